import { z } from 'zod'
import type { Topic } from '../changes/topics.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idParam } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'
import { everySearch, searchDates, searchIds, searchReference, searchString, searchTokens } from './search-values.ts'

// FHIR R4, read only (docs/fhir.md).

/** The address of the FHIR calls, under /api. */
export const FHIR_PATH = '/fhir/R4'

/** A resource. What else it has, depends on its type; the server's folder `fhir` makes it. */
export const FhirResource = z.looseObject({ resourceType: z.string() })

/** A search of what belongs to a patient names the patient, a visit or the ids, so that no search goes through the whole clinic. */
const NAME_ONE = 'Name a patient, an encounter or _id. For all patients use $export'
type SearchScope = { readonly patient?: unknown; readonly encounter?: unknown; readonly _id?: unknown }
const namesOne = ({ patient, encounter, _id }: SearchScope) => patient !== undefined || encounter !== undefined || _id !== undefined

const ofPatient = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ _id: searchIds, patient: searchReference('patient', 'Patient'), ...shape, ...everySearch })
    .refine(namesOne, { message: NAME_ONE, path: ['patient'] })
const encounter = searchReference('encounter', 'Encounter')
const status = searchTokens('status')

/** What each type is searched by. */
const SEARCHES = {
  Patient: z.object({
    _id: searchIds,
    _lastUpdated: searchDates('_lastUpdated'),
    name: searchString('name'),
    phone: searchString('phone'),
    identifier: searchTokens('identifier'),
    ...everySearch,
  }),
  Encounter: ofPatient({ status, date: searchDates('date'), _lastUpdated: searchDates('_lastUpdated') }),
  Observation: ofPatient({
    encounter,
    status,
    code: searchTokens('code'),
    category: searchTokens('category'),
    date: searchDates('date'),
  }),
  Condition: ofPatient({ encounter, code: searchTokens('code'), category: searchTokens('category') }),
  AllergyIntolerance: ofPatient({ code: searchTokens('code') }),
  MedicationRequest: ofPatient({ encounter, status, authoredon: searchDates('authoredon') }),
  MedicationAdministration: ofPatient({ encounter, status, 'effective-time': searchDates('effective-time') }),
  Practitioner: z.object({ _id: searchIds, name: searchString('name'), ...everySearch }),
} as const

export type FhirType = keyof typeof SEARCHES
export const FHIR_TYPES = Object.keys(SEARCHES) as FhirType[] // its own keys
/** The types whose resources belong to a patient. */
export type FhirTypeOfPatient = Exclude<FhirType, 'Patient' | 'Practitioner'>

const SHOWS: Record<FhirType, readonly Topic[]> = {
  Patient: ['patients'],
  Encounter: ['sessions', 'beds'],
  Observation: ['observations', 'sessions'],
  Condition: ['patients', 'sessions'],
  AllergyIntolerance: ['patients'],
  MedicationRequest: ['sessions'],
  MedicationAdministration: ['sessions'],
  Practitioner: ['personnel'],
}

const OF_PATIENT = [{ in: 'params', key: 'id', what: 'patient' }] as const

function readOf<T extends FhirType>(type: T) {
  return defineEndpoint({
    method: 'GET',
    path: `${FHIR_PATH}/${type}/:id`,
    summary: `FHIR: one ${type}`,
    access: 'signed-in',
    shows: SHOWS[type],
    audits: 'fhir.read',
    fhir: 'resource',
    params: idParam,
    query: z.object({ _format: everySearch._format }),
    response: FhirResource,
    ...(type === 'Patient' && { refersTo: OF_PATIENT }),
  })
}

function searchOf<T extends FhirType>(type: T) {
  return defineEndpoint({
    method: 'GET',
    path: `${FHIR_PATH}/${type}`,
    summary: `FHIR: a page of ${type} resources`,
    access: 'signed-in',
    shows: SHOWS[type],
    audits: 'fhir.read',
    fhir: 'resource',
    query: SEARCHES[type],
    response: FhirResource,
  })
}

type Calls = { readonly [T in FhirType]: ReturnType<typeof readOf<T>> }
type Searches = { readonly [T in FhirType]: ReturnType<typeof searchOf<T>> }

export const FHIR_READS = Object.fromEntries(FHIR_TYPES.map((type) => [type, readOf(type)])) as unknown as Calls // one of each type
export const FHIR_SEARCHES = Object.fromEntries(FHIR_TYPES.map((type) => [type, searchOf(type)])) as unknown as Searches // one of each type

export const getFhirMetadata = defineEndpoint({
  method: 'GET',
  path: `${FHIR_PATH}/metadata`,
  summary: 'FHIR: what this server can do (CapabilityStatement)',
  access: 'public',
  shows: [],
  fhir: 'resource',
  query: z.object({ _format: everySearch._format }),
  response: FhirResource,
})

export const getFhirSummary = defineEndpoint({
  method: 'GET',
  path: `${FHIR_PATH}/Patient/:id/$summary`,
  summary: 'FHIR: the International Patient Summary of a patient, as a document',
  access: 'signed-in',
  shows: ['patients', 'sessions', 'observations'],
  audits: 'fhir.summary',
  fhir: 'resource',
  params: idParam,
  query: z.object({ _format: everySearch._format }),
  response: FhirResource,
  refersTo: OF_PATIENT,
})

const exportQuery = z.object({
  _type: searchString('_type')
    .transform((text) => text?.split(','))
    .pipe(z.array(z.enum(FHIR_TYPES, `_type names some of: ${FHIR_TYPES.join(', ')}`)).optional()),
  _outputFormat: z
    .enum(['application/fhir+ndjson', 'application/ndjson', 'ndjson'], 'The files are application/fhir+ndjson')
    .default('application/fhir+ndjson'),
  _format: everySearch._format,
})

const startExport = {
  method: 'GET',
  access: ADMIN,
  onSafeLine: true,
  shows: [],
  fhir: 'resource',
  response: FhirResource,
} as const

export const startFhirExport = defineEndpoint({
  ...startExport,
  path: `${FHIR_PATH}/$export`,
  summary: 'FHIR: begins an export of all patients; 202 names where its files are listed',
  query: exportQuery,
})

/** The time at which an export began, in milliseconds, and the types that were asked for. */
const exportJob = z.object({ job: z.string().regex(/^\d{13}(?:-[A-Za-z.]{1,200})?$/, 'There is no such export') })

export const getFhirExport = defineEndpoint({
  ...startExport,
  path: `${FHIR_PATH}/$export-status/:job`,
  summary: 'FHIR: the files of an export',
  params: exportJob,
})

export const downloadFhirExport = defineEndpoint({
  method: 'GET',
  path: `${FHIR_PATH}/$export-file/:job/:type`,
  summary: 'FHIR: all resources of a type, one on each line; counts as an export',
  access: ADMIN,
  onSafeLine: true,
  shows: [],
  audits: 'fhir.export',
  fhir: 'ndjson',
  params: exportJob.extend({ type: z.enum(FHIR_TYPES) }),
  response: z.string(),
})

export const FHIR_CALLS = [
  getFhirMetadata,
  ...Object.values(FHIR_READS),
  ...Object.values(FHIR_SEARCHES),
  getFhirSummary,
  startFhirExport,
  getFhirExport,
  downloadFhirExport,
]
