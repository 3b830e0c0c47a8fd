import {
  downloadFhirExport,
  FHIR_READS,
  FHIR_SEARCHES,
  FHIR_TYPES,
  type FhirTypeOfPatient,
  getFhirMetadata,
  getFhirSummary,
} from '@clinic/contract/fhir/fhir'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { records } from '../../test/merge.ts'
import { aKnownPatient, resourcesOf } from '../../test/samples/fhir.ts'
import { faultsOfExport } from '../../test/samples/fhir-faults.ts'

const OF_PATIENT = FHIR_TYPES.filter((type): type is FhirTypeOfPatient => type !== 'Patient' && type !== 'Practitioner')

async function aClinic() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  return { ...clinic, admin, ...(await aKnownPatient(admin)) }
}

test('each type is found by its patient, and each resource opens by its id', async () => {
  const { admin, patientId } = await aClinic()
  for (const type of OF_PATIENT) {
    const found = await resourcesOf(admin, type, patientId)
    expect([type, found.length > 0]).toEqual([type, true])
    for (const resource of found) expect(await admin.call(FHIR_READS[type], { params: { id: resource.id } })).toEqual(resource)
  }
})

test('vitals have UCUM units, and what cannot be read is sent as it was typed', async () => {
  const { admin, patientId } = await aClinic()
  const found = await resourcesOf(admin, 'Observation', patientId)
  const units = found.flatMap(({ valueQuantity }) => (valueQuantity as { code: string } | undefined)?.code ?? [])
  expect(units.toSorted()).toEqual(['%', 'Cel', 'kg'])
  const pulse = found.find(({ id }) => id.endsWith('-pulse'))
  expect(pulse).toMatchObject({ dataAbsentReason: { coding: [{ code: 'as-text' }] }, note: [{ text: 'strong' }] })
  expect(pulse).not.toHaveProperty('valueQuantity')
  expect(pulse).not.toHaveProperty('meta.profile')
  const pressure = await resourcesOf(admin, 'Observation', patientId, { code: 'http://loinc.org|85354-9' })
  expect(pressure[0]).toMatchObject({ component: [{ valueQuantity: { value: 120, code: 'mm[Hg]' } }, { valueQuantity: { value: 80 } }] })
})

test('a birth date is as precise as it is known, and its absence is said', async () => {
  const { admin, patientId } = await aClinic()
  expect(await admin.call(FHIR_READS.Patient, { params: { id: patientId } })).toMatchObject({ birthDate: '1996-05' })
  const other = await admin.call(FHIR_READS.Patient, { params: { id: (await newPatient(admin))._id } })
  expect(other).not.toHaveProperty('birthDate')
  expect(other).toMatchObject({ _birthDate: { extension: [{ valueCode: 'unknown' }] } })
})

test('no known allergy is sent only where a person asked, with the date', async () => {
  const { admin } = await aClinic()
  const notAsked = await newPatient(admin)
  const { _id } = await newPatient(admin)
  await admin.call(updateAllergies, { params: { id: _id }, body: { status: 'none-known' } })
  expect(await resourcesOf(admin, 'AllergyIntolerance', notAsked._id)).toEqual([])
  const [none] = await resourcesOf(admin, 'AllergyIntolerance', _id)
  expect(none).toMatchObject({ code: { coding: [{ code: '716186003' }] }, recordedDate: expect.stringMatching(/^\d{4}-/) })
})

test('care that was struck and a visit that was voided are entered in error', async () => {
  const { admin, patientId } = await aClinic()
  const given = await resourcesOf(admin, 'MedicationAdministration', patientId)
  expect(given.map(({ status }) => status).toSorted()).toEqual(['completed', 'entered-in-error'])
  const { _id, patientId: other } = await newSession(admin, { pulse: '80' })
  await admin.call(voidSession, { params: { id: _id }, body: { reason: 'Wrong patient' } })
  const [visit] = await resourcesOf(admin, 'Encounter', other._id)
  const [condition] = await resourcesOf(admin, 'Condition', other._id)
  const [pulse] = await resourcesOf(admin, 'Observation', other._id)
  expect([visit?.status, pulse?.status]).toEqual(['entered-in-error', 'entered-in-error'])
  expect(condition).toMatchObject({ verificationStatus: { coding: [{ code: 'entered-in-error' }] } })
  expect(condition).not.toHaveProperty('clinicalStatus')
})

