import { addDays } from '@clinic/clinical/calendar'
import { REFERRALS, REPLY_DAYS, type Referral, type ReferralInput } from '@clinic/contract/referrals/referrals'
import { MISTAKES } from '@clinic/contract/sessions/entered-in-error'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudits } from '../audit/trail.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict } from '../errors.ts'
import { askLater } from '../follow-ups/make.ts'
import { newId } from '../ids.ts'
import { holdCounter, moveCounter } from '../patients/numbers/issue.ts'
import { getSettings, type SettingsConfig } from '../settings/settings.ts'
import { getReferral } from './referrals.ts'

/**
 * Writes a referral letter from a session, open or closed, with the next number and a follow-up that asks for the reply.
 * @throws AppError 409 if the session was opened in error, or the patient is recorded as dead
 */
export async function sendReferral(
  db: Db,
  actor: Actor,
  config: SettingsConfig,
  { id: sessionId, ...input }: ReferralInput & { readonly id: string },
): Promise<Referral> {
  const { patientId, voidedAt } = await lockRow(db, 'session', sessionId)
  if (voidedAt !== null) throw conflict(MISTAKES.sessionVoided)
  const count = (await holdCounter(db, 'referral')) + 1
  const number = `${prefixOf((await getSettings(db, config)).clinicName)}-${String(count).padStart(5, '0')}`
  const question = { patientId, sessionId, reason: REFERRALS.question(number, input.facility) }
  const asked = await askLater(db, actor, question, addDays(clinicDay(actor), REPLY_DAYS))
  const _id = newId()
  const sent = { sentAt: at(actor), sentBy: actor._id, stateAt: at(actor) }
  await db
    .insertInto('referral')
    .values({ _id, sessionId, patientId, number, ...input, ...sent, repliedBy: null, followUpId: asked.entityId })
    .execute()
  await moveCounter(db, 'referral', count)
  await recordAudits(db, [
    [actor, { action: 'C', type: 'referral.send', entityId: sessionId, patientId }],
    [actor, asked],
  ])
  return getReferral(db, actor, _id)
}

const MAX_LETTERS = 4

/** 'Saints Community Clinic' is 'SCC'; a name without such letters gives 'REF'. The running number alone is unique. */
export function prefixOf(clinicName: string): string {
  const words = clinicName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z]+/)
  const letters = words.filter((word) => word !== '').map((word) => word.slice(0, 1).toUpperCase())
  return letters.slice(0, MAX_LETTERS).join('') || 'REF'
}
