import { FHIR_TYPES, getFhirSummary } from '@clinic/contract/fhir/fhir'
import { expect, test } from 'vitest'
import { aDemo } from '../../test/demo.ts'
import { faultsOf, faultsOfExport, faultsOfSummary, ownFaults } from '../../test/samples/fhir-faults.ts'

test('all resources of a clinic, and the summary of each patient, are valid', { timeout: 120_000 }, async () => {
  const { admin, exported } = await aDemo()
  const resources = await exported(FHIR_TYPES)
  expect(faultsOfExport(resources)).toEqual([])
  for (const type of FHIR_TYPES) expect([type, resources.some(({ resourceType }) => resourceType === type)]).toEqual([type, true])
  const patients = resources.filter(({ resourceType }) => resourceType === 'Patient')
  for (const { id } of patients) expect(faultsOfSummary(await admin.call(getFhirSummary, { params: { id } }))).toEqual([])
})

test('the checks find what is wrong', () => {
  const quantity = { value: 1, system: 'http://unitsofmeasure.org', code: 'mmHg' }
  const wrong = {
    resourceType: 'Observation',
    id: 'a b',
    status: 'final',
    code: { text: ' ' },
    category: [],
    valueQuantity: quantity,
    valueString: 'x',
  }
  const period = { start: '2026-02-01', end: '2026-01-01' }
  expect(ownFaults({ ...wrong, subject: { reference: 'Patient/x' }, effectivePeriod: period }, new Set())).toEqual([
    ' has two of value[x]',
    'code.text is an empty text',
    'category is an empty list',
    'valueQuantity has the unit mmHg, which UCUM does not know',
    'subject refers to Patient/x, which is not there',
    'effectivePeriod ends before it starts',
    'its id is not one',
  ])
  expect(faultsOf({ ...wrong, status: 'done', colour: 'red' }, new Set()).join()).toMatch(/status.*colour|colour.*status/)
  const composition = { resourceType: 'Composition', section: [{ title: 'Empty' }] }
  const bundle = { resourceType: 'Bundle', type: 'document', entry: [1, 2].map((n) => ({ fullUrl: `urn:${n}`, resource: composition })) }
  const said = faultsOfSummary(bundle).join('\n')
  for (const key of ['bdl-ips-1', 'bdl-9', 'bdl-10', 'ips-comp-1', 'cmp-1', 'no section 48765-2', 'urn:1 is no urn:uuid'])
    expect(said).toContain(key)
})
