import { ALL_TOPICS, TOPICS, type Topic } from '@clinic/contract/topics'
import type { Db } from '../db/open.ts'

/** The number of the newest event, and what changed up to it. */
export type News = { readonly seq: number; readonly topics: readonly Topic[] }

/** Events more than this far back are not looked through: then everything may have changed. */
const FAR_BEHIND = 5_000

/**
 * What changed behind the event of this number. The audit is the feed (decision 0025): its head is the lock of every change, so the numbers
 * have no gaps and come in the order of the commits, on both engines. After a number that the chain does not have, everything changed.
 */
export async function newsSince(db: Db, seq: number): Promise<News> {
  const head = await newestEvent(db)
  if (seq === head) return { seq, topics: [] }
  if (seq > head || head - seq > FAR_BEHIND) return { seq: head, topics: ALL_TOPICS }
  const events = await db
    .selectFrom('auditEvent')
    .select('type')
    .distinct()
    .where('seq', '>', seq)
    .where('seq', '<=', head)
    .where('action', '<>', 'R')
    .execute()
  const changed = new Set(events.flatMap(({ type }) => topicsOf(type)))
  return { seq: head, topics: ALL_TOPICS.filter((topic) => changed.has(topic)) }
}

export async function newestEvent(db: Db): Promise<number> {
  const { seq } = await db.selectFrom('auditHead').select('seq').where('id', '=', 1).executeTakeFirstOrThrow()
  return Number(seq)
}

/** A refused call is an event, too, and not a separate kind. */
const topicsOf = (type: string): readonly Topic[] => (Object.hasOwn(TOPICS, type) ? TOPICS[type as keyof typeof TOPICS] : [])
