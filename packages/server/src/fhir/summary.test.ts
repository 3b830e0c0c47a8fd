import { getFhirSummary } from '@clinic/contract/fhir/fhir'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { records } from '../../test/merge.ts'
import { aKnownPatient } from '../../test/samples/fhir.ts'
import { faultsOfSummary } from '../../test/samples/fhir-faults.ts'

type Section = {
  readonly title: string
  readonly text: { readonly div: string }
  readonly entry?: readonly object[]
  readonly emptyReason?: { readonly coding: readonly { readonly code: string }[] }
}

async function summaryOf(caller: Pick<Client, 'call'>, id: string) {
  const bundle = (await caller.call(getFhirSummary, { params: { id } })) as unknown as { entry: { resource: { section?: Section[] } }[] }
  const sections = bundle.entry[0]?.resource.section ?? []
  const of = (title: string) => sections.find((section) => section.title === title)
  return { bundle, titles: sections.map(({ title }) => title), of }
}

test('a summary is a document with problems, medicines, allergies and the newest vitals, and is valid', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const { patientId } = await aKnownPatient(admin)
  const { bundle, titles, of } = await summaryOf(admin, patientId)
  expect(faultsOfSummary(bundle)).toEqual([])
  expect(titles).toEqual(['Problems', 'Medicines', 'Allergies', 'Vital signs'])
  for (const word of [/Asthma/, /malaria/i, /Sickle cell trait/]) expect(of('Problems')?.text.div).toMatch(word)
  expect(of('Medicines')?.text.div).toMatch(/Zinc [^<]*, 1 tablet, 2 a day, 5 days \(\d\d\/\d\d\/\d{4}\)/)
  expect(of('Allergies')?.text.div).toContain('Peanut, severe: Hives &amp; swelling')
  expect(of('Vital signs')?.text.div).toContain('Blood pressure: 120/80 mmHg')
  expect(JSON.stringify(bundle)).not.toMatch(/"Encounter\/|"MedicationAdministration\//)
})

test('a section without entries says why: not asked, unable to say, none known without a date', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const reasonOf = async (id: string) => {
    const { bundle, of } = await summaryOf(admin, id)
    expect(faultsOfSummary(bundle)).toEqual([])
    const { emptyReason, entry } = of('Allergies') ?? {}
    return emptyReason?.coding[0]?.code ?? entry?.length
  }
  const status = async (status: 'unable' | 'none-known') => {
    const { _id } = await newPatient(admin)
    await admin.call(updateAllergies, { params: { id: _id }, body: { status } })
    return _id
  }
  expect(await reasonOf((await newPatient(admin))._id)).toBe('notasked')
  expect(await reasonOf(await status('unable'))).toBe('unavailable')
  expect(await reasonOf(await status('none-known'))).toBe(1)
  expect(await reasonOf((await newPatient(admin, { allergies: 'None' }))._id)).toBe('nilknown')
})

test('either id of joined records gives the summary of the person, audited under the record that was kept', async () => {
  const { admin, a, b, merge, db, services } = await records({}, { allergies: 'Penicillin' })
  await merge(a, b)
  const { of } = await summaryOf(admin, b)
  expect(of('Allergies')?.text.div).toContain('Penicillin')
  await services.readLog.flush()
  expect(await db.selectFrom('auditEvent').select('patientId').where('type', '=', 'fhir.summary').execute()).toEqual([{ patientId: a }])
})
