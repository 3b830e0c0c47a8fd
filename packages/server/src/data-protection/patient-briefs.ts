import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootsOf } from '../db/queries/group.ts'

/** The patients of rows, by the id in the row; of a joined record the one that it opens. */
export async function patientsOf(db: Db, ids: readonly string[]): Promise<(id: string) => PatientBrief> {
  const roots = await rootsOf(db, ids)
  const rootOf = (id: string) => roots.get(id) ?? id
  const rows = await db
    .selectFrom('patient')
    .select(['_id', 'firstname', 'lastname', 'phone', 'gender', 'ageRange', 'version'])
    .where(inList(db, '_id', jsonList([...new Set(ids.map(rootOf))])))
    .execute()
  const known = new Map(rows.map((row) => [row._id, row]))
  return (id) => {
    const patient = known.get(rootOf(id))
    if (!patient) throw new Error('The store holds every patient whom a row names')
    return patient
  }
}
