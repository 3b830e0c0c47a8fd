import type { Migration } from '../migration.ts'

/** The table "tally" was the counts of lists, the number of known words, two locks and the admin's notices. Each gets its own table. */
export const listCounts: Migration = {
  name: '0037-list-counts',
  statements: ({ table, sortedTable, firstWord }) => {
    const after = (column: string) => `substr(${column}, length(${firstWord(column)}) + 2)`
    return [
      table('searchVersion', `"id" integer primary key check ("id" = 1), "version" integer not null`),
      `insert into "searchVersion" ("id", "version")
        values (1, coalesce((select "rows" from "tally" where "list" = 'words' and "level" = 0), 0))`,
      table('lock', `"name" text primary key`),
      `insert into "lock" ("name") values ('uploads'), ('diagnosis terms')`,
      sortedTable(
        'notice',
        `"at" text not null,
        "personnelId" text not null references "personnel" ("_id"),
        "overrideId" text not null default '',
        "open" integer not null check ("open" in (0, 1)),
        primary key ("at", "personnelId", "overrideId")`,
      ),
      `insert into "notice" ("at", "personnelId", "overrideId", "open")
        select ${firstWord('"key"')}, ${firstWord('"person"')}, ${after('"person"')}, case when "rows" > 0 then 1 else 0 end
        from (select "key", "rows", ${after('"key"')} as "person" from "tally" where "list" = 'many reads' and "level" = 1) as "noted"`,
      `delete from "tally" where "list" in ('words', 'uploads', 'diagnosis terms', 'many reads')`,
      'alter table "tally" rename to "listCount"',
    ]
  },
}
