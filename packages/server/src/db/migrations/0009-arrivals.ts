import type { Migration } from '../migration.ts'

const person = (column: string) => `"${column}" text references "personnel" ("_id")`
const typed = (column: string) => `"${column}" text not null default '' check (length("${column}") <= 120)`
const together = (a: string, b: string) => `check (("${a}" is null) = ("${b}" is null))`

/**
 * Who came to the clinic and waits for a doctor, with what was measured meanwhile. A
 * patient is in the line once.
 */
export const arrivals: Migration = {
  name: '0009-arrivals',
  statements: ({ table }) => [
    table(
      'arrival',
      `"_id" text primary key,
      "patientId" text not null references "patient" ("_id"),
      "reason" text not null default '' check (length("reason") <= 200),
      "priority" text not null check ("priority" in ('normal', 'urgent')),
      "urgency" text not null check ("urgency" in ('urgent', 'yellow', 'usual')),
      "note" text check (length("note") between 1 and 500),
      "arrivedAt" text not null,
      "arrivedBy" text not null references "personnel" ("_id"),
      ${['temperature', 'pulse', 'bloodPressure', 'spO2', 'weight', 'respiratoryRate', 'muac'].map(typed).join(', ')},
      "consciousness" text check ("consciousness" in ('A', 'C', 'V', 'P', 'U')),
      "oxygen" text check ("oxygen" in ('air', 'oxygen')),
      "oxygenFlow" real check ("oxygenFlow" between 0 and 40),
      "dangerSigns" text not null default '[]' check ("dangerSigns" like '[%]'),
      ${person('vitalsBy')},
      "vitalsAt" text,
      ${person('calledBy')},
      "calledAt" text,
      "status" text not null check ("status" in ('waiting', 'called', 'seen', 'left')),
      "sessionId" text references "session" ("_id"),
      "version" integer not null default 1,
      ${together('vitalsBy', 'vitalsAt')},
      ${together('calledBy', 'calledAt')},
      check ("status" <> 'called' or "calledBy" is not null),
      check (("status" = 'seen') = ("sessionId" is not null))`,
    ),
    `create unique index "arrivalInLine" on "arrival" ("patientId") where "status" in ('waiting', 'called')`,
    `create index "arrivalByTime" on "arrival" ("arrivedAt")`,
    `create unique index "arrivalOfSession" on "arrival" ("sessionId") where "sessionId" is not null`,
  ],
}
