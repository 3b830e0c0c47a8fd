import type { Migration } from '../migration.ts'

const STARTS = Array.from({ length: 14 }, (_, index) => 2 + 2 * index)

/**
 * Every second digit begins an ending, where it was every third: by one digit alone a tenth of all endings had to be read. The name stands
 * beside the number, in both of its indexes, so that ranking reads no patient.
 */
export const phoneEndings: Migration = {
  name: '0003-phone-endings',
  statements: ({ sortedTable }) => [
    'drop table "phoneEnding"',
    sortedTable(
      'phoneEnding',
      `"ending" text not null,
      "patientId" text not null references "patient" ("_id"),
      "phoneKey" text not null,
      "searchName" text not null,
      primary key ("ending", "patientId")`,
    ),
    `insert into "phoneEnding" ("ending", "patientId", "phoneKey", "searchName")
      select substr("phoneKey", "start" + 1) as "ending", "_id", "phoneKey", "searchName"
      from "patient" cross join (${STARTS.map((start) => `select ${start} as "start"`).join(' union all ')}) as "place"
      where length("phoneKey") > "start" order by 1, 2`,
    'drop index "patientPhone"',
    'create index "patientPhone" on "patient" ("phoneKey", "searchName", "_id")',
  ],
}
