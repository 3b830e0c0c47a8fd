import type { Ddl, Migration } from '../migration.ts'

/** The queue and the tallies of all lists from the rows themselves, each level from the one below it. `closed` picks the closed sessions. */
export const countTallies = ({ firstWord }: Ddl, closed = '"open" = 0'): string[] => [
  'delete from "queue"',
  'delete from "tally"',
  `insert into "queue" ("role", "createdAt", "sessionId")
    select "role", "createdAt", "_id" from "session" join "sessionRole" on "sessionId" = "_id" where "open" = 1`,
  counted('patients', 3, `${firstWord('"searchName"')} || substr("searchName", length(${firstWord('"searchName"')}) + 1, 3)`, '"patient"'),
  ...coarser('patients', 2, firstWord('"key"')),
  ...coarser('patients', 1, 'substr("key", 1, 2)'),
  ...days('open', '"session" where "open" = 1'),
  ...days('closed', `"session" where ${closed}`),
  ...['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'].flatMap((role) => days(`queue ${role}`, `"queue" where "role" = '${role}'`)),
  counted('audit', 3, 'substr("at", 1, 13)', '"auditEvent"'),
  ...coarser('audit', 2, 'substr("key", 1, 10)'),
  ...coarser('audit', 1, 'substr("key", 1, 7)'),
  `insert into "tally" ("list", "level", "key", "rows")
    select 'movements ' || "itemId", 2, substr("_id", 1, 6), count(*) from "movement" group by 1, 3`,
  `insert into "tally" ("list", "level", "key", "rows")
    select "list", 1, substr("key", 1, 4), sum("rows") from "tally" where "list" like 'movements %' and "level" = 2 group by 1, 3`,
  `insert into "tally" ("list", "level", "key", "rows") select "list", 0, '', sum("rows") from "tally" where "level" = 1 group by 1`,
]

const counted = (list: string, level: number, key: string, rows: string) =>
  `insert into "tally" ("list", "level", "key", "rows") select '${list}', ${level}, ${key}, count(*) from ${rows} group by 3`

const coarser = (list: string, level: number, key: string) => [
  `insert into "tally" ("list", "level", "key", "rows")
    select '${list}', ${level}, ${key}, sum("rows") from "tally" where "list" = '${list}' and "level" = ${level + 1} group by 3`,
]

const days = (list: string, rows: string) => [
  counted(list, 2, 'substr("createdAt", 1, 10)', rows),
  ...coarser(list, 1, 'substr("key", 1, 7)'),
]

export const tallies: Migration = {
  name: '0002-tallies',
  statements: (words) => [
    'drop table "tally"',
    words.sortedTable(
      'tally',
      `"list" text not null,
      "level" integer not null,
      "key" text not null,
      "rows" integer not null,
      primary key ("list", "level", "key")`,
    ),
    words.sortedTable(
      'queue',
      `"role" text not null check ("role" in ('NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST')),
      "createdAt" text not null,
      "sessionId" text not null references "session" ("_id"),
      primary key ("role", "createdAt", "sessionId")`,
    ),
    ...countTallies(words),
  ],
}
