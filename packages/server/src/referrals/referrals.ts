import { withoutHivLines } from '@clinic/clinical/results/private-words'
import type { Referral } from '@clinic/contract/referrals/referrals'
import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { ReferralTable } from '../db/tables/referrals.ts'
import { notFound } from '../errors.ts'
import { peopleOf } from '../personnel/people.ts'
import { maySee } from '../results/results.ts'
import { voidsOf } from '../sessions/mistakes/entered-in-error.ts'

export type ReferralRow = Selectable<ReferralTable>

/** The newest names that were used; a clinic sends to few places. */
const [REMEMBERED, LOOKED_THROUGH] = [12, 300]

/** A session's letters, newest first, with the facilities that this clinic used last. */
export async function listReferrals(db: Db, actor: Reader, sessionId: string): Promise<{ data: Referral[]; facilities: string[] }> {
  const rows = await db.selectFrom('referral').selectAll().where('sessionId', '=', sessionId).orderBy('_id', 'desc').execute()
  return { data: await toReferrals(db, actor, rows), facilities: await lastFacilities(db) }
}

async function lastFacilities(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('referral')
    .select('facility')
    .where('struckAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  const byName = Map.groupBy(rows, ({ facility }) => facility.toLowerCase())
  return [...byName.values()].slice(0, REMEMBERED).flatMap(([newest]) => (newest ? [newest.facility] : []))
}

/** @throws AppError 404 */
export async function getReferral(db: Db, actor: Reader, id: string): Promise<Referral> {
  const [referral] = await toReferrals(db, actor, [await referralRow(db, id)])
  if (!referral) throw notFound('Referral')
  return referral
}

/** @throws AppError 404 */
export const referralRow = (db: Db, id: string): Promise<ReferralRow> =>
  db
    .selectFrom('referral')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Referral'))

type Reader = Pick<Actor, 'role'>

/**
 * Letters of a session that was entered in error count as entered in error too. A reader who may not see HIV results does not see the lines
 * about them that the writer added to a letter (docs/decisions/0110).
 */
export async function toReferrals(db: Db, actor: Reader, rows: readonly ReferralRow[]): Promise<Referral[]> {
  const voids = await voidsOf(
    db,
    rows.map(({ sessionId }) => sessionId),
  )
  const people = await peopleOf(
    db,
    rows.flatMap(({ sentBy, repliedBy, struckBy }) => [sentBy, repliedBy, struckBy]),
  )
  const shown = maySee(actor, { test: 'hiv' }) ? (text: string) => text : withoutHivLines
  return rows.map(({ followUpId: _, sentBy, repliedBy, struckAt, struckBy, struckReason, ...row }) => ({
    ...row,
    reason: shown(row.reason),
    letter: shown(row.letter),
    reply: shown(row.reply),
    sentBy: people.of(sentBy),
    repliedBy: repliedBy === null ? null : people.of(repliedBy),
    struck: struckAt === null ? (voids.get(row.sessionId) ?? null) : { at: struckAt, by: people.of(struckBy), reason: struckReason ?? '' },
  }))
}
