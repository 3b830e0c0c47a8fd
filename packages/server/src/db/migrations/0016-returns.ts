import type { Migration } from '../migration.ts'

/** The letter, digits and sign of an ICD-10 category, as far as both engines can say it alike. */
const IS_CODE = `"code" like '___' or "code" like '___._'`

/**
 * Diagnoses as codes, and the monthly returns that are counted from them. The sessions
 * that are here already are read after the start, from the newest to the oldest; the setting says down to which one.
 */
export const returns: Migration = {
  name: '0016-returns',
  statements: ({ table, sortedTable, appendOnly }) => [
    sortedTable(
      'sessionDiagnosis',
      `"sessionId" text not null references "session" ("_id"),
      "position" integer not null check ("position" >= 0),
      "code" text not null check (${IS_CODE}),
      "certainty" text not null check ("certainty" in ('confirmed', 'suspected')),
      "source" text not null check ("source" in ('picked', 'matched')),
      "by" text references "personnel" ("_id"),
      "at" text not null,
      primary key ("sessionId", "position"),
      check ("source" = 'matched' or "by" is not null)`,
    ),
    `create unique index "sessionDiagnosisOnce" on "sessionDiagnosis" ("sessionId", "code")`,

    sortedTable(
      'unreadDiagnosis',
      `"sessionId" text not null references "session" ("_id"),
      "position" integer not null check ("position" >= 0),
      "termKey" text check (length("termKey") between 1 and 60),
      "words" text not null check (length("words") between 1 and 200),
      primary key ("sessionId", "position")`,
    ),
    `create index "unreadDiagnosisTerm" on "unreadDiagnosis" ("termKey", "sessionId") where "termKey" is not null`,

    table(
      'diagnosisTerm',
      `"termKey" text primary key check (length("termKey") between 1 and 60),
      "term" text not null check (length("term") between 1 and 60),
      "code" text not null check (${IS_CODE}),
      "by" text not null references "personnel" ("_id"),
      "at" text not null`,
    ),

    table(
      'returnSent',
      `"month" text not null check ("month" like '____-__'),
      "n" integer not null check ("n" >= 1),
      "at" text not null,
      "by" text not null references "personnel" ("_id"),
      "figures" text not null,
      primary key ("month", "n")`,
    ),
    ...appendOnly('returnSent'),

    table(
      'dhisMap',
      `"figure" text primary key check (length("figure") between 1 and 120),
      "dataElement" text not null check (length("dataElement") = 11),
      "categoryOptionCombo" text not null check (length("categoryOptionCombo") between 1 and 60),
      "zero" integer not null default 0 check ("zero" in (0, 1))`,
    ),
    table(
      'dhisSetting',
      `"_id" text primary key check ("_id" = 'dhis2'),
      "orgUnit" text not null check (length("orgUnit") between 1 and 60),
      "dataSet" text not null check (length("dataSet") between 1 and 60),
      "attributeOptionCombo" text check (length("attributeOptionCombo") between 1 and 60),
      "by" text not null references "personnel" ("_id"),
      "at" text not null,
      "version" integer not null default 1`,
    ),

    // Every session of the old store is before it; a new store has none, and no such setting.
    `insert into "setting" ("name", "value", "updatedBy", "updatedAt")
      select 'diagnoses.read-before', max("_id") || '~', null, max("updatedAt") from "session" having count(*) > 0`,
  ],
}
