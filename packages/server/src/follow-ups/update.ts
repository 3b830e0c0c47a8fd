import type { FollowUp, FollowUpUpdate } from '@clinic/contract/follow-ups/follow-ups'
import { FOLLOW_UPS, SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { FollowUpTable } from '../db/tables/follow-ups.ts'
import { conflict, invalid } from '../errors.ts'
import { getFollowUp } from './follow-ups.ts'
import { assertAlive, isDueInGroup, refuseWrongDay } from './make.ts'

type Row = Selectable<FollowUpTable>

/**
 * Moves or cancels a follow-up, undoes a cancellation, or changes the reason.
 * @throws AppError 400 for a day that is not in the future, or a cancellation without a reason; 409 if the patient has already come or
 * died, is already due that day, or another user saved since `version`
 */
export async function updateFollowUp(db: Db, actor: Actor, id: string, { version, ...sent }: FollowUpUpdate): Promise<FollowUp> {
  const before = await lockRow(db, 'followUp', id)
  if (Object.values(sent).every((value) => value === undefined)) throw invalid({}, SERVER.nothingToSave)
  refuseEnded(before, sent)
  refuseOtherVersion(before, version)
  if (sent.dueOn !== undefined && sent.dueOn !== before.dueOn) refuseWrongDay(actor, sent.dueOn, 'dueOn')
  const next = { ...before, ...changed(before, sent) }
  const fields = (Object.keys(next) as (keyof Row)[]).filter((field) => next[field] !== before[field])
  if (fields.length === 0) return getFollowUp(db, id, actor)
  if (before.status !== 'due' && next.status === 'due') await assertAlive(db, before.patientId, 'status')
  const isAsked = next.status === 'due' && (fields.includes('status') || fields.includes('dueOn'))
  if (isAsked && (await isDueInGroup(db, next))) throw sameDay()
  await keepHistory(db, actor, 'followUp', before)
  const row = { dueOn: next.dueOn, reason: next.reason, status: next.status, endReason: next.endReason, version: before.version + 1 }
  await onUnique(db.updateTable('followUp').set(row).where('_id', '=', id).execute(), sameDay)
  const type = fields.includes('status') && next.status === 'cancelled' ? 'follow-up.cancel' : 'follow-up.update'
  await recordAudit(db, actor, { action: 'U', type, entityId: id, patientId: before.patientId, fields })
  return getFollowUp(db, id, actor)
}

const sameDay = () => conflict(FOLLOW_UPS.sameDay, { dueOn: FOLLOW_UPS.sameDay })

function refuseEnded({ status }: Row, sent: FollowUpUpdate): void {
  if (status === 'kept') throw conflict(FOLLOW_UPS.kept)
  if (status === 'closed') throw conflict(FOLLOW_UPS.closed)
  if (status === 'cancelled' && sent.status === undefined) throw conflict(FOLLOW_UPS.cancelled)
}

function changed({ status, dueOn }: Row, sent: FollowUpUpdate): Partial<Row> {
  const { reason } = sent
  const isEnding = sent.status === 'cancelled' && status !== 'cancelled'
  if (isEnding && (reason ?? '') === '') throw invalid({ reason: FOLLOW_UPS.whyCancelled })
  if (sent.status === undefined && sent.dueOn === undefined) return reason === undefined ? {} : { reason }
  if (sent.status === 'cancelled') return { status: 'cancelled', ...(reason && { endReason: reason }) }
  return { status: 'due', dueOn: sent.dueOn ?? dueOn, endReason: reason ?? '' }
}
