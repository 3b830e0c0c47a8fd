import { SERVER } from '@clinic/contract/server-messages'
import type { Session } from '@clinic/contract/sessions/session-record'
import type { Transfer } from '@clinic/contract/ward/ward'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Actor, at } from '../actor.ts'
import { type AuditEntry, recordAudits } from '../audit/trail.ts'
import { admit, bedTaken, type ClaimedBed, claimBed, endAdmission, openAdmission, patientIn } from '../beds/admissions.ts'
import { changeRow } from '../db/history.ts'
import { later, lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import { conflict } from '../errors.ts'
import { getSession } from '../sessions/sessions.ts'

type LockedSession = Selectable<SessionTable>
type Admission = NonNullable<Awaited<ReturnType<typeof openAdmission>>>

/**
 * Moves a patient into a free bed, in one transaction: ends the old admission and adds the next one.
 * @throws AppError 409 if the session is closed, the patient is not in a bed or already in this one, the bed is taken, or another user
 * changed the session
 */
export async function transferPatient(
  db: Db,
  actor: Actor,
  { sessionId, toBedId, reason, version }: z.output<typeof Transfer>,
): Promise<Session> {
  const session = await lockRow(db, 'session', sessionId)
  const from = await refuseOutOfBed(db, session)
  refuseOtherVersion(session, version)
  if (from.bedId === toBedId) throw conflict(SERVER.inThisBed, { toBedId: SERVER.inThisBed })
  const [, to] = await claimBoth(db, actor, from.bedId, toBedId)
  if (await patientIn(db, toBedId)) throw bedTaken()
  await endAdmission(db, actor, from, 'moved')
  const moved = await layInto(db, actor, session, { from, to, reason })
  await recordAudits(db, [[actor, moved]])
  return getSession(db, sessionId)
}

/**
 * Swaps the beds of two patients, in one transaction.
 * @throws AppError 409 if a session is closed or its patient is not in a bed; then no one is moved
 */
export async function swapPatients(
  db: Db,
  actor: Actor,
  { sessionA, sessionB }: { sessionA: string; sessionB: string },
): Promise<Session[]> {
  const [first, second] = sessionA < sessionB ? [sessionA, sessionB] : [sessionB, sessionA]
  const [one, other] = [await lockRow(db, 'session', first), await lockRow(db, 'session', second)]
  const [from, otherFrom] = [await refuseOutOfBed(db, one), await refuseOutOfBed(db, other)]
  const [bed, otherBed] = await claimBoth(db, actor, from.bedId, otherFrom.bedId)
  for (const admission of [from, otherFrom]) await endAdmission(db, actor, admission, 'moved')
  const events = [
    await layInto(db, actor, one, { from, to: otherBed, reason: '' }),
    await layInto(db, actor, other, { from: otherFrom, to: bed, reason: '' }),
  ]
  await recordAudits(
    db,
    events.map((event) => [actor, event]),
  )
  return [await getSession(db, sessionA), await getSession(db, sessionB)]
}

/**
 * The bed of an open session, which the caller has locked.
 * @throws AppError 409 if it is closed or has no bed
 */
export async function refuseOutOfBed(db: Db, { _id, open }: Pick<LockedSession, '_id' | 'open'>): Promise<Admission> {
  if (open === 0) throw conflict(SERVER.sessionClosed)
  const admission = await openAdmission(db, _id)
  if (!admission) throw conflict(SERVER.notInBed)
  return admission
}

/** Always in the same order, so that two moves cannot deadlock. */
async function claimBoth(db: Db, actor: Actor, bedId: string, otherId: string): Promise<[ClaimedBed, ClaimedBed]> {
  if (bedId <= otherId) return [await claimBed(db, actor, bedId), await claimBed(db, actor, otherId)]
  const [other, bed] = await claimBoth(db, actor, otherId, bedId)
  return [bed, other]
}

type Move = { readonly from: Admission; readonly to: ClaimedBed; readonly reason: string }

async function layInto(db: Db, actor: Actor, session: LockedSession, { from, to, reason }: Move): Promise<AuditEntry> {
  const { _id, patientId } = session
  const moved = await admit(db, actor, { ...to, patientId, sessionId: _id }, { movedFrom: from._id, moveReason: reason })
  await changeRow(db, actor, 'session', session, { bedId: to.bedId, updatedAt: later(at(actor), session.updatedAt) })
  return moved
}
