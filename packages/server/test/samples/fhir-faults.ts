import { UcumLhcUtils } from '@lhncbc/ucum-lhc'
import { Fhir } from 'fhir'
import fhirpath from 'fhirpath'
import r4 from 'fhirpath/fhir-context/r4'

// What others wrote to check FHIR, and what it lets through.

type Json = { readonly [element: string]: unknown }
type Resource = Json & { readonly resourceType: string; readonly id?: string }

const validator = new Fhir()
const ucum = UcumLhcUtils.getInstance()

/** All that is wrong with a resource, in words; `known` holds the references that lead somewhere. */
export function faultsOf(resource: Resource, known: ReadonlySet<string>): string[] {
  const { messages } = validator.validate(resource, { errorOnUnexpected: true })
  const ofValidator = messages
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `${location}: ${message}`)
  return [...ofValidator, ...ownFaults(resource, known)].map((fault) => `${resource.resourceType}/${resource.id}: ${fault}`)
}

/** What the validator lets through: two values, an end before its start, what is empty, references that lead nowhere, units. */
export function ownFaults(resource: Resource, known: ReadonlySet<string>): string[] {
  const faults: string[] = []
  walk(resource, '', (value, path) => {
    if (value === '' || (typeof value === 'string' && value.trim() === '')) faults.push(`${path} is an empty text`)
    if (Array.isArray(value) && value.length === 0) faults.push(`${path} is an empty list`)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const has = value as Json
    if (Object.keys(has).length === 0) faults.push(`${path} is empty`)
    for (const choice of ['value', 'effective', 'onset', 'abatement', 'deceased', 'medication'])
      if (Object.keys(has).filter((name) => new RegExp(`^${choice}[A-Z]`).test(name)).length > 1)
        faults.push(`${path} has two of ${choice}[x]`)
    if (typeof has.start === 'string' && typeof has.end === 'string' && has.end < has.start) faults.push(`${path} ends before it starts`)
    if (typeof has.reference === 'string' && !known.has(has.reference))
      faults.push(`${path} refers to ${has.reference}, which is not there`)
    if (has.system === 'http://unitsofmeasure.org' && ucum.validateUnitString(String(has.code)).status !== 'valid')
      faults.push(`${path} has the unit ${has.code}, which UCUM does not know`)
  })
  if (resource.id !== undefined && !/^[A-Za-z0-9\-.]{1,64}$/.test(resource.id)) faults.push('its id is not one')
  return faults
}

function walk(value: unknown, path: string, look: (value: unknown, path: string) => void): void {
  look(value, path)
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) walk(part, path === '' ? name : `${path}.${name}`, look)
}

