import { MERGE } from '@clinic/contract/merge/merge'
import type { Patient, PatientInput, PatientUpdate } from '@clinic/contract/patients/patients'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { rootOf } from '../db/queries/group.ts'
import { countInLists } from '../db/queries/list-counts.ts'
import { conflict } from '../errors.ts'
import type { SettingsConfig } from '../settings/settings.ts'
import { joinedTexts } from './allergies/joined-texts.ts'
import { keepChangedText } from './allergies/text-writes.ts'
import { refuseWrongChurch } from './churches.ts'
import { memberNumbers } from './numbers/holders.ts'
import { refuseHeld } from './numbers/issue.ts'
import { placeOfPatient } from './patient-list.ts'
import { getPatient, toPatient, toRow } from './patients.ts'
import { indexPatients, unindexPatient } from './search/search-index.ts'

/**
 * Saves the sent values that differ. A church that changes is checked against the record as it will be.
 * @throws AppError 400 at `church`, 404, 409 if another user saved since `version`, if the record was joined to another, or at `clinicNumber`
 */
export async function updatePatient(
  db: Db,
  actor: Actor,
  { id, version, ...sent }: PatientUpdate,
  config: SettingsConfig,
): Promise<Patient> {
  const before = await lockRow(db, 'patient', id)
  await refuseJoined(db, id)
  refuseOtherVersion(before, version)
  const textOf = await joinedTexts(db, [id])
  const numbers = await memberNumbers(db, before.clinicNumber === '' ? [id] : [])
  const answer = (row: typeof before): Patient => ({
    ...toPatient(row),
    allergies: textOf(id, row.allergies),
    clinicNumber: row.clinicNumber || (numbers.get(id) ?? ''),
  })
  const old = toPatient(before)
  // The form shows what all of the patient's records say; sent back as it was shown, it changes no record.
  if (sent.allergies === answer(before).allergies) delete sent.allergies
  if (sent.clinicNumber === answer(before).clinicNumber) delete sent.clinicNumber
  // Leaves the primary key out of the update: setting it makes SQLite check every table that refers to it.
  const { _id, version: _version, createdAt, updatedAt, ...input } = old
  const next: PatientInput = { ...input, ...(sent as Partial<PatientInput>) } // parsed: fields that were not sent are absent, not undefined
  // A church that has left the list since stays on the records that have it.
  if (next.church !== old.church || next.isSaintsCommunity !== old.isSaintsCommunity)
    await refuseWrongChurch(db, config, next.isSaintsCommunity, next.church)
  const fields = (Object.keys(sent) as (keyof PatientInput)[]).filter((field) => next[field] !== old[field]) // a parsed update has no other fields
  if (fields.length === 0) return answer(before)
  const row = {
    ...toRow(next),
    ageRangeOn: fields.includes('ageRange') ? clinicDay(actor) : before.ageRangeOn,
    version: before.version + 1,
    updatedAt: at(actor),
  }
  if (row.clinicNumberKey !== '' && row.clinicNumberKey !== before.clinicNumberKey) await refuseHeld(db, [row])
  await keepHistory(db, actor, 'patient', before)
  await db.updateTable('patient').set(row).where('_id', '=', id).execute()
  const after = { ...before, ...row }
  if (fields.includes('allergies')) await keepChangedText(db, actor, id, after.allergies)
  if (after.searchName !== before.searchName || after.phoneKey !== before.phoneKey) {
    await unindexPatient(db, before)
    await indexPatients(db, [after])
    await countInLists(db, [
      [placeOfPatient(before), -1],
      [placeOfPatient(after), 1],
    ])
  }
  await recordAudit(db, actor, { action: 'U', type: 'patient.update', entityId: id, patientId: id, fields })
  return fields.includes('allergies') ? getPatient(db, id) : answer(after)
}

async function refuseJoined(db: Db, id: string): Promise<void> {
  const root = await rootOf(db, id)
  if (root === id) return
  const { firstname, lastname } = await getPatient(db, root)
  throw conflict(MERGE.joined(`${firstname} ${lastname}`))
}
