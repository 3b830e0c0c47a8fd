import { SERVER } from '@clinic/contract/server-messages'
import type { OutcomeName, StayOutcome } from '@clinic/contract/sessions/outcomes'
import { type Actor, at } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { invalid } from '../errors.ts'
import { recordDeath, takeBackDeath } from '../patients/deaths.ts'

type SessionEnd = {
  readonly outcome: OutcomeName
  readonly referredTo?: string | undefined
  readonly outcomeNote?: string | undefined
  readonly wasInBed: boolean
}

/**
 * Records how the stay ended for a session that is being closed. If the session was reopened and admitted again, the last outcome counts,
 * and the earlier one goes into the history. A death is also recorded in the patient's facts, and taken back if another outcome counts.
 * @throws AppError 400 if the patient was not in a bed
 */
export async function recordOutcome(
  db: Db,
  actor: Actor,
  { _id: sessionId, patientId }: { readonly _id: string; readonly patientId: string },
  { outcome, referredTo = '', outcomeNote: note = '', wasInBed }: SessionEnd,
): Promise<AuditEntry[]> {
  if (!wasInBed) throw invalid({ outcome: SERVER.notOnWard })
  const ended = { outcome, referredTo, note, by: actor._id, at: at(actor) }
  const before = await db.selectFrom('sessionOutcome').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
  if (before) {
    await keepHistory(db, actor, 'sessionOutcome', { ...before, _id: sessionId })
    const version = before.version + 1
    await db
      .updateTable('sessionOutcome')
      .set({ ...ended, version })
      .where('sessionId', '=', sessionId)
      .execute()
  } else {
    await db
      .insertInto('sessionOutcome')
      .values({ sessionId, ...ended })
      .execute()
  }
  const noted = { action: 'U', type: 'ward.outcome', entityId: sessionId, patientId } as const
  const session = { _id: sessionId, patientId }
  const death = outcome === 'died' ? await recordDeath(db, actor, patientId) : before ? await takeBackDeath(db, actor, session) : []
  return [noted, ...death]
}

/** How these sessions ended, by their id. */
export async function outcomesOf(db: Db, sessionIds: readonly string[]): Promise<Map<string, StayOutcome>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessionOutcome')
    .innerJoin('personnel', 'personnel._id', 'sessionOutcome.by')
    .select(['sessionId', 'outcome', 'referredTo', 'note', 'at', 'personnel._id', 'personnel.name', 'personnel.role'])
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .execute()
  return new Map(rows.map(({ sessionId, _id, name, role, ...ended }) => [sessionId, { ...ended, by: { _id, name, role } }]))
}