/** Invariants that FHIR R4 and the IPS 2.0.1 publish, as FHIRPath, each on the elements where it holds. */
const INVARIANTS: readonly (readonly [key: string, on: string, expression: string])[] = [
  ['bdl-ips-1', 'Bundle', 'entry.tail().where(resource is Composition).empty()'],
  ['bdl-9', 'Bundle', "type = 'document' implies (identifier.system.exists() and identifier.value.exists())"],
  ['bdl-10', 'Bundle', "type = 'document' implies (timestamp.hasValue())"],
  ['bdl-11', 'Bundle', "type = 'document' implies entry.first().resource.is(Composition)"],
  ['bdl-7', 'Bundle', 'entry.where(fullUrl).select(fullUrl&resource.meta.versionId).isDistinct()'],
  ['ips-comp-1', 'Bundle.entry.resource.ofType(Composition).section', '(entry.reference.exists() or emptyReason.exists())'],
  ['cmp-1', 'Bundle.entry.resource.ofType(Composition).section', 'text.exists() or entry.exists() or section.exists()'],
  ['cmp-2', 'Bundle.entry.resource.ofType(Composition).section', 'emptyReason.empty() or entry.empty()'],
  ['ips-pat-1', 'Bundle.entry.resource.ofType(Patient).name', 'family.exists() or given.exists() or text.exists()'],
  [
    'pat-1',
    'Bundle.entry.resource.ofType(Patient).contact',
    'name.exists() or telecom.exists() or address.exists() or organization.exists()',
  ],
  [
    'ait-1',
    'Bundle.entry.resource.ofType(AllergyIntolerance)',
    "verificationStatus.coding.where(system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification' and code = 'entered-in-error').exists() or clinicalStatus.exists()",
  ],
  [
    'ait-2',
    'Bundle.entry.resource.ofType(AllergyIntolerance)',
    "verificationStatus.coding.where(system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification' and code = 'entered-in-error').empty() or clinicalStatus.empty()",
  ],
  [
    'con-3',
    // As R4 writes it, it holds for every category. In the summary each condition has a status; outside it is a warning.
    "Bundle.where(type = 'document').entry.resource.ofType(Condition)",
    "clinicalStatus.exists() or verificationStatus.coding.where(system='http://terminology.hl7.org/CodeSystem/condition-ver-status' and code = 'entered-in-error').exists() or category.select($this='problem-list-item').empty()",
  ],
  [
    'con-4',
    'Bundle.entry.resource.ofType(Condition)',
    "abatement.empty() or clinicalStatus.coding.where(system='http://terminology.hl7.org/CodeSystem/condition-clinical' and (code='resolved' or code='remission' or code='inactive')).exists()",
  ],
  [
    'con-5',
    'Bundle.entry.resource.ofType(Condition)',
    "verificationStatus.coding.where(system='http://terminology.hl7.org/CodeSystem/condition-ver-status' and code='entered-in-error').empty() or clinicalStatus.empty()",
  ],
  ['mad-1', 'Bundle.entry.resource.ofType(MedicationAdministration).dosage', 'dose.exists() or rate.exists()'],
  ['obs-6', 'Bundle.entry.resource.ofType(Observation)', 'dataAbsentReason.empty() or value.empty()'],
  [
    'vs-2',
    "Bundle.entry.resource.ofType(Observation).where(meta.profile = 'http://hl7.org/fhir/StructureDefinition/vitalsigns')",
    '(component.empty() and hasMember.empty()) implies (dataAbsentReason.exists() or value.exists())',
  ],
]

const compiled = INVARIANTS.map(([key, on, expression]) => ({
  key,
  broken: fhirpath.compile(`${on}.where((${expression}).not())`, r4),
}))

const brokenIn = (bundle: Json): string[] =>
  compiled.flatMap(({ key, broken }) =>
    (broken(bundle, {}) as unknown[]).map((at) => `${key} is broken: ${JSON.stringify(at).slice(0, 300)}`),
  )

/** All that is wrong with an export: each resource, the published invariants, and what is in it twice. */
export function faultsOfExport(resources: readonly Resource[]): string[] {
  const names = resources.map(({ resourceType, id }) => `${resourceType}/${id}`)
  const known = new Set(names)
  const twice = known.size === names.length ? [] : names.filter((name, place) => names.indexOf(name) < place)
  return [
    ...resources.flatMap((resource) => faultsOf(resource, known)),
    ...brokenIn({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) }),
    ...twice.map((name) => `${name} is there twice`),
  ]
}

const REQUIRED = ['11450-4', '10160-0', '48765-2']

type Document = Resource & { readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[] }

/** All that is wrong with a patient summary: each resource, the published invariants, its sections, and that all it refers to is in it. */
export function faultsOfSummary(summary: unknown): string[] {
  const bundle = summary as Document
  const known = new Set(bundle.entry.map(({ fullUrl }) => fullUrl))
  const [composition] = bundle.entry
  const sections = ((composition?.resource.section ?? []) as { code?: { coding: { code: string }[] } }[]).map(
    ({ code }) => code?.coding[0]?.code,
  )
  return [
    ...faultsOf(bundle, known),
    ...brokenIn(bundle),
    ...REQUIRED.filter((code) => !sections.includes(code)).map((code) => `it has no section ${code}`),
    ...bundle.entry.flatMap(({ fullUrl }) =>
      /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(fullUrl) ? [] : [`${fullUrl} is no urn:uuid`],
    ),
  ]
}
