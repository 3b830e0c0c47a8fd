import { clinicNumberKey } from '@clinic/contract/patients/clinic-number'
import type { SentBirth } from '@clinic/contract/patients/facts-fields'
import { type Patient, type PatientInput, Patient as PatientSchema } from '@clinic/contract/patients/patients'
import type { Insertable, Selectable } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudits } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { hasMembers, linkedTo } from '../db/queries/group.ts'
import { hot, type Slots } from '../db/queries/hot.ts'
import type { PatientTable } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { searchable } from '../names.ts'
import { joinedTexts } from './allergies/joined-texts.ts'
import { keepNewTexts } from './allergies/text-writes.ts'
import { type Birth, insertBirths } from './facts.ts'
import { memberNumbers } from './numbers/holders.ts'
import { withNumbers } from './numbers/issue.ts'
import { placeOfPatient } from './patient-list.ts'
import { phoneKey } from './phone.ts'
import { indexPatients } from './search/search-index.ts'

/**
 * Registers a patient, with a clinic number if the clinic gives them. The caller has already shown the user any likely duplicates.
 * @throws AppError 409 at `clinicNumber` if the number that was sent is another patient's
 */
export async function createPatient(db: Db, actor: Actor, registration: PatientInput & SentBirth): Promise<Patient> {
  const { birthDate = null, birthPrecision = null, ...input } = registration
  const [row = newRow(actor, input)] = await withNumbers(db, actor, [newRow(actor, input)])
  await insertPatients(db, actor, [row], [{ patientId: row._id, birthDate, birthPrecision }])
  return toPatient({ ...row, version: 1 })
}

/** Builds a patient's row without storing it. */
export function newRow(actor: Actor, input: PatientInput, uploadId: string | null = null) {
  const time = at(actor)
  const times = { ageRangeOn: clinicDay(actor), createdAt: time, updatedAt: time, recordedAt: actor.recordedAt ?? null }
  return { _id: newId(), ...toRow(input), ...times, uploadId }
}

const insertRows = bulkInsert('patient')

/** Stores patients with their search index, counts and audit events. The audit comes last because every change waits for its lock. */
export async function insertPatients(
  db: Db,
  actor: Actor,
  rows: readonly (Insertable<PatientTable> & { _id: string })[],
  births: readonly Birth[] = [],
): Promise<void> {
  if (rows.length === 0) return
  await insertRows(db, rows)
  await insertBirths(db, births)
  await keepNewTexts(db, actor, rows)
  await indexPatients(db, rows)
  await recordAudits(
    db,
    rows.map(({ _id }) => [actor, { action: 'C', type: 'patient.create', entityId: _id, patientId: _id }]),
    rows.map((row) => [placeOfPatient(row), 1]),
  )
}

const patientsById = hot((db, value: Slots<{ ids: string }>) =>
  db
    .selectFrom('patient')
    .selectAll()
    .select(hasMembers('patient._id'))
    .where(inList(db, '_id', value.ids)),
)

const patientById = hot((db, value: Slots<{ id: string }>) =>
  db
    .selectFrom('patient')
    .selectAll()
    .select([linkedTo('patient._id'), hasMembers('patient._id')])
    .where('_id', '=', value.id),
)

/** Rows in the order of the ids. */
export async function loadRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await patientsById.all(db, { ids: jsonList(ids) })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const loadPatients = async (db: Db, ids: readonly string[]): Promise<Patient[]> => toPatients(db, await loadRows(db, ids))

/** As they are answered: those to which other records were joined with the allergies of all, and with a number of theirs if they have none. */
export async function toPatients(db: Db, rows: readonly (Selectable<PatientTable> & MemberMark)[]): Promise<Patient[]> {
  const joined = rows.filter(({ hasMembers }) => Number(hasMembers) === 1)
  const textOf = await joinedTexts(
    db,
    joined.map(({ _id }) => _id),
  )
  const numbers = await memberNumbers(
    db,
    joined.filter(({ clinicNumber }) => clinicNumber === '').map(({ _id }) => _id),
  )
  return rows.map((row) => ({
    ...toPatient(row),
    allergies: textOf(row._id, row.allergies),
    clinicNumber: numbers.get(row._id) ?? row.clinicNumber,
  }))
}

type MemberMark = { readonly hasMembers: number | string }

/**
 * The patient with this id, or the record that was kept if this one was joined to another.
 * @throws AppError 404
 */
export async function getPatient(db: Db, id: string): Promise<Patient> {
  const row = await patientById.first(db, { id })
  if (!row) throw notFound('Patient')
  if (row.rootId !== null) return getPatient(db, row.rootId)
  const [patient] = await toPatients(db, [row])
  return patient ?? toPatient(row)
}

export function toRow(input: PatientInput) {
  return {
    ...input,
    searchName: searchable(`${input.firstname} ${input.lastname}`),
    phoneKey: phoneKey(input.phone),
    clinicNumberKey: clinicNumberKey(input.clinicNumber),
    isSaintsCommunity: input.isSaintsCommunity ? 1 : 0,
  } as const
}

const ANSWERED = Object.keys(PatientSchema.shape) as (keyof Patient)[] // the schema's own keys

/** Only the columns in the contract; the store's other columns are not sent. A loop is faster than a spread here. */
export function toPatient(row: Selectable<PatientTable>): Patient {
  const named: Record<string, unknown> = {}
  for (const column of ANSWERED) named[column] = row[column]
  named.isSaintsCommunity = row.isSaintsCommunity === 1
  return named as Patient // every column of it, as the table types them
}
