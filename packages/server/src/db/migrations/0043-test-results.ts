import type { Migration } from '../migration.ts'

/**
 * Results of tests that the clinic does itself. A result keeps the value and the unit as
 * they were typed, and is never edited: struck, and entered anew.
 */
export const testResults: Migration = {
  name: '0043-test-results',
  statements: ({ table }) => [
    table(
      'testResult',
      `"_id" text primary key,
      "sessionId" text not null references "session" ("_id"),
      "patientId" text not null references "patient" ("_id"),
      "test" text not null check ("test" in ('malaria-rdt', 'malaria-film', 'glucose', 'hb', 'pcv', 'urine', 'pregnancy', 'hiv', 'hbsag', 'hcv',
        'syphilis', 'widal')),
      "typed" text not null check (length("typed") between 1 and 500),
      "code" text check ("code" in ('positive', 'negative', 'invalid', 'reactive', 'non-reactive', 'none', '+', '++', '+++')),
      "number" real check ("number" > 0),
      "unit" text check ("unit" in ('mmol/L', 'mg/dL', 'g/dL', '%')),
      "context" text check ("context" in ('fasting', 'random', 'unknown')),
      "strip" text check ("strip" like '{%}'),
      "takenAt" text not null,
      "createdAt" text not null,
      "personnelId" text not null references "personnel" ("_id"),
      "lotId" text references "lot" ("_id"),
      "struckAt" text,
      "struckBy" text references "personnel" ("_id"),
      "struckReason" text check (length("struckReason") between 3 and 500),
      check (("number" is null) = ("unit" is null) and ("number" is null) = ("test" not in ('glucose', 'hb', 'pcv'))),
      check (("code" is null) = ("test" in ('glucose', 'hb', 'pcv', 'urine', 'widal'))),
      check (("context" is null) = ("test" <> 'glucose')),
      check (("strip" is null) = ("test" <> 'urine')),
      check (("struckAt" is null) = ("struckBy" is null) and ("struckAt" is null) = ("struckReason" is null))`,
    ),
    `create index "testResultSession" on "testResult" ("sessionId", "takenAt", "_id")`,
    `create index "testResultPatient" on "testResult" ("patientId", "takenAt", "_id")`,
  ],
}
