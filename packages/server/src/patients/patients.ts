import type { Patient, PatientInput } from '@clinic/contract/patients'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import type { PatientTable } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { searchable } from '../names.ts'
import { phoneKey } from './phone.ts'

/** Registers a patient; likely duplicates were shown before, and the person decided. */
export async function createPatient(db: Db, actor: Actor, input: PatientInput): Promise<Patient> {
  const _id = newId()
  const time = at(actor)
  const row = { _id, ...toRow(input), ageRangeOn: time.slice(0, 10), createdAt: time, updatedAt: time }
  await db.insertInto('patient').values(row).execute()
  await recordAudit(db, actor, { action: 'C', type: 'patient.create', entityId: _id, patientId: _id })
  return toPatient({ ...row, version: 1 })
}

/** @throws AppError 404 */
export async function getPatient(db: Db, id: string): Promise<Patient> {
  const row = await db.selectFrom('patient').selectAll().where('_id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Patient')
  return toPatient(row)
}

function toRow(input: PatientInput) {
  return {
    ...input,
    searchName: searchable(`${input.firstname} ${input.lastname}`),
    phoneKey: phoneKey(input.phone),
    isSaintsCommunity: input.isSaintsCommunity ? 1 : 0,
  } as const
}

export function toPatient({ searchName, phoneKey, isSaintsCommunity, ...row }: Selectable<PatientTable>): Patient {
  return { ...row, isSaintsCommunity: isSaintsCommunity === 1 } as Patient // the table's checks hold gender and age range to their lists
}
