import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { toReferrals } from '../referrals/referrals.ts'
import { newestRows, type Source } from './source.ts'

const read = async (db: Db, actor: Pick<Actor, 'role'>, keys: readonly string[]) =>
  toReferrals(
    db,
    actor,
    await db
      .selectFrom('referral')
      .selectAll()
      .where(inList(db, '_id', jsonList(keys)))
      .execute(),
  )

/** Letters to other clinics. */
export const referralEntries: Source = {
  kind: 'referrals',
  find: (db, asked) => newestRows(db, 'referral', 'sentAt', asked),

  async load(db, actor, keys) {
    return (await read(db, actor, keys)).map(({ _id, sessionId, sentAt, sentBy, number, facility, reason, state, struck }) => ({
      key: _id,
      entry: { id: _id, kind: 'referrals', at: sentAt, by: sentBy, sessionId, what: 'sent', number, facility, text: reason, state, struck },
    }))
  },
}

/** Their replies. */
export const replyEntries: Source = {
  kind: 'referrals',
  find: (db, asked) => newestRows(db, 'referral', 'stateAt', asked, sql`"state" = 'replied'`),

  async load(db, actor, keys) {
    return (await read(db, actor, keys)).map(({ _id, sessionId, stateAt, repliedBy, number, facility, reply, state, struck }) => ({
      key: _id,
      entry: {
        id: `${_id} reply`,
        kind: 'referrals',
        at: stateAt,
        by: repliedBy,
        sessionId,
        what: 'replied',
        number,
        facility,
        text: reply,
        state,
        struck,
      },
    }))
  },
}