test('joined records are one patient, under the id of the record that was kept', async () => {
  const { admin, a, b, merge } = await records({}, {})
  const { _id } = await newSession(admin, { patientId: b, pulse: '80' })
  await admin.call(updateSession, { body: { id: _id, open: false } })
  await merge(a, b)
  expect(await admin.call(FHIR_READS.Patient, { params: { id: b } })).toMatchObject({
    id: a,
    identifier: [{ value: a }, { use: 'old', value: b }],
  })
  for (const named of [a, b]) expect((await resourcesOf(admin, 'Encounter', named)).map(({ id }) => id)).toEqual([_id])
  expect(await admin.call(FHIR_READS.Encounter, { params: { id: _id } })).toMatchObject({ subject: { reference: `Patient/${a}` } })
  expect(await admin.call(FHIR_SEARCHES.Patient, { query: {} })).toMatchObject({ entry: [{ resource: { id: a } }] })
})

type Page = { entry: { resource: { id: string } }[]; link: { relation: string; url: string }[] }

test('pages follow their next links, and hold each resource once', async () => {
  const { admin, app, patientId } = await aClinic()
  const all = (await resourcesOf(admin, 'Observation', patientId)).map(({ id }) => id)
  const seen: string[] = []
  let url: string | undefined = `/api/fhir/R4/Observation?patient=Patient/${patientId}&date=ge2000&_count=2`
  while (url) {
    const page: Page = (await app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).json()
    expect(page).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: all.length })
    seen.push(...page.entry.map(({ resource }) => resource.id))
    url = page.link.find(({ relation }) => relation === 'next')?.url.replace(/^https?:\/\/[^/]+/, '')
  }
  expect(seen).toEqual(all)
})

test('dates are the clinic’s days, and a period that goes on has no end', async () => {
  const { admin, patientId } = await aClinic()
  const found = async (type: 'Encounter' | 'Observation', date: string) => (await resourcesOf(admin, type, patientId, { date })).length
  expect(await found('Encounter', 'ge2000')).toBe(1)
  expect(await found('Encounter', 'lt2000')).toBe(0)
  expect(await found('Observation', 'gt2000-01-01')).toBe(5)
  expect(await found('Observation', 'le2000-01')).toBe(0)
})

test.each([
  ['/Patient/none', 404, 'not-found'],
  ['/Observation/none', 404, 'not-found'],
  ['/Observation', 400, 'invalid'],
  ['/Observation?patient=Patient/x&color=red', 400, 'invalid'],
  ['/Encounter?patient=x&date=2026-02-30', 400, 'invalid'],
  ['/Encounter?patient=x&date=yesterday', 400, 'invalid'],
  ['/Encounter?patient=x&_count=0', 400, 'invalid'],
  ['/Encounter?patient=x&patient=y', 400, 'invalid'],
  ['/Encounter?_id=a/b', 400, 'invalid'],
  ['/Patient?_format=xml', 406, 'not-supported'],
  ['/Immunization', 404, 'not-found'],
  ['/$export-status/1234567890123', 404, 'not-found'],
])('%s is answered %i with an OperationOutcome', async (path, status, code) => {
  const { app, admin } = await aClinic()
  const answer = await app.inject({ url: `/api/fhir/R4${path}`, headers: { authorization: `Bearer ${admin.token}` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/fhir+json; charset=utf-8'])
  expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code }] })
})

