import type { SearchDate, Token } from '@clinic/contract/fhir/search-values'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { contains, inList, jsonList } from '../db/queries/expressions.ts'
import { groupsOf } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'
import type { FhirAnswer } from '../http/body/send-fhir.ts'
import { looksLikeId } from '../ids.ts'
import { searchable } from '../names.ts'
import { phoneKey } from '../patients/phone.ts'
import { bundleOf, type SearchQuery } from './bundle.ts'
import { rangeOf } from './matches.ts'
import { contextFor, scopeOf } from './readers.ts'
import { patientRows, readPatients, toPatient } from './resources/patient.ts'
import { practitionerRows, toPractitioner } from './resources/practitioner.ts'

type PatientQuery = SearchQuery & {
  readonly _id?: readonly string[] | undefined
  readonly _lastUpdated?: readonly SearchDate[] | undefined
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly identifier?: readonly Token[] | undefined
}

/** In lists, roles other than admin and doctor get the brief fields only. */
const isBrief = ({ role }: Actor) => role !== 'admin' && role !== 'doctor'

/** Patients in the order of their registration, each person once. */
export async function searchPatients(db: Db, actor: Actor, query: PatientQuery, base: string): Promise<FhirAnswer> {
  const { _id, _lastUpdated = [], name, phone, identifier, _count, _after = '' } = query
  const context = await contextFor(db, actor)
  const system = `urn:uuid:${context.storeId}`
  const named = identifier?.flatMap((token) => (token.system === null || token.system === system ? [token.code] : []))
  let rows = patientRows(db).where('patient._id', '>', _after).orderBy('patient._id')
  for (const ids of [_id, named]) if (ids) rows = rows.where(inList(db, 'patient._id', jsonList(ids)))
  if (name !== undefined) rows = rows.where(contains(db, 'searchName', searchable(name)))
  if (phone !== undefined) rows = rows.where(contains(db, 'phoneKey', phoneKey(phone) || '-'))
  for (const { prefix, text } of _lastUpdated) {
    const { from, to } = rangeOf(text, actor.timeZone)
    if (prefix === 'eq' || prefix === 'ge') rows = rows.where('updatedAt', '>=', from)
    if (prefix === 'gt') rows = rows.where('updatedAt', '>=', to)
    if (prefix === 'eq' || prefix === 'le') rows = rows.where('updatedAt', '<', to)
    if (prefix === 'lt') rows = rows.where('updatedAt', '<', from)
  }
  const found = await rows.limit(_count + 1).execute()
  const page = found.slice(0, _count)
  const ids = page.map((row) => row._id)
  const groups = await groupsOf(db, ids)
  const patients = page.map((row) => toPatient(row, groups.get(row._id)?.slice(1) ?? [], context, isBrief(actor)))
  return { ...bundleOf({ type: 'Patient', page: patients, hasMore: found.length > _count }, query, base), patients: ids }
}

/** The record that was kept, if the one that is named was joined to another. */
export async function readPatient(db: Db, actor: Actor, id: string): Promise<FhirAnswer> {
  const scope = await scopeOf(db, id, await contextFor(db, actor))
  const [resource] = await readPatients(scope)
  if (!resource) throw notFound('Patient')
  return { resource, patients: [resource.id], id: resource.id }
}

type PractitionerQuery = SearchQuery & { readonly _id?: readonly string[] | undefined; readonly name?: string | undefined }

export async function searchPractitioners(db: Db, query: PractitionerQuery, base: string): Promise<FhirAnswer> {
  const { _id, name, _count, _after = '' } = query
  let rows = practitionerRows(db).where('_id', '>', _after).orderBy('_id')
  if (_id) rows = rows.where(inList(db, '_id', jsonList(_id)))
  if (name !== undefined) rows = rows.where(contains(db, 'searchName', searchable(name)))
  const found = await rows.limit(_count + 1).execute()
  const page = found.slice(0, _count).map(toPractitioner)
  return { ...bundleOf({ type: 'Practitioner', page, hasMore: found.length > _count }, query, base), patients: [] }
}

export async function readPractitioner(db: Db, id: string): Promise<FhirAnswer> {
  const row = looksLikeId(id) ? await practitionerRows(db).where('_id', '=', id).executeTakeFirst() : undefined
  if (!row) throw notFound('Practitioner')
  return { resource: toPractitioner(row), patients: [], id }
}
