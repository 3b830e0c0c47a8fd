import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { engineOf } from './engines.ts'
import type { Db } from './open.ts'

// What the queue and list counts should be, worked out from the records. The self-check compares them; 'Count again' writes them.

/** The correct queue. A role is done once one of its people has recorded care that is not struck. */
const QUEUE = `select "role", "session"."createdAt" as "createdAt", "_id" as "sessionId", case when exists (
      select 1 from "care" join "personnel" on "personnel"."_id" = "care"."personnelId"
      where "care"."sessionId" = "session"."_id" and upper("personnel"."role") = "sessionRole"."role"
        and not exists (select 1 from "careStrike" where "careStrike"."careId" = "care"."_id")) then 0 else 1 end as "waiting"
  from "session" join "sessionRole" on "sessionId" = "_id" where "open" = 1`

/** Sessions that are wrongly in the queue, wrongly missing or out of date. */
export const wrongQueue = `select "sessionId" as "id" from (
    select "role", "createdAt", "sessionId", "waiting", 1 as "n" from (${QUEUE}) as "expected"
    union all select "role", "createdAt", "sessionId", "waiting", -1 from "queue") as "both"
  group by "role", "createdAt", "sessionId", "waiting" having sum("n") <> 0`

/** A list's rows with their longest prefix; each level above has a shorter prefix. */
type List = { readonly rows: string; readonly above: readonly string[] }

const DAY_AND_MONTH = ['substr("key", 1, 7)']

function byDay(list: string, rows: string): List {
  return {
    rows: `select ${list} as "list", substr("createdAt", 1, 10) as "key", count(*) as "rows" from ${rows} group by 1, 2`,
    above: DAY_AND_MONTH,
  }
}

const lists = ({ firstWord }: Engine['ddl']): List[] => [
  {
    rows: `select 'patients' as "list", ${firstWord('"searchName"')} || substr("searchName", length(${firstWord('"searchName"')}) + 1, 3) as "key",
      count(*) as "rows" from "patient"
      where not exists (select 1 from "personLink" where "memberId" = "patient"."_id") group by 1, 2`,
    above: [firstWord('"key"'), 'substr("key", 1, 2)'],
  },
  byDay(`'open'`, `"session" where "open" = 1`),
  byDay(`'closed'`, `"session" where "open" = 0 and "voidedAt" is null`),
  byDay(`'queue ' || "role"`, `(${QUEUE}) as "queued"`),
  byDay(`'to do ' || "role"`, `(${QUEUE}) as "queued" where "waiting" = 1`),
  {
    rows: `select 'audit' as "list", substr("at", 1, 13) as "key", count(*) as "rows" from "auditEvent" group by 1, 2`,
    above: ['substr("key", 1, 10)', 'substr("key", 1, 7)'],
  },
  {
    rows: `select 'movements ' || "itemId" as "list", substr("_id", 1, 6) as "key", count(*) as "rows" from "movement" group by 1, 2`,
    above: ['substr("key", 1, 4)'],
  },
]

/** Builds each level from the one below, so that a long table is read only once. */
function levelsOf({ rows, above }: List, index: number): { tables: string[]; parts: string[] } {
  const names = [0, ...above.keys().map((level) => level + 1)].map((level) => `"list${index}level${level}"`)
  const tables = above.map(
    (key, level) => `${names[level + 1]} as (select "list", ${key} as "key", sum("rows") as "rows" from ${names[level]} group by 1, 2)`,
  )
  const parts = names.map((name, level) => `select "list", ${names.length - level} as "level", "key", "rows" from ${name}`)
  const whole = `select "list", 0 as "level", '' as "key", sum("rows") as "rows" from ${names.at(-1)} group by 1`
  return { tables: [`${names[0]} as (${rows})`, ...tables], parts: [...parts, whole] }
}

function expectedCounts({ ddl }: Engine): { tables: string; rows: string } {
  const all = lists(ddl).map(levelsOf)
  return { tables: all.flatMap(({ tables }) => tables).join(', '), rows: all.flatMap(({ parts }) => parts).join(' union all ') }
}

/** Wrong counts, each with its list and prefix. A count of 0 may be present or missing. */
export function wrongCounts(engine: Engine): string {
  const { tables, rows } = expectedCounts(engine)
  return `with ${tables} select trim("list" || ' ' || "key") as "id" from (${rows}
      union all select "list", "level", "key", -"rows" from "listCount") as "both"
    group by "list", "level", "key" having sum("rows") <> 0`
}

/** Rebuilds the queue and all list counts. The caller keeps others from changing them meanwhile. */
export async function recount(db: Db): Promise<void> {
  const { tables, rows } = expectedCounts(engineOf(db))
  const statements = [
    'delete from "queue"',
    `insert into "queue" ("role", "createdAt", "sessionId", "waiting") ${QUEUE}`,
    'delete from "listCount"',
    `insert into "listCount" ("list", "level", "key", "rows") with ${tables} select "list", "level", "key", "rows" from (${rows}) as "counted"`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
