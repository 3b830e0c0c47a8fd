import type { EndedAllergy } from '@clinic/contract/patients/allergies'
import type { Db } from '../../db/open.ts'
import { groupOf, isOf } from '../../db/queries/group.ts'

/** Allergies no longer on the list, latest end first. */
export async function listEndedAllergies(db: Db, patientId: string): Promise<EndedAllergy[]> {
  const rows = await db
    .selectFrom('allergy')
    .innerJoin('personnel as writer', 'writer._id', 'allergy.createdBy')
    .innerJoin('personnel as ender', 'ender._id', 'allergy.endedBy')
    .select(['allergy._id', 'label', 'reaction', 'severity', 'allergy.createdBy', 'allergy.createdAt', 'endedBy', 'endedAt', 'endReason'])
    .select(['writer.name as writerName', 'writer.role as writerRole', 'ender.name as enderName', 'ender.role as enderRole'])
    .where(isOf('patientId', await groupOf(db, patientId)))
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .orderBy('allergy._id', 'desc')
    .execute()
  return rows.map(({ writerName, writerRole, enderName, enderRole, ...row }) => ({
    ...row,
    createdBy: { _id: row.createdBy, name: writerName, role: writerRole },
    endedBy: { _id: row.endedBy ?? '', name: enderName, role: enderRole },
    endedAt: row.endedAt ?? '',
    endReason: row.endReason ?? '',
  }))
}
