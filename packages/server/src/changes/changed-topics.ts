import { topicsOf } from '@clinic/contract/audit/events'
import { ALL_TOPICS, type Topic } from '@clinic/contract/changes/topics'
import type { Db } from '../db/open.ts'

/** The number of the newest event, and the topics that changed up to it. */
export type ChangedTopics = { readonly seq: number; readonly topics: readonly Topic[] }

/** With more missed events than this, they are not read: anything may have changed. */
const FAR_BEHIND = 5_000

/**
 * What changed after the event with this number. The audit is the feed (decision 0025): its head is locked by every change, so the numbers
 * have no gaps and follow the order of commits on both engines. For a number that the chain does not have, everything counts as changed.
 */
export async function topicsSince(db: Db, seq: number): Promise<ChangedTopics> {
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
