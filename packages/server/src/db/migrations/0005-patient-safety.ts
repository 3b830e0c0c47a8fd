import type { Migration } from '../migration.ts'

const day = (column: string, extra = '') => `"${column}" text check ("${column}" like '____-__-__')${extra}`
const json = (column: string) => `"${column}" text not null check ("${column}" like '[%]')`

const VERDICTS = `('clear', 'ask', 'unclear', 'caution', 'stop', 'none')`
const KINDS = `('clear', 'ask', 'unclear', 'caution', 'stop')`

/** What the guard said of a row that gives or prescribes a drug. A stop without a named person's reason cannot be stored. */
const guarded = (table: string) => [
  `alter table "${table}" add column "overrideId" text references "guardOverride" ("_id")`,
  `alter table "${table}" add column "guard" text not null default 'none' check ("guard" in ${VERDICTS})
    check ("guard" <> 'stop' or "overrideId" is not null)`,
]

/**
 * What a patient must not be given, and who decided otherwise: exact-enough ages,
 * allergies as a list beside the text, what each item contains, the guard's findings, and the reasons of people who went on.
 */
export const patientSafety: Migration = {
  name: '0005-patient-safety',
  statements: ({ table, appendOnly }) => [
    table(
      'patientFacts',
      `"patientId" text primary key references "patient" ("_id"),
      ${day('birthDate')},
      "birthPrecision" text check ("birthPrecision" in ('day', 'month', 'year')),
      ${day('pregnantUntil')},
      "spO2Scale" integer not null default 1 check ("spO2Scale" in (1, 2)),
      "scaleBy" text references "personnel" ("_id"),
      "scaleAt" text,
      ${day('deceasedOn')},
      "version" integer not null default 1,
      check (("birthDate" is null) = ("birthPrecision" is null)),
      check (("scaleBy" is null) = ("scaleAt" is null)),
      check ("spO2Scale" = 1 or "scaleBy" is not null)`,
    ),

    table(
      'allergyStatus',
      `"patientId" text primary key references "patient" ("_id"),
      "status" text not null check ("status" in ('not-asked', 'none-known', 'listed', 'unable')),
      "askedAt" text,
      "askedBy" text references "personnel" ("_id"),
      "textHash" text not null,
      "version" integer not null default 1,
      check (("askedAt" is null) = ("askedBy" is null))`,
    ),
    table(
      'allergy',
      `"_id" text primary key,
      "patientId" text not null references "patient" ("_id"),
      "label" text not null check (length("label") between 1 and 120),
      "labelKey" text not null check ("labelKey" <> ''),
      "kind" text not null check ("kind" in ('drug', 'food', 'other')),
      "ingredient" text,
      "groupCode" text,
      "reaction" text not null default '' check (length("reaction") <= 500),
      "severity" text not null check ("severity" in ('mild', 'severe', 'unknown')),
      "onDate" text check ("onDate" like '____' or "onDate" like '____-__' or "onDate" like '____-__-__'),
      "certainty" text not null check ("certainty" in ('reported', 'confirmed')),
      "source" text not null check ("source" in ('text', 'asked', 'seen-here')),
      "createdBy" text not null references "personnel" ("_id"),
      "createdAt" text not null,
      "endedBy" text references "personnel" ("_id"),
      "endedAt" text,
      "endReason" text check (length("endReason") between 3 and 500),
      check (("endedAt" is null) = ("endedBy" is null) and ("endedAt" is null) = ("endReason" is null))`,
    ),
    `create unique index "allergyActive" on "allergy" ("patientId", "labelKey") where "endedAt" is null`,
    `create index "allergyPatient" on "allergy" ("patientId", "_id")`,

    table(
      'itemDrug',
      `"itemId" text primary key references "item" ("_id"),
      "state" text not null check ("state" in ('mapped', 'not-a-drug', 'unknown')),
      ${json('ingredients')},
      "by" text not null references "personnel" ("_id"),
      "at" text not null,
      check (("state" = 'mapped') = ("ingredients" <> '[]'))`,
    ),

    table(
      'guardOverride',
      `"_id" text primary key,
      "patientId" text not null references "patient" ("_id"),
      "sessionId" text not null references "session" ("_id"),
      "ingredient" text not null,
      ${json('kinds')},
      "verdict" text not null check ("verdict" in ('ask', 'unclear', 'caution', 'stop')),
      ${json('allergies')},
      "reasonCode" text not null check ("reasonCode" in (
        'continuing-course', 'vomited-dose', 'tolerated-before', 'benefit-outweighs', 'asked-now-none', 'label-checked', 'other')),
      "reason" text not null,
      "agreedWith" text references "personnel" ("_id"),
      "by" text not null references "personnel" ("_id"),
      "at" text not null,
      "rules" text not null check ("rules" <> ''),
      check (length("reason") between 5 and 500 or ("reason" = '' and "verdict" <> 'stop'))`,
    ),
    `create index "guardOverrideSession" on "guardOverride" ("sessionId", "_id")`,
    ...appendOnly('guardOverride'),

    table(
      'prescriptionLine',
      `"_id" text primary key,
      "sessionId" text not null references "session" ("_id"),
      "position" integer not null check ("position" >= 0),
      "itemId" text references "item" ("_id"),
      "drug" text not null check ("drug" <> ''),
      "dose" text not null default '' check (length("dose") <= 120),
      "timesPerDay" integer check ("timesPerDay" >= 1),
      "days" integer check ("days" between 1 and 365),
      "units" integer check ("units" >= 1),
      "personnelId" text not null references "personnel" ("_id"),
      "createdAt" text not null,
      "replacedAt" text`,
    ),
    `create unique index "prescriptionLinePlace" on "prescriptionLine" ("sessionId", "position") where "replacedAt" is null`,
    `create index "prescriptionLineSession" on "prescriptionLine" ("sessionId", "_id")`,

    ...guarded('prescriptionLine'),
    `alter table "careDrug" add column "days" integer check ("days" between 1 and 365)`,
    ...guarded('careDrug'),

    table(
      'guardFinding',
      `"_id" text primary key,
      "sessionId" text not null references "session" ("_id"),
      "patientId" text not null references "patient" ("_id"),
      "careId" text references "care" ("_id"),
      "lineId" text references "prescriptionLine" ("_id"),
      "position" integer not null check ("position" >= 0),
      "itemId" text references "item" ("_id"),
      "drug" text not null,
      ${json('ingredients')},
      "verdict" text not null check ("verdict" in ${KINDS}),
      ${json('kinds')},
      "allergyId" text references "allergy" ("_id"),
      "overrideId" text references "guardOverride" ("_id"),
      "rules" text not null check ("rules" <> ''),
      "at" text not null,
      "by" text not null references "personnel" ("_id"),
      check (("careId" is null) <> ("lineId" is null)),
      check ("verdict" <> 'stop' or "overrideId" is not null)`,
    ),
    `create index "guardFindingPatient" on "guardFinding" ("patientId", "_id")`,
    `create index "guardFindingCare" on "guardFinding" ("careId", "position") where "careId" is not null`,
    ...appendOnly('guardFinding'),
  ],
}
