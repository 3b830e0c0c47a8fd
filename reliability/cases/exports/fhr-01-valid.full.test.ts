import { FHIR_TYPES, getFhirSummary } from '@clinic/contract/fhir/fhir'
import { aDemo } from '@clinic/server/test/demo'
import { faultsOfExport, faultsOfSummary } from '@clinic/server/test/samples/fhir-faults'
import { expect, test } from 'vitest'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'

/** As `npm run demo` invents it. */
const DEMO = { patients: 2_000, sessions: 5_000, days: 365 }

/** Sorted: an export gives a patient's resources in the order in which the store has them. */
const linesOf = (resources: readonly object[]) => resources.map((resource) => JSON.stringify(resource)).sort()

test(`FHR-01 ${engine}: every resource of the demo's 2,000 people, and the summary of each, is valid; a second export is the same`, async () => {
  const { admin, exported } = await aDemo(DEMO)
  const resources = await exported(FHIR_TYPES)
  expect(faultsOfExport(resources)).toEqual([])
  const [first, second] = [resources, await exported(FHIR_TYPES)].map(linesOf)
  expect(second?.filter((line, place) => line !== first?.[place])).toEqual([])
  const people = resources.filter(({ resourceType }) => resourceType === 'Patient')
  expect(people.length).toBe(DEMO.patients)
  for (const { id } of people) expect(faultsOfSummary(await admin.call(getFhirSummary, { params: { id } }))).toEqual([])
  noteFigure(`FHR-01 ${engine}`, `${grouped(resources.length)} resources and ${grouped(people.length)} summaries, no fault`)
})
