import { lateDays } from '@clinic/contract/clinical/follow-up-rules'
import type { ReplyOf } from '@clinic/contract/endpoint'
import type { getFollowUpsOf } from '@clinic/contract/follow-ups'
import type { Db } from '../db/open.ts'

/** When a patient is asked to come back, and since when their number, as it is now, is known to be wrong. */
export async function followUpsOf(db: Db, patientId: string, today: string): Promise<ReplyOf<typeof getFollowUpsOf>> {
  const [due, wrongNumber] = await Promise.all([dueOf(db, patientId), wrongNumberOf(db, patientId)])
  return { due: due.map((row) => ({ ...row, lateDays: lateDays(row.dueOn, today) })), wrongNumber }
}

/** The earliest first. */
const dueOf = (db: Db, patientId: string) =>
  db
    .selectFrom('followUp')
    .leftJoin('patientFacts', 'patientFacts.patientId', 'followUp.patientId')
    .select(['_id', 'dueOn', 'reason'])
    .where('followUp.patientId', '=', patientId)
    .where('status', '=', 'due')
    .where('deceasedOn', 'is', null)
    .orderBy('dueOn')
    .execute()

/** The last call to the number that the patient has now decides; a later call that reached them says that it is right. */
async function wrongNumberOf(db: Db, patientId: string): Promise<string | null> {
  const last = await db
    .selectFrom('followUpCall')
    .innerJoin('followUp', 'followUp._id', 'followUpCall.followUpId')
    .innerJoin('patient', (join) =>
      join.onRef('patient._id', '=', 'followUp.patientId').onRef('patient.phoneKey', '=', 'followUpCall.phone'),
    )
    .select(['at', 'outcome'])
    .where('followUp.patientId', '=', patientId)
    .orderBy('at', 'desc')
    .orderBy('followUpCall._id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.outcome === 'wrong-number' ? last.at : null
}
