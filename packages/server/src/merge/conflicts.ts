import { MAX_MEMBERS, MERGE, type MergeConflict } from '@clinic/contract/merge/merge'
import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { type Group, groupOf } from '../db/queries/group.ts'
import type { PatientTable } from '../db/schema.ts'

type Row = Pick<Selectable<PatientTable>, '_id' | 'firstname' | 'lastname' | 'gender'>

type Conflict = { readonly code: MergeConflict; readonly message: string }

/** What prevents joining the root `merge` to the root `keep`: the record of a patient in treatment must not disappear. */
export async function conflictsOf(db: Db, keep: Row, merge: Row): Promise<Conflict[]> {
  const [kept, gone] = [await groupOf(db, keep._id), await groupOf(db, merge._id)]
  const name = `${merge.firstname} ${merge.lastname}`
  const conflicts: Conflict[] = []
  if (await hasOpenSession(db, gone)) conflicts.push({ code: 'open', message: MERGE.openSession(name) })
  const bed = await bedOf(db, gone)
  if (bed !== null) conflicts.push({ code: 'bed', message: MERGE.inBed(name, bed) })
  if ((await deathOf(db, keep._id)) !== (await deathOf(db, merge._id))) conflicts.push({ code: 'deceased', message: MERGE.deceased })
  if (kept.length - 1 + gone.length > MAX_MEMBERS) conflicts.push({ code: 'members', message: MERGE.tooMany })
  if (keep.gender !== merge.gender) conflicts.push({ code: 'gender', message: MERGE.gender })
  return conflicts
}

async function hasOpenSession(db: Db, group: Group): Promise<boolean> {
  const ofGroup = db
    .selectFrom('session')
    .select('_id')
    .where(inList(db, 'patientId', jsonList(group)))
  return (await ofGroup.where('open', '=', 1).limit(1).executeTakeFirst()) !== undefined
}

/** The tag of the patient's current bed. */
export async function bedOf(db: Db, group: Group): Promise<string | null> {
  const admission = await db
    .selectFrom('admission')
    .innerJoin('bed', 'bed._id', 'admission.bedId')
    .select('bed.tag')
    .where(inList(db, 'admission.patientId', jsonList(group)))
    .where('admission.endedAt', 'is', null)
    .executeTakeFirst()
  return admission?.tag ?? null
}

async function deathOf(db: Db, id: string): Promise<string | null> {
  const facts = await db.selectFrom('patientFacts').select('deceasedOn').where('patientId', '=', id).executeTakeFirst()
  return facts?.deceasedOn ?? null
}
