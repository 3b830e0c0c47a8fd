import { hash, randomUUID } from 'node:crypto'
import { addDays } from '@clinic/clinical/calendar'
import { type Actor, at } from '../actor.ts'
import { dayWriter } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { notFound } from '../errors.ts'
import { readAllergies } from '../patients/allergies/allergies.ts'
import { contextFor, READERS, scopeOf } from './readers.ts'
import { concept, LOINC, type Resource, type Scope } from './resource.ts'
import { ABSENT, readPatients } from './resources/patient.ts'
import { practitionerRows, toPractitioner } from './resources/practitioner.ts'
import { type SummaryFacts, sectionsOf } from './summary-contents.ts'
import { type Section, toSection } from './summary-sections.ts'

/** A document: what it refers to is in it. https://hl7.org/fhir/uv/ips/STU2/ */
export type SummaryBundle = {
  readonly resourceType: 'Bundle'
  readonly type: 'document'
  readonly entry: readonly {
    readonly fullUrl: string
    readonly resource: { readonly resourceType: string; readonly [element: string]: unknown }
  }[]
  readonly [element: string]: unknown
}

/** The International Patient Summary. Results that not every role sees are never in it: it is made to travel. @throws AppError 404 */
export async function summaryOf(db: Db, actor: Actor, patientId: string, clinicName: string): Promise<SummaryBundle> {
  return (await summaryPartsOf(db, actor, patientId, clinicName)).bundle
}

/** The same with its sections, of which the document makes its text. @throws AppError 404 */
export async function summaryPartsOf(
  db: Db,
  actor: Actor,
  patientId: string,
  clinicName: string,
): Promise<{ readonly bundle: SummaryBundle; readonly sections: readonly Section[] }> {
  const context = { ...(await contextFor(db, actor)), seesHidden: false }
  const since = addDays(context.today, -365)
  const scope = { ...(await scopeOf(db, patientId, context)), since }
  const [patient] = await readPatients(scope)
  if (!patient) throw notFound('Patient')
  const { status } = await readAllergies(db, patientId)
  const sections = sectionsOf(await factsIn(scope), status, since, dayWriter(actor.timeZone))
  const practitioners = await practitionersOf(db, sections)
  return { bundle: bundleOf(patient, sections, practitioners, { clinicName, storeId: context.storeId, now: at(actor) }), sections }
}

/** What a summary is chosen from. */
export const factsIn = async (scope: Scope): Promise<SummaryFacts> => ({
  conditions: await READERS.Condition(scope),
  medications: await READERS.MedicationRequest(scope),
  allergies: await READERS.AllergyIntolerance(scope),
  observations: await READERS.Observation(scope),
})

async function practitionersOf(db: Db, sections: readonly Section[]): Promise<Resource[]> {
  const text = JSON.stringify(sections.map(({ resources }) => resources))
  const ids = [...new Set([...text.matchAll(/"Practitioner\/([^"]+)"/g)].map(([, id = '']) => id))]
  if (ids.length === 0) return []
  const rows = await practitionerRows(db)
    .where(inList(db, '_id', jsonList(ids)))
    .orderBy('_id')
    .execute()
  return rows.map(toPractitioner)
}

type SummaryOrigin = { readonly clinicName: string; readonly storeId: string; readonly now: string }

export function bundleOf(
  patient: Resource,
  sections: readonly Section[],
  practitioners: readonly Resource[],
  { clinicName, storeId, now }: SummaryOrigin,
): SummaryBundle {
  /** The same resource of the same clinic has the same address in every document. */
  const urlFor = (name: string) => `urn:uuid:${uuidOf(`${storeId}/${name}`)}`
  const urlOf = ({ resourceType, id }: Resource) => urlFor(`${resourceType}/${id}`)
  const clinic = {
    resourceType: 'Organization',
    id: storeId,
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${storeId}` }],
    name: clinicName,
  }
  const clinicUrl = urlFor('Organization')
  const resources = new Map(
    [patient, ...sections.flatMap((section) => section.resources), ...practitioners].map((one) => [urlOf(one), one]),
  )
  const composition = {
    resourceType: 'Composition',
    meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Composition-uv-ips'] },
    status: 'final',
    type: concept(LOINC, '60591-5', 'Patient summary Document'),
    subject: { reference: urlOf(patient) },
    date: now,
    author: [{ reference: clinicUrl, display: clinicName }],
    title: 'Patient summary',
    custodian: { reference: clinicUrl, display: clinicName },
    section: sections.map((section) => toSection(section, urlOf)),
  }
  return {
    resourceType: 'Bundle',
    meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Bundle-uv-ips'] },
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${randomUUID()}` },
    type: 'document',
    timestamp: now,
    entry: [
      { fullUrl: `urn:uuid:${randomUUID()}`, resource: composition },
      ...[...resources].map(([fullUrl, resource]) => ({ fullUrl, resource: within(resource, resources, urlFor) })),
      { fullUrl: clinicUrl, resource: clinic },
    ],
  }
}

/** A version-8 UUID (RFC 9562) of a name. */
function uuidOf(name: string): string {
  const hex = hash('sha256', name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** With references to what is in the document, and without those to what is not: a visit, for one. */
function within(resource: Resource, inside: ReadonlyMap<string, unknown>, urlFor: (name: string) => string): Resource {
  const { encounter: _encounter, context: _context, request: _request, ...rest } = resource
  const text = JSON.stringify(rest, (_key, value: unknown) => {
    const name = (value as { reference?: unknown } | null)?.reference
    if (typeof name !== 'string') return value
    const url = urlFor(name)
    return inside.has(url) ? { reference: url } : undefined
  })
  const copy: Resource = JSON.parse(text)
  return copy.resourceType === 'Condition' && copy.clinicalStatus === undefined
    ? { ...copy, clinicalStatus: { extension: [{ url: ABSENT, valueCode: 'unknown' }] } }
    : copy
}
