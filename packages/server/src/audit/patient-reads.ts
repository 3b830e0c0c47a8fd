import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TimeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { unionOf } from '../db/queries/expressions.ts'
import { isOf } from '../db/queries/group.ts'

// Events that are no reads have an index by patient. Reads are many more, and in that index each would cost more than all the rest of its
// event; they are listed by patient once there are 4,000 of them.

/** Condition that lets a query by patient use the index. Literal text: the engines compare it with the condition of the index. */
export const isNoRead = sql<SqlBool>`"action" <> 'R'`

/** This many events may be in the audit before the reads among them are listed by patient. */
export const MAX_UNLISTED = 4_000

/** Lists the reads from the event after `from` up to `to`, in the transaction that holds the audit's head. */
export async function listReads(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into "patientRead" ("patientId", "at", "seq")
    select "patientId", "at", "seq" from "auditEvent"
    where "seq" > ${from} and "seq" <= ${to} and "action" = 'R' and "patientId" is not null order by "patientId", "at", "seq"`.execute(db)
  await db.updateTable('auditHead').set({ readsTo: to }).where('id', '=', 1).execute()
}

/** Lists again what was listed, from the audit itself. The caller keeps others from writing meanwhile. */
export async function listReadsAgain(db: Db): Promise<void> {
  await db.deleteFrom('patientRead').execute()
  const { seq, readsTo } = await db.selectFrom('auditHead').select(['seq', 'readsTo']).executeTakeFirstOrThrow()
  await listReads(db, 0, Math.min(seq, readsTo))
}

/**
 * The events of a patient in a period: the newest changes and listed reads, at most `most` of each, and the reads that are not listed yet.
 * Those are found by their numbers; no index of times may be used for them, because it would lead through the whole period.
 */
export function eventsOfPatient(group: readonly string[], { from, to }: TimeRange, most: number): RawBuilder<{ seq: number; at: string }> {
  const newest = (table: string) => sql`select "seq", "at" from ${sql.table(table)}
    where ${isOf('patientId', group)} and "at" >= ${from} and "at" < ${to}`
  const inOrder = sql`order by "at" desc, "seq" desc limit ${most} + 0`
  return sql`(${unionOf([
    sql`${newest('auditEvent')} and ${isNoRead} ${inOrder}`,
    sql`${newest('patientRead')} ${inOrder}`,
    sql`select "seq", "at" from "auditEvent"
      where "seq" > (select "readsTo" from "auditHead") and "seq" <= (select "seq" from "auditHead")
        and "action" = 'R' and ${isOf('patientId', group)} and coalesce("at", '') >= ${from} and coalesce("at", '') < ${to}`,
  ])})`
}
