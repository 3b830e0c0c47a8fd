import { lateDays } from '@clinic/clinical/follow-ups/follow-up-rules'
import type { ReplyOf } from '@clinic/contract/endpoint'
import type { getFollowUpsOf } from '@clinic/contract/follow-ups/follow-ups'
import type { Db } from '../db/open.ts'
import { type Group, groupOf, isOf } from '../db/queries/group.ts'

/** When a patient should come back, and since when their current number has been known to be wrong. */
export async function followUpsOf(db: Db, patientId: string, today: string): Promise<ReplyOf<typeof getFollowUpsOf>> {
  const group = await groupOf(db, patientId)
  const [due, wrongNumber] = await Promise.all([dueOf(db, group), wrongNumberOf(db, group)])
  return { due: due.map((row) => ({ ...row, lateDays: lateDays(row.dueOn, today) })), wrongNumber }
}

/** Earliest first. */
const dueOf = (db: Db, group: Group) =>
  db
    .selectFrom('followUp')
    .leftJoin('patientFacts', (join) => join.on('patientFacts.patientId', '=', group[0]))
    .select(['_id', 'dueOn', 'reason'])
    .where(isOf('followUp.patientId', group))
    .where('status', '=', 'due')
    .where('deceasedOn', 'is', null)
    .orderBy('dueOn')
    .execute()

/** Decided by the last call to the patient's current number; a later call that reached them clears it. */
async function wrongNumberOf(db: Db, group: Group): Promise<string | null> {
  const last = await db
    .selectFrom('followUpCall')
    .innerJoin('followUp', 'followUp._id', 'followUpCall.followUpId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', group[0]).onRef('patient.phoneKey', '=', 'followUpCall.phone'))
    .select(['at', 'outcome'])
    .where(isOf('followUp.patientId', group))
    .orderBy('at', 'desc')
    .orderBy('followUpCall._id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === 'wrong-number' ? last.at : null
}
