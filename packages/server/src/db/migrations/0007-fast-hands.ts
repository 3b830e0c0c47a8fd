import type { Migration } from '../migration.ts'

/** What is typed after a dot: 2 to 12 small letters and digits. */
const trigger = `"trigger" text not null check (length("trigger") between 2 and 12
  and trim("trigger", 'abcdefghijklmnopqrstuvwxyz0123456789') = '')`

const json = (column: string, shape: string) => `"${column}" text not null check ("${column}" like '${shape}')`

/** Templates and phrases that are taken by a few keys, and how each person likes to work. */
export const fastHands: Migration = {
  name: '0007-fast-hands',
  statements: ({ table }) => [
    table(
      'template',
      `"_id" text primary key,
      "name" text not null check (length("name") between 1 and 120),
      ${json('keys', '[%]')},
      ${trigger},
      "who" text not null check ("who" in ('adult', 'child', 'any')),
      "minKg" real check ("minKg" > 0),
      "maxKg" real check ("maxKg" > 0),
      ${json('fields', '{%}')},
      ${json('lines', '[%]')},
      ${json('attendants', '[%]')},
      "active" integer not null default 1 check ("active" in (0, 1)),
      "by" text not null references "personnel" ("_id"),
      "version" integer not null default 1,
      "createdAt" text not null,
      "updatedAt" text not null,
      check ("minKg" is null or "maxKg" is null or "minKg" <= "maxKg"),
      check ("who" <> 'child' or ("minKg" is not null and "maxKg" is not null))`,
    ),
    `create unique index "templateTrigger" on "template" ("trigger")`,

    table(
      'phrase',
      `"_id" text primary key,
      "ownerId" text references "personnel" ("_id"),
      ${trigger},
      "text" text not null check (length("text") between 1 and 2000),
      "by" text not null references "personnel" ("_id"),
      "version" integer not null default 1,
      "createdAt" text not null,
      "updatedAt" text not null`,
    ),
    `create unique index "phraseTrigger" on "phrase" (coalesce("ownerId", ''), "trigger")`,

    table(
      'preference',
      `"personnelId" text primary key references "personnel" ("_id"),
      "singleKeys" integer not null default 1 check ("singleKeys" in (0, 1)),
      "paper" text check ("paper" in ('A4', 'A5', '80', '58')),
      "version" integer not null default 1`,
    ),
  ],
}
