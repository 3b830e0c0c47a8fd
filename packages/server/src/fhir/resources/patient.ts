import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { isRoot } from '../../db/queries/group.ts'
import { type Context, hl7, type Resource, type Scope, said, saidAs, some, UCUM } from '../resource.ts'

/** The band in which a patient's age was recorded, with the day of that; the age itself is not known. */
export const AGE_BAND = 'urn:clinic-record:fhir:age-band'
export const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

export type PatientRow = {
  readonly _id: string
  readonly firstname: string
  readonly lastname: string
  readonly phone: string
  readonly gender: 'MALE' | 'FEMALE'
  readonly ageRange: string
  readonly ageRangeOn: string
  readonly email: string
  readonly contactPerson: string
  readonly contactPersonNumber: string
  readonly updatedAt: string
  readonly version: number
  readonly clinicNumber: string
  readonly birthDate: string | null
  readonly birthPrecision: 'day' | 'month' | 'year' | null
  readonly deceasedOn: string | null
}

/** `members`: the ids of records that were joined to this one. `isBrief`: as in lists for roles that see only the brief fields there. */
export function toPatient(row: PatientRow, members: readonly string[], { storeId }: Context, isBrief = false): Resource {
  const system = `urn:uuid:${storeId}`
  const birth = birthDateOf(row)
  return {
    resourceType: 'Patient',
    id: row._id,
    meta: { versionId: String(row.version), lastUpdated: row.updatedAt },
    extension: [ageBandOf(row)],
    identifier: [
      { use: 'official', system, value: row._id },
      ...clinicNumber(row, storeId),
      ...members.map((value) => ({ use: 'old', system, value })),
    ],
    name: [{ use: 'official', text: `${row.firstname} ${row.lastname}`, family: row.lastname, given: [row.firstname] }],
    telecom: some([...telecom('phone', row.phone), ...(isBrief ? [] : telecom('email', row.email))]),
    gender: row.gender === 'MALE' ? 'male' : 'female',
    ...(isBrief ? {} : birth === null ? { _birthDate: { extension: [{ url: ABSENT, valueCode: 'unknown' }] } } : { birthDate: birth }),
    deceasedDateTime: isBrief ? undefined : (row.deceasedOn ?? undefined),
    contact: isBrief ? undefined : contactOf(row),
  }
}

const clinicNumber = (row: PatientRow, storeId: string) =>
  row.clinicNumber === ''
    ? []
    : [{ use: 'usual', type: { text: 'Clinic number' }, system: `urn:clinic-record:${storeId}:clinic-number`, value: row.clinicNumber }]

/** As far as it is known: a year, a month or a day. */
function birthDateOf({ birthDate, birthPrecision }: PatientRow): string | null {
  if (birthDate === null) return null
  return birthDate.slice(0, birthPrecision === 'year' ? 4 : birthPrecision === 'month' ? 7 : 10)
}

/** '26 - 30 years', '41 years and above' */
function ageBandOf({ ageRange, ageRangeOn }: PatientRow) {
  const [low, high] = (ageRange.match(/\d+/g) ?? []).map((value) => ({ value: Number(value), unit: 'years', system: UCUM, code: 'a' }))
  return {
    url: AGE_BAND,
    extension: [
      { url: 'band', valueRange: { low, high } },
      { url: 'recordedOn', valueDate: ageRangeOn },
    ],
  }
}

const telecom = (system: 'phone' | 'email', text: string) => {
  const value = said(text)
  return value === undefined ? [] : [{ system, value }]
}

function contactOf({ contactPerson, contactPersonNumber }: PatientRow) {
  const name = saidAs(contactPerson, (text) => ({ text }))
  const numbers = some(telecom('phone', contactPersonNumber))
  if (!name && !numbers) return undefined
  return [{ relationship: [{ coding: [{ system: hl7('v2-0131'), code: 'C', display: 'Emergency Contact' }] }], name, telecom: numbers }]
}

/** Rows of patients who were not joined to another, for adding conditions. */
export const patientRows = (db: Db) =>
  db
    .selectFrom('patient')
    .leftJoin('patientFacts as facts', 'facts.patientId', 'patient._id')
    .select(['patient._id', 'firstname', 'lastname', 'phone', 'gender', 'ageRange', 'ageRangeOn', 'email'])
    .select(['contactPerson', 'contactPersonNumber', 'updatedAt', 'patient.version', 'clinicNumber'])
    .select(['birthDate', 'birthPrecision', 'deceasedOn'])
    .where(isRoot('patient._id'))

export async function readPatients({ db, ids, rootOf, context }: Scope): Promise<Resource[]> {
  const rows = await patientRows(db)
    .where(inList(db, 'patient._id', jsonList(ids)))
    .orderBy('patient._id')
    .execute()
  const members = Map.groupBy(ids, rootOf)
  return rows.map((row) =>
    toPatient(
      row,
      (members.get(row._id) ?? []).filter((id) => id !== row._id),
      context,
    ),
  )
}
