import { lastKept } from '@clinic/clinical/follow-ups/follow-up-rules'
import { FOLLOW_UPS } from '@clinic/contract/server-messages'
import { type Actor, clinicDay } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf } from '../db/queries/group.ts'

// Events that end follow-ups automatically. Each function runs in the transaction of its event, and returns audit events.

type SessionOfPatient = { readonly _id: string; readonly patientId: string }

/** Marks the patient's earliest follow-up as kept by a session, if it is overdue or due within seven days. */
export async function keepEarliest(db: Db, actor: Actor, { _id: sessionId, patientId }: SessionOfPatient): Promise<AuditEntry[]> {
  const group = await groupOf(db, patientId)
  const kept = await db
    .updateTable('followUp')
    .set((eb) => ({ status: 'kept', keptBySession: sessionId, version: eb('version', '+', 1) }))
    .where('_id', '=', (eb) =>
      eb
        .selectFrom('followUp as earliest')
        .select('earliest._id')
        .where(isOf('earliest.patientId', group))
        .where('earliest.status', '=', 'due')
        .where('earliest.dueOn', '<=', lastKept(clinicDay(actor)))
        // A visit here does not answer whether another clinic has replied.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('referral').select('referral._id').whereRef('referral.followUpId', '=', 'earliest._id'))),
        )
        .orderBy('earliest.dueOn')
        .limit(1),
    )
    .where('status', '=', 'due') // of two sessions at once, only one keeps it
    .returning('_id')
    .execute()
  return kept.map(({ _id }) => ({ action: 'U', type: 'follow-up.keep', entityId: _id, patientId }))
}

/** Ends a follow-up whose question was answered in another way. */
export async function endAsked(db: Db, id: string, endReason: string): Promise<AuditEntry[]> {
  const ended = await db
    .updateTable('followUp')
    .set((eb) => ({ status: 'cancelled', endReason, version: eb('version', '+', 1) }))
    .where('_id', '=', id)
    .where('status', '=', 'due')
    .returning('patientId')
    .execute()
  return ended.map(({ patientId }) => ({ action: 'U', type: 'follow-up.cancel', entityId: id, patientId }))
}

/** Closes all follow-ups of a patient who died. */
export async function closeAll(db: Db, patientId: string): Promise<AuditEntry[]> {
  const closed = await db
    .updateTable('followUp')
    .set((eb) => ({ status: 'closed', version: eb('version', '+', 1) }))
    .where(isOf('patientId', await groupOf(db, patientId)))
    .where('status', '=', 'due')
    .returning('_id')
    .execute()
  return closed.map(({ _id }) => ({ action: 'U', type: 'follow-up.close', entityId: _id, patientId }))
}

/**
 * Undoes what a voided session did: cancels follow-ups it asked for, and makes due again what it kept, unless there is a new one for that
 * day.
 */
export async function undoOfSession(db: Db, { _id: sessionId, patientId }: SessionOfPatient): Promise<AuditEntry[]> {
  const cancelled = await db
    .updateTable('followUp')
    .set((eb) => ({ status: 'cancelled', endReason: FOLLOW_UPS.openedInError, version: eb('version', '+', 1) }))
    .where('sessionId', '=', sessionId)
    .where('status', '=', 'due')
    .returning('_id')
    .execute()
  const again = await db
    .updateTable('followUp')
    .set((eb) => ({ status: 'due', keptBySession: null, version: eb('version', '+', 1) }))
    .where('keptBySession', '=', sessionId)
    .where((eb) => {
      const anew = eb
        .selectFrom('followUp as anew')
        .select('anew._id')
        .where('anew.patientId', '=', patientId)
        .where('anew.status', '=', 'due')
        .whereRef('anew.dueOn', '=', 'followUp.dueOn')
      return eb.not(eb.exists(anew))
    })
    .returning('_id')
    .execute()
  return [
    ...cancelled.map(({ _id }) => ({ action: 'U', type: 'follow-up.cancel', entityId: _id, patientId }) as const),
    ...again.map(({ _id }) => ({ action: 'U', type: 'follow-up.update', entityId: _id, patientId, fields: ['status'] }) as const),
  ]
}
