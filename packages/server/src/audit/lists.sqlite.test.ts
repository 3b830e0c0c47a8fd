import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { listAudit } from '@clinic/contract/audit/audit'
import { listAuditNotices, MAX_PATIENTS_READ } from '@clinic/contract/audit/audit-notices'
import type { Endpoint } from '@clinic/contract/endpoint'
import { downloadFhirExport } from '@clinic/contract/fhir/fhir'
import { createFollowUp, listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { listItems } from '@clinic/contract/inventory/inventory'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { getPatient, searchPatients } from '@clinic/contract/patients/patients'
import { listRecentPatients } from '@clinic/contract/patients/recent-patients'
import { listLines } from '@clinic/contract/prescribing/prescribing'
import { listReport } from '@clinic/contract/reports/reports'
import { getQueue, listSessions } from '@clinic/contract/sessions/session-record'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { newRow } from '../patients/patients.ts'

const AGAIN = { headers: { 'x-again': '1' } }

/** A clinic with this many patients, each with a session. */
async function aClinic(patients: number) {
  const clock = { now: new Date('2026-03-01T08:10:00Z') }
  const clinic = await testApp({ clock })
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  const sessions = []
  for (let n = 0; n < patients; n++) sessions.push(await newSession(doctor))
  async function eventsOf(type: string) {
    await clinic.services.readLog.flush()
    const events = clinic.db.selectFrom('auditEvent').select(['entityId', 'patientId', 'rows']).where('type', '=', type)
    return events.orderBy('seq').execute()
  }
  const people = sessions.map(({ patientId }) => patientId._id).toSorted()
  return { ...clinic, clock, admin, doctor, sessions, people, eventsOf }
}

test('each page and each filter of a list is another question, whatever the header says', async () => {
  const { admin, doctor, eventsOf } = await aClinic(2)
  for (let skip = 0; skip < 15; skip++) await admin.call(listSessions, { query: { skip, limit: 1 } }, AGAIN)
  for (const open of ['true', 'false'] as const) await admin.call(listSessions, { query: { open } }, AGAIN)
  expect((await eventsOf('session.list')).filter(({ rows }) => rows !== null)).toHaveLength(17)
  for (let skip = 0; skip < 3; skip++) await doctor.call(getQueue, { query: { skip, limit: 1 } })
  expect((await eventsOf('session.queue')).filter(({ rows }) => rows !== null)).toHaveLength(3)
  for (const name of ['gauze', 'iron', 'gauze']) await admin.call(listItems, { query: { name } })
  expect(await eventsOf('item.list')).toHaveLength(2)
  for (const name of ['Ada', 'Obi']) await doctor.call(searchPatients, { query: { name } }, AGAIN)
  expect(await eventsOf('patient.search')).toHaveLength(2)
})

test('the same page once more, asked by a screen, leaves no further event', async () => {
  const { admin, eventsOf } = await aClinic(1)
  for (let looks = 0; looks < 3; looks++) await admin.call(listSessions, { query: { skip: 0, limit: 1 } }, AGAIN)
  expect((await eventsOf('session.list')).filter(({ rows }) => rows !== null)).toHaveLength(1)
})

const DAY = { startDate: '2026-03-01', endDate: '2026-03-01' }

const LISTS: readonly (readonly [Endpoint, object])[] = [
  [listSessions, {}],
  [getQueue, {}],
  [listReport, { query: DAY }],
  [listRecentPatients, {}],
  [listFollowUps, { query: { when: 'all' } }],
  [listArrivals, {}],
]

test.each(LISTS.map(([endpoint, request]) => [endpoint.path, endpoint, request] as const))(
  '%s notes each patient on it, once in an hour',
  async (_, endpoint, request) => {
    const { doctor, admin, people, clock, eventsOf } = await aClinic(3)
    for (const patientId of people) {
      await doctor.call(createFollowUp, { body: { patientId, dueOn: '2026-03-02' } })
      await doctor.call(createArrival, { body: { patientId } })
    }
    const shown = async () => (await eventsOf(endpoint.audits ?? '')).flatMap(({ patientId }) => patientId ?? [])
    await admin.call(endpoint, request as never)
    await admin.call(endpoint, request as never)
    expect((await shown()).toSorted()).toEqual(people)
    clock.now = new Date('2026-03-01T08:59:59Z')
    await admin.call(endpoint, request as never)
    expect(await shown()).toHaveLength(people.length)
    clock.now = new Date('2026-03-01T09:00:00Z')
    await admin.call(endpoint, request as never)
    expect(await shown()).toHaveLength(2 * people.length)
  },
)

test('what a session holds names its patient, and is found under the patient', async () => {
  const { admin, doctor, sessions, people } = await aClinic(1)
  const patientId = people[0] ?? ''
  await doctor.call(listLines, { params: { id: sessions[0]?._id ?? '' } })
  await expect
    .poll(async () => (await admin.call(listAudit, { query: { patientId } })).data.map(({ type }) => type))
    .toContain('prescription.lines')
})

test('more than 200 patients on lists in an hour are a notice, and names in a search are none', async () => {
  const { admin, doctor, db, services, clock } = await aClinic(0)
  const actor = { ...doctor.user, timeZone: 'UTC', now: clock.now } as unknown as Parameters<typeof newRow>[0] // only its date is used
  const rows = Array.from({ length: MAX_PATIENTS_READ + 1 }, () => newRow(actor, aPatient()))
  await db.insertInto('patient').values(rows).execute()
  for (const { _id } of rows) await newSession(doctor, { patientId: _id })
  await doctor.call(searchPatients, { query: { name: 'Adaeze', limit: 200 } })
  await doctor.call(listReport, { query: { ...DAY, limit: 200 } })
  await services.readLog.flush()
  expect(await admin.call(listAuditNotices, {})).toEqual([])
  await doctor.call(listReport, { query: { ...DAY, limit: 200, skip: 1 } })
  await services.readLog.flush()
  expect(await admin.call(listAuditNotices, {})).toMatchObject([{ userId: { name: doctor.user.name } }])
})

const THROUGH_FHIR = (clock: { readonly now: Date }) => ({ params: { job: String(clock.now.getTime()), type: 'Patient' as const } })

test.each([
  ['a spreadsheet', MAX_PATIENTS_READ, 0],
  ['a spreadsheet', MAX_PATIENTS_READ + 1, 1],
  ['FHIR', MAX_PATIENTS_READ, 0],
  ['FHIR', MAX_PATIENTS_READ + 1, 1],
])('a file for %s of %i patients leaves %i notices', async (kind, patients, notices) => {
  const { admin, as, db, clock } = await aClinic(0)
  const actor = { ...admin.user, timeZone: 'UTC', now: clock.now } as unknown as Parameters<typeof newRow>[0] // only its date is used
  await db
    .insertInto('patient')
    .values(Array.from({ length: patients }, () => newRow(actor, aPatient())))
    .execute()
  if (kind === 'FHIR') await admin.call(downloadFhirExport, THROUGH_FHIR(clock))
  else await admin.call(downloadPatients, {})
  const other = await as('admin')
  expect(await other.call(listAuditNotices, {})).toHaveLength(notices)
})

test('a person is noted for the first 2,000 patients of an hour, so that reading lists cannot fill the disk', async () => {
  const { services, doctor, clock, eventsOf } = await aClinic(0)
  const by = { ...doctor.user, now: clock.now, address: 'here', requestId: 'r', signInId: 's', timeZone: 'UTC' }
  for (let n = 0; n < 2_100; n++) services.readLog.noteShown(by, { action: 'R', type: 'session.list', patientId: `p${n}` })
  expect(await eventsOf('session.list')).toHaveLength(2_000)
})

test('a patient read by name is still each time', async () => {
  const { admin, eventsOf } = await aClinic(0)
  const { _id: id } = await newPatient(admin)
  for (let looks = 0; looks < 2; looks++) await admin.call(getPatient, { params: { id } })
  expect(await eventsOf('patient.read')).toEqual([{ entityId: id, patientId: id, rows: null }, expect.anything()])
})
