import { MERGE, type MergeInput, type MergeRecord } from '@clinic/contract/merge/merge'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudits } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { rootOf } from '../db/queries/group.ts'
import type { PatientTable } from '../db/schema.ts'
import { conflict } from '../errors.ts'
import { newId } from '../ids.ts'
import { placeOfPatient } from '../patients/patient-list.ts'
import { conflictsOf } from './conflicts.ts'

/**
 * Joins the record `mergeId` to `keepId`; for a member of a group, its root is used. Neither record changes, but from now on both ids open
 * the same chart.
 * @throws AppError 409 if they already are one chart, or for a conflict (conflicts.ts)
 */
export async function mergePatients(db: Db, actor: Actor, { keepId, mergeId, reason, genderReason }: MergeInput): Promise<MergeRecord> {
  const [keep, merge] = await lockRoots(db, keepId, mergeId)
  const conflicts = await conflictsOf(db, keep, merge)
  const [first] = conflicts.filter(({ code }) => code !== 'gender' || genderReason === undefined)
  if (first) throw conflict(first.message, first.code === 'gender' ? { genderReason: first.message } : undefined)
  const joined = { _id: newId(), keptId: keep._id, mergedId: merge._id }
  const row = { ...joined, at: at(actor), by: actor._id, reason, genderReason: genderReason ?? '' }
  await onUnique(db.insertInto('personMerge').values(row).execute(), () => conflict(MERGE.changed))
  await db.updateTable('personLink').set({ rootId: keep._id }).where('rootId', '=', merge._id).execute()
  await db.insertInto('personLink').values({ memberId: merge._id, rootId: keep._id, mergeId: joined._id }).execute()
  await recordAudits(
    db,
    [[actor, { action: 'U', type: 'patient.merge', entityId: joined._id, patientId: keep._id }]],
    [[placeOfPatient(merge), -1]],
  )
  return joined
}

type Row = Selectable<PatientTable>

/**
 * Locks the roots of two records in order of their ids. Opening a session and assigning a bed wait for these rows, and so does another
 * merge; the roots can have changed after the wait.
 */
async function lockRoots(db: Db, keepId: string, mergeId: string): Promise<readonly [keep: Row, merge: Row]> {
  const keptRoot = await rootOf(db, keepId)
  const mergedRoot = await rootOf(db, mergeId)
  if (keptRoot === mergedRoot) throw conflict(MERGE.joinedAlready)
  const rows = new Map<string, Row>()
  for (const id of [keptRoot, mergedRoot].toSorted()) rows.set(id, await lockRow(db, 'patient', id))
  const [keep, merge] = [rows.get(keptRoot), rows.get(mergedRoot)]
  const isStill = (await rootOf(db, keptRoot)) === keptRoot && (await rootOf(db, mergedRoot)) === mergedRoot
  if (!keep || !merge || !isStill) throw conflict(MERGE.changed)
  return [keep, merge]
}
