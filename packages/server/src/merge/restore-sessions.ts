import { MERGE } from '@clinic/contract/merge/merge'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { changeRow } from '../db/history.ts'
import { later, lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import type { Group } from '../db/queries/group.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { looksLikeId } from '../ids.ts'

type Session = Selectable<SessionTable>
type Merge = { readonly _id: string; readonly mergedId: string }

/**
 * Moves sessions opened since the merge to the record that is unmerged, with their care, admissions, observations, test results, referrals and follow-ups;
 * `arrivalsApart` handles check-ins. Earlier values go into the history, and each session gets an event. `kept` is the group that stays.
 * @throws AppError 404 for an unknown session; 400 for one older than the merge, or of another patient; 409 while the patient is in another
 * session's bed
 */
export async function restoreSessions(db: Db, actor: Actor, merge: Merge, kept: Group, ids: readonly string[]): Promise<AuditEntry[]> {
  const sessions: Session[] = []
  for (const id of new Set(ids.toSorted())) {
    if (!looksLikeId(id)) throw notFound('Session')
    sessions.push(await lockRow(db, 'session', id))
  }
  for (const session of sessions) refuseOther(session, merge, kept, ids)
  if (sessions.length > 0) await refuseOtherBed(db, kept, sessions)
  const events: AuditEntry[] = []
  for (const session of sessions) events.push(...(await giveSession(db, actor, session, merge.mergedId)))
  return events
}

/** Ids sort by time, even within a millisecond. */
function refuseOther({ _id, patientId }: Session, merge: Merge, kept: Group, ids: readonly string[]): void {
  const field = `give.${ids.indexOf(_id)}`
  if (_id < merge._id) throw invalid({ [field]: MERGE.giveOlder })
  if (!kept.includes(patientId)) throw invalid({ [field]: MERGE.giveOther })
}

/** The session that holds the bed decides who is in it. */
async function refuseOtherBed(db: Db, kept: Group, sessions: readonly Session[]): Promise<void> {
  const admission = await db
    .selectFrom('admission')
    .innerJoin('bed', 'bed._id', 'admission.bedId')
    .select(['admission.sessionId', 'bed.tag'])
    .where(inList(db, 'admission.patientId', jsonList(kept)))
    .where('admission.endedAt', 'is', null)
    .executeTakeFirst()
  if (admission && !sessions.some(({ _id }) => _id === admission.sessionId)) throw conflict(MERGE.giveInBed(admission.tag))
}

/** Tables that refer to both a session and its patient, and are not append-only; append-only ones are read by session. */
const OF_SESSION = ['care', 'admission', 'observation', 'testResult', 'referral', 'diseaseReport'] as const

async function giveSession(db: Db, actor: Actor, session: Session, patientId: string): Promise<AuditEntry[]> {
  await changeRow(db, actor, 'session', session, { patientId, updatedAt: later(at(actor), session.updatedAt) })
  for (const table of OF_SESSION) await db.updateTable(table).set({ patientId }).where('sessionId', '=', session._id).execute()
  const asked = await giveFollowUps(db, actor, session, patientId)
  return [{ action: 'U', type: 'session.give', entityId: session._id, patientId }, ...asked]
}

/**
 * Moves the follow-ups that the session asked for, at most one per day. What the session kept belongs to the other person, who did not
 * come, so it is due again.
 */
async function giveFollowUps(db: Db, actor: Actor, { _id, patientId: keptId }: Session, patientId: string): Promise<AuditEntry[]> {
  const made = await db.selectFrom('followUp').selectAll().where('sessionId', '=', _id).execute()
  const kept = await db.selectFrom('followUp').selectAll().where('keptBySession', '=', _id).where('patientId', '=', keptId).execute()
  const events: AuditEntry[] = []
  for (const before of [...made, ...kept.filter(({ sessionId }) => sessionId !== _id)]) {
    const isMade = before.sessionId === _id
    const whose = isMade ? patientId : keptId
    const isDueThen = await isDue(db, whose, before.dueOn)
    const next = isMade
      ? before.status === 'due' && isDueThen
        ? ({ status: 'cancelled', endReason: MERGE.dueAlready } as const)
        : {}
      : isDueThen
        ? ({ status: 'cancelled', endReason: MERGE.dueAlready, keptBySession: null } as const)
        : ({ status: 'due', keptBySession: null } as const)
    await changeRow(db, actor, 'followUp', before, { ...next, patientId: whose })
    events.push({
      action: 'U',
      type: 'follow-up.update',
      entityId: before._id,
      patientId: whose,
      fields: isMade ? ['patientId'] : ['status'],
    })
  }
  return events
}

async function isDue(db: Db, patientId: string, dueOn: string): Promise<boolean> {
  const due = db.selectFrom('followUp').select('_id').where('patientId', '=', patientId).where('dueOn', '=', dueOn)
  return (await due.where('status', '=', 'due').executeTakeFirst()) !== undefined
}
