import type { Migration } from '../migration.ts'

const typed = (column: string) => `"${column}" text not null default '' check (length("${column}") <= 120)`
const list = (column: string) => `"${column}" text not null default '[]' check ("${column}" like '[%]')`

/** Observations beside the five vitals of a session. */
export const observations: Migration = {
  name: '0008-observations',
  statements: ({ table }) => [
    table(
      'observation',
      `"_id" text primary key,
      "sessionId" text not null references "session" ("_id"),
      "patientId" text not null references "patient" ("_id"),
      "takenAt" text not null,
      "recordedBy" text not null references "personnel" ("_id"),
      "recordedAt" text not null,
      "opening" integer not null check ("opening" in (0, 1)),
      ${['temperature', 'pulse', 'bloodPressure', 'spO2', 'weight', 'respiratoryRate', 'muac'].map(typed).join(',\n      ')},
      "consciousness" text check ("consciousness" in ('A', 'C', 'V', 'P', 'U')),
      "oxygen" text check ("oxygen" in ('air', 'oxygen')),
      "oxygenFlow" real check ("oxygenFlow" between 0 and 40),
      ${list('dangerSigns')},
      "scale" integer not null default 1 check ("scale" in (1, 2)),
      "pregnant" integer check ("pregnant" in (0, 1)),
      "note" text not null default '' check (length("note") <= 500),
      "kind" text not null check ("kind" in ('news2', 'iitt', 'none')),
      "scoreMin" integer check ("scoreMin" between 0 and 20),
      "scoreMax" integer check ("scoreMax" between 0 and 20),
      ${list('missing')},
      "band" text check ("band" in ('low', 'low-medium', 'medium', 'high', 'red', 'yellow', 'none')),
      "dueMinutes" integer check ("dueMinutes" > 0),
      ${['flags', 'caveats', 'borrowed'].map(list).join(',\n      ')},
      "rules" text not null,
      "struckAt" text,
      "struckBy" text references "personnel" ("_id"),
      "struckReason" text check (length("struckReason") between 3 and 500),
      check (("scoreMin" is null) = ("kind" <> 'news2') and ("scoreMax" is null) = ("kind" <> 'news2')),
      check ("scoreMin" <= "scoreMax"),
      check (("struckAt" is null) = ("struckBy" is null) and ("struckAt" is null) = ("struckReason" is null)),
      check ("oxygen" is null or "oxygen" <> 'air' or "oxygenFlow" is null or "oxygenFlow" = 0),
      check ("opening" = 0 or ("temperature" = '' and "pulse" = '' and "bloodPressure" = '' and "spO2" = '' and "weight" = ''))`,
    ),
    `create unique index "observationOpening" on "observation" ("sessionId") where "opening" = 1`,
    `create index "observationSession" on "observation" ("sessionId", "takenAt", "_id")`,
    `create index "observationPatient" on "observation" ("patientId", "takenAt", "_id")`,
  ],
}
