import type { Merge, SessionBeside } from '@clinic/contract/merge/merge'
import { PatientBrief } from '@clinic/contract/patients/patient-brief'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { type Group, groupOf } from '../db/queries/group.ts'
import { loadPatients } from '../patients/patients.ts'
import { peopleOf } from '../personnel/people.ts'

/** A chart's merges, newest first, including undone ones. */
export async function listMerges(db: Db, patientId: string): Promise<Merge[]> {
  const group = await groupOf(db, patientId)
  const ids = jsonList(group)
  const rows = await db
    .selectFrom('personMerge')
    .selectAll()
    .where(({ or }) => or([inList(db, 'mergedId', ids), inList(db, 'keptId', ids)]))
    .orderBy('_id', 'desc')
    .execute()
  const named = await loadPatients(db, [...new Set(rows.flatMap(({ keptId, mergedId }) => [keptId, mergedId]))])
  const briefs = new Map(named.map((patient) => [patient._id, PatientBrief.parse(patient)]))
  const people = await peopleOf(
    db,
    rows.flatMap(({ by, undoneBy }) => [by, undoneBy]),
  )
  const merges: Merge[] = []
  for (const { by, undoneBy, keptId, mergedId, ...row } of rows) {
    const [kept, merged] = [briefs.get(keptId), briefs.get(mergedId)]
    if (!kept || !merged) throw new Error('The store holds every record of a merge')
    const sessions = row.undoneAt === null ? await sessionsSince(db, group, row._id) : []
    const done = { by: people.of(by), undoneBy: undoneBy === null ? null : people.of(undoneBy) }
    merges.push({ ...row, keptId, mergedId, kept, merged, ...done, sessions })
  }
  return merges
}

const MAX_SESSIONS = 200

/** Ids sort by time. */
const sessionsSince = async (db: Db, group: Group, mergeId: string) =>
  (await newestOf(db, group).where('_id', '>', mergeId).limit(MAX_SESSIONS).execute()).map(toBeside)

/** A group's sessions, newest first, without voided ones. */
export const newestOf = (db: Db, group: Group) =>
  db
    .selectFrom('session')
    .select(['_id', 'createdAt', 'open', 'workingDiagnosis'])
    .where(inList(db, 'patientId', jsonList(group)))
    .where('voidedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')

export const toBeside = ({ open, ...row }: Omit<SessionBeside, 'open'> & { readonly open: 0 | 1 }): SessionBeside => ({
  ...row,
  open: open === 1,
})
