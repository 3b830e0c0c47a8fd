import { FHIR_SEARCHES, FHIR_TYPES, type FhirType } from '@clinic/contract/fhir/fhir'

/** https://hl7.org/fhir/R4/valueset-search-param-type.html */
const TYPES: Record<string, 'token' | 'date' | 'reference' | 'string'> = {
  _id: 'token',
  _lastUpdated: 'date',
  identifier: 'token',
  status: 'token',
  code: 'token',
  category: 'token',
  date: 'date',
  authoredon: 'date',
  'effective-time': 'date',
  patient: 'reference',
  encounter: 'reference',
  name: 'string',
  phone: 'token',
}

const SAYS: Partial<Record<FhirType, string>> = {
  Patient:
    'Records of one person that were joined are one Patient: the id of each opens the one that was kept. Without a birth date, its absence is said, and the extension urn:clinic-record:fhir:age-band has the band of ages.',
  AllergyIntolerance:
    'Nothing is sent where it was not asked: that no resource is found does not mean that there is no allergy. No known allergy (716186003) is sent where a person asked, with the date.',
  Observation: 'What was typed is in the note. A value that cannot be read as a number, or cannot be true, has none.',
  Condition: 'What a visit says has no clinical status, because it was not written down whether it is still so.',
  MedicationAdministration: 'Units that were handed over or given on the ward.',
}

const parametersOf = (type: FhirType) =>
  Object.keys(FHIR_SEARCHES[type].query.shape).flatMap((name) => {
    const kind = TYPES[name]
    return kind ? [{ name, type: kind }] : []
  })

/** What this server can do. It holds nothing of the clinic but its name. */
export const capabilityStatement = (clinicName: string, version: string, base: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  // Of this description, not of the server's start.
  date: '2026-11-26',
  kind: 'instance',
  software: { name: 'Clinic records', version },
  implementation: { description: clinicName, url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  implementationGuide: ['http://hl7.org/fhir/uv/ips/ImplementationGuide/hl7.fhir.uv.ips|2.0.1'],
  rest: [
    {
      mode: 'server',
      documentation:
        'Read only. This material contains content from LOINC (http://loinc.org). LOINC is copyright Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license.',
      security: {
        description:
          'A person’s own sign-in: Authorization: Bearer, with the token of the call /api/users/login. What the role may see on the screens, it may read here.',
      },
      resource: FHIR_TYPES.map((type) => ({
        type,
        documentation: SAYS[type],
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        versioning: 'no-version',
        searchParam: parametersOf(type),
        operation:
          type === 'Patient' ? [{ name: 'summary', definition: 'http://hl7.org/fhir/uv/ips/OperationDefinition/summary' }] : undefined,
      })),
      operation: [{ name: 'export', definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export' }],
    },
  ],
})
