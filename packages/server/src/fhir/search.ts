import type { FhirTypeOfPatient } from '@clinic/contract/fhir/fhir'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { rootOf } from '../db/queries/group.ts'
import { invalid, notFound } from '../errors.ts'
import type { FhirAnswer } from '../http/body/send-fhir.ts'
import { looksLikeId } from '../ids.ts'
import { pageOf, type SearchQuery } from './bundle.ts'
import { matches, type SearchFilter } from './matches.ts'
import { contextFor, READERS, scopeOf } from './readers.ts'
import type { Resource } from './resource.ts'

type Query = SearchFilter & SearchQuery & { readonly patient?: string | undefined }

/** A page of a patient's resources. Who is unknown has none. */
export async function searchOfPatient(db: Db, actor: Actor, type: FhirTypeOfPatient, query: Query, base: string): Promise<FhirAnswer> {
  const patientId = await patientMeant(db, type, query)
  if (patientId === null) return { ...pageOf(type, [], query, base), patients: [] }
  const all = await readAll(db, actor, type, patientId)
  const found = all.filter((resource) => matches(resource, query, actor.timeZone))
  return { ...pageOf(type, found, query, base), patients: [patientId] }
}

/** @throws AppError 404 */
export async function readOfPatient(db: Db, actor: Actor, type: FhirTypeOfPatient, id: string): Promise<FhirAnswer> {
  const patientId = await ownerOf(db, type, id)
  if (patientId === null) throw notFound(type)
  const resource = (await readAll(db, actor, type, patientId)).find((one) => one.id === id)
  if (!resource) throw notFound(type)
  return { resource, patients: [patientId], id }
}

async function readAll(db: Db, actor: Actor, type: FhirTypeOfPatient, patientId: string): Promise<Resource[]> {
  const resources = await READERS[type](await scopeOf(db, patientId, await contextFor(db, actor)))
  return resources.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** If a search names a patient and a visit of another, nothing matches. */
async function patientMeant(db: Db, type: FhirTypeOfPatient, { patient, encounter, _id }: Query): Promise<string | null> {
  const known = patient !== undefined && looksLikeId(patient) ? await patientOf(db, 'patient', patient) : null
  if (patient !== undefined) return known
  if (encounter !== undefined) return patientOf(db, 'session', encounter)
  const owners = new Set(await Promise.all((_id ?? []).map((id) => ownerOf(db, type, id))))
  const [owner = null, other] = [...owners].filter((id) => id !== null)
  if (other !== undefined) throw invalid({ _id: 'These ids belong to several patients. Ask for each patient alone' })
  return owner
}

/** The records whose id begins that of a resource. */
const OWNERS = {
  Encounter: ['session'],
  Observation: ['observation', 'testResult', 'session'],
  Condition: ['problem', 'session'],
  AllergyIntolerance: ['allergy', 'patient'],
  MedicationRequest: ['line', 'session'],
  MedicationAdministration: ['care'],
} as const satisfies Record<FhirTypeOfPatient, readonly string[]>

const UUID_LENGTH = 36

async function ownerOf(db: Db, type: FhirTypeOfPatient, id: string): Promise<string | null> {
  for (const table of OWNERS[type]) {
    const owner = await patientOf(db, table, id.slice(0, UUID_LENGTH))
    if (owner !== null) return owner
  }
  return null
}

type Table = (typeof OWNERS)[FhirTypeOfPatient][number]

async function patientOf(db: Db, table: Table, id: string): Promise<string | null> {
  if (!looksLikeId(id)) return null
  const row = await whose(db, table, id)
  return row ? rootOf(db, row.patientId) : null
}

function whose(db: Db, table: Table, id: string): Promise<{ patientId: string } | undefined> {
  if (table === 'patient') return db.selectFrom('patient').select('_id as patientId').where('_id', '=', id).executeTakeFirst()
  if (table !== 'line')
    return db
      .selectFrom(table as 'care') // each of these has the two columns
      .select('patientId')
      .where('_id', '=', id)
      .executeTakeFirst()
  return db
    .selectFrom('prescriptionLine')
    .innerJoin('session', 'session._id', 'prescriptionLine.sessionId')
    .select('patientId')
    .where('prescriptionLine._id', '=', id)
    .executeTakeFirst()
}
