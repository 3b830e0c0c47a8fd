import type { FollowUp, FollowUpCallInput } from '@clinic/contract/follow-ups/follow-ups'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { rootOf } from '../db/queries/group.ts'
import { newId } from '../ids.ts'
import { getFollowUp } from './follow-ups.ts'

/** Records the outcome of a call. Several users can do so at once, because it neither checks nor raises the version. */
export async function logCall(db: Db, actor: Actor, id: string, { outcome, note }: FollowUpCallInput): Promise<FollowUp> {
  const { patientId } = await db
    .updateTable('followUp')
    .set((eb) => ({ calls: eb('calls', '+', 1) }))
    .where('_id', '=', id)
    .returning('patientId')
    .executeTakeFirstOrThrow()
  const { phoneKey: phone } = await db
    .selectFrom('patient')
    .select('phoneKey')
    .where('_id', '=', await rootOf(db, patientId))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('followUpCall')
    .values({ _id: newId(), followUpId: id, at: at(actor), by: actor._id, outcome, note, phone })
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'follow-up.call', entityId: id, patientId })
  return getFollowUp(db, id, actor)
}
