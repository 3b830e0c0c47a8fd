import { OWN_REFERRAL_STRIKE_HOURS, REFERRALS, type Referral, type ReferralUpdate } from '@clinic/contract/referrals/referrals'
import { type Actor, at } from '../actor.ts'
import { type AuditEntry, recordAudits } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict, forbidden } from '../errors.ts'
import { endAsked } from '../follow-ups/end-follow-ups.ts'
import { getReferral, type ReferralRow, referralRow } from './referrals.ts'

/**
 * What became of a referral. A reply is final; the other states can still change. The reply, and that the patient did not reach them, end the
 * follow-up that asks.
 * @throws AppError 409 if it is replied or entered in error, or someone else saved since `version`
 */
export async function updateReferral(
  db: Db,
  actor: Actor,
  { id, state, reply, version }: ReferralUpdate & { readonly id: string },
): Promise<Referral> {
  const before = await lockReferral(db, id)
  await refuseStruck(db, actor, before)
  if (before.state === 'replied') throw conflict(REFERRALS.replied)
  refuseOtherVersion(before, version)
  await keepHistory(db, actor, 'referral', before)
  const repliedBy = state === 'replied' ? actor._id : null
  const row = { state, reply, repliedBy, stateAt: at(actor), version: before.version + 1 }
  await db.updateTable('referral').set(row).where('_id', '=', id).execute()
  const ended = state === 'arrived' ? [] : await endQuestion(db, before, state === 'replied' ? REFERRALS.replyCame : REFERRALS.notReached)
  const { sessionId, patientId } = before
  const event: AuditEntry = { action: 'U', type: 'referral.update', entityId: sessionId, patientId, fields: [state] }
  await recordAudits(
    db,
    [event, ...ended].map((entry) => [actor, entry]),
  )
  return getReferral(db, actor, id)
}

/**
 * Marks a referral as entered in error, which is final.
 * @throws AppError 403 unless it is the user's own from the last 24 hours, or the user is an admin or doctor; 409 if already struck
 */
export async function strikeReferral(db: Db, actor: Actor, { id, reason }: { id: string; reason: string }): Promise<Referral> {
  const before = await lockReferral(db, id)
  refuseOthers(actor, before)
  await refuseStruck(db, actor, before)
  await db
    .updateTable('referral')
    .set({ struckAt: at(actor), struckBy: actor._id, struckReason: reason, version: before.version + 1 })
    .where('_id', '=', id)
    .execute()
  const ended = await endQuestion(db, before, REFERRALS.enteredInError)
  const { sessionId, patientId } = before
  const event: AuditEntry = { action: 'U', type: 'referral.strike', entityId: sessionId, patientId }
  await recordAudits(
    db,
    [event, ...ended].map((entry) => [actor, entry]),
  )
  return getReferral(db, actor, id)
}

/** Changes to a session's letters wait for its row, as its other changes do. */
async function lockReferral(db: Db, id: string): Promise<ReferralRow> {
  await lockRow(db, 'session', (await referralRow(db, id)).sessionId)
  return referralRow(db, id)
}

async function refuseStruck(db: Db, actor: Actor, { _id, struckAt }: ReferralRow): Promise<void> {
  if (struckAt !== null || (await getReferral(db, actor, _id)).struck !== null) throw conflict(REFERRALS.struck)
}

const endQuestion = (db: Db, { followUpId }: ReferralRow, why: string): Promise<AuditEntry[]> =>
  followUpId === null ? Promise.resolve([]) : endAsked(db, followUpId, why)

const OWN_STRIKE_MS = OWN_REFERRAL_STRIKE_HOURS * 3_600_000

function refuseOthers({ role, _id, now }: Actor, { sentBy, sentAt }: ReferralRow): void {
  if (role === 'admin' || role === 'doctor') return
  if (sentBy !== _id) throw forbidden(REFERRALS.ofOther)
  if (now.getTime() - Date.parse(sentAt) > OWN_STRIKE_MS) throw forbidden(REFERRALS.tooOld)
}