test('an unknown parameter is left out where the program says that it may be, and the self link does not name it', async () => {
  const { app, admin, patientId } = await aClinic()
  const url = `/api/fhir/R4/Encounter?patient=${patientId}&color=red`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${admin.token}`, prefer: 'handling=lenient' } })
  expect([answer.statusCode, answer.json().link[0].url.includes('color')]).toEqual([200, false])
})

test('who is not signed in, or asks for XML, gets an OperationOutcome; anyone may read what the server can do', async () => {
  const { app, admin, anonymous } = await aClinic()
  const refused = await app.inject({ url: '/api/fhir/R4/Patient' })
  expect([refused.statusCode, refused.json().issue[0].code]).toEqual([401, 'login'])
  const headers = { authorization: `Bearer ${admin.token}`, accept: 'application/fhir+xml' }
  expect((await app.inject({ url: '/api/fhir/R4/Patient', headers })).statusCode).toBe(406)
  expect(await anonymous.call(getFhirMetadata, {})).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' })
})

test('roles see what their screens show: beds, and the fields of lists', async () => {
  const { as, admin } = await aClinic()
  const bed = await newBed(admin, 'A · 2')
  const { patientId } = await newAdmission(admin, bed._id)
  const seen = async (role: 'nurse' | 'pharmacist') => {
    const caller = await as(role)
    const [visit] = await resourcesOf(caller, 'Encounter', patientId._id)
    const list = await caller.call(FHIR_SEARCHES.Patient, { query: { _id: patientId._id } })
    return ['location' in (visit ?? {}), JSON.stringify(list).includes('Ngozi')]
  }
  expect(await seen('nurse')).toEqual([true, false])
  expect(await seen('pharmacist')).toEqual([false, false])
  expect(JSON.stringify(await admin.call(FHIR_SEARCHES.Patient, { query: { name: 'adaeze' } }))).toContain('Ngozi')
})

test('each read is audited under the patient', async () => {
  const { admin, db, services, patientId } = await aClinic()
  await resourcesOf(admin, 'Condition', patientId)
  await admin.call(FHIR_READS.Patient, { params: { id: patientId } })
  await admin.call(FHIR_SEARCHES.Patient, { query: { name: 'no such name' } })
  await services.readLog.flush()
  const events = db.selectFrom('auditEvent').select(['patientId', 'rows']).where('type', '=', 'fhir.read').orderBy('seq')
  expect(await events.execute()).toEqual([
    { patientId, rows: 3 },
    { patientId, rows: null },
    { patientId: null, rows: 0 },
  ])
})

test('an HIV result is for every role but the physiotherapist, and in no summary and no export', async () => {
  const { admin, as, patientId, sessionId } = await aClinic()
  await admin.call(recordResult, { body: { id: sessionId, test: 'hiv', value: 'reactive' } })
  await admin.call(recordResult, { body: { id: sessionId, test: 'hb', value: '6.5' } })
  const seen = async (role: 'nurse' | 'physiotherapist') =>
    (await resourcesOf(await as(role), 'Observation', patientId, { category: 'laboratory' })).map(
      ({ code }) => (code as { text: string }).text,
    )
  expect((await seen('nurse')).toSorted()).toEqual(['HIV screen', 'Hb'])
  expect(await seen('physiotherapist')).toEqual(['Hb'])
  const summary = JSON.stringify(await admin.call(getFhirSummary, { params: { id: patientId } }))
  const exported = String(await admin.call(downloadFhirExport, { params: { job: String(Date.now()), type: 'Observation' } }))
  for (const text of [summary, exported]) expect([text.includes('Hb'), text.includes('HIV')]).toEqual([true, false])
})

test('an export is valid in each type', async () => {
  const { admin } = await aClinic()
  const job = String(Date.now())
  const files = await Promise.all(FHIR_TYPES.map((type) => admin.call(downloadFhirExport, { params: { job, type } })))
  const resources: Parameters<typeof faultsOfExport>[0][number][] = files
    .flatMap((file) => String(file).trimEnd().split('\n'))
    .map((line) => JSON.parse(line))
  expect(faultsOfExport(resources)).toEqual([])
  expect([...new Set(resources.map(({ resourceType }) => resourceType))]).toEqual([...FHIR_TYPES])
})

test('an export without patients, as after a last full batch, has no lines', async () => {
  const admin = await (await testApp()).as('admin')
  const job = String(Date.now())
  expect(await admin.call(downloadFhirExport, { params: { job, type: 'AllergyIntolerance' } })).toBe('')
})

test('a result has its unit, and one that was struck is entered in error', async () => {
  const { admin, patientId, sessionId } = await aClinic()
  const { _id } = await admin.call(recordResult, {
    body: { id: sessionId, test: 'glucose', value: '5,4', unit: 'mmol/L', context: 'fasting' },
  })
  await admin.call(strikeResult, { params: { id: _id }, body: { reason: 'Wrong patient' } })
  const [glucose] = await resourcesOf(admin, 'Observation', patientId, { category: 'laboratory' })
  expect(glucose).toMatchObject({
    status: 'entered-in-error',
    valueQuantity: { value: 5.4, code: 'mmol/L' },
    note: [{ text: '5,4' }, { text: 'fasting' }],
  })
})
