import { listAudit } from '@clinic/contract/audit/audit'
import { getMe } from '@clinic/contract/auth/auth'
import { listBeds } from '@clinic/contract/beds/beds'
import { listItems } from '@clinic/contract/inventory/inventory'
import { getWorkCounts } from '@clinic/contract/overview/work-counts'
import { getBanner } from '@clinic/contract/patient-now/patient-now'
import { createPatient, getPatient, searchPatients } from '@clinic/contract/patients/patients'
import { getPatientHistory, getQueue, getSession, listSessions } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { listWard } from '@clinic/contract/ward/ward'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newBed, newItem, newPatient, newSession } from '../arrange.ts'
import { aPatient, aSession } from '../factories.ts'
import { testApp } from '../harness.ts'
import { statementsOf } from '../statements-of.ts'

/*
 * What the routes cost that a clinic asks most: statements, the rows that they give to the program, and the bytes of the answer. The
 * figures are exact and the same on every machine. A change that makes one grow is felt on the oldest laptop: find out why, take it out, or
 * say in the commit what it buys, and write the new figure here. If one shrinks, write that here too.
 */
const COSTS: Record<string, Cost> = {
  'who is signed in': [1, 1, 129],
  'patient by id': [2, 2, 452],
  'search by two names': [4, 22, 495],
  'search by a first name': [5, 5, 495],
  'search by a family name, 10 rows of 12': [5, 36, 4559],
  'search by 7 digits of a phone': [3, 21, 4559],
  'all patients, 10 rows': [4, 22, 4559],
  'last session of a patient': [4, 4, 1491],
  'a session with care': [2, 2, 1470],
  'banner of a patient': [11, 7, 355],
  'timeline of a patient': [14, 16, 1684],
  'open sessions, 10 rows': [4, 22, 6855],
  'queue of the nurse, 10 rows': [4, 22, 7694],
  'ward with 2 patients': [10, 9, 1302],
  beds: [3, 4, 646],
  stock: [2, 2, 232],
  'figures of the navigation': [6, 5, 87],
  'audit, 10 rows': [8, 26, 3014],
  'audit of a patient, 10 rows': [5, 23, 3564],
  'register a patient': [12, 3, 455],
  'open a session': [15, 5, 684],
  'care with one drug': [18, 6, 1834],
  'the audit of 10 reads': [3, 1, 0],
}

test('each hot route takes as many statements, rows and bytes as the table says', async () => {
  expect(await costs()).toEqual(COSTS)
})

type Cost = readonly [statements: number, rows: number, bytes: number]

const FIRST_NAMES = ['Adaeze', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Funmi', 'Gozie', 'Hauwa', 'Ife', 'Jumoke', 'Kemi', 'Ladi']

/** Twelve patients of one family name, each with an open session; two are in beds, and two rows of care with drugs are in the first. */
async function aClinic() {
  const app = await testApp({ clock: { now: new Date('2026-11-22T08:00:00.000Z') } })
  const [admin, doctor, nurse] = await Promise.all(
    (['admin', 'doctor', 'nurse'] as const).map((role) => app.as(role, { name: 'Ada Obi', email: `${role}@clinic.test` })),
  )
  if (!admin || !doctor || !nurse) throw new Error('no one signed in')
  const item = await newItem(admin, { name: 'Paracetamol 500 mg', count: 1000 })
  const patients = []
  for (const [n, firstname] of FIRST_NAMES.entries()) {
    const { _id } = await newPatient(doctor, { firstname, lastname: 'Okafor', phone: `080355500${10 + n}` })
    const bed = n < 2 ? await newBed(admin, `${n}`) : null
    const session = await newSession(doctor, { patientId: _id, ...(bed && { admitPatient: true, bedId: bed._id }) })
    patients.push({ _id, session })
  }
  const [first] = patients
  if (!first) throw new Error('no patient')
  for (const comment of ['Seen', 'Seen again'])
    await nurse.call(updateSession, { body: { id: first.session._id, comment, drugs: [{ drug: item._id, dosage: 1 }] } })
  return { admin, doctor, nurse, services: app.services, first, item, session: first.session }
}

async function costs(): Promise<Record<string, Cost>> {
  const { admin, doctor, nurse, first, item, session, services } = await aClinic()
  const answers: Record<string, () => Promise<unknown>> = {
    'who is signed in': () => doctor.call(getMe, {}),
    'patient by id': () => doctor.call(getPatient, { params: { id: first._id } }),
    'search by two names': () => doctor.call(searchPatients, { query: { name: 'adaeze okafor' } }),
    'search by a first name': () => doctor.call(searchPatients, { query: { name: 'adaeze' } }),
    'search by a family name, 10 rows of 12': () => doctor.call(searchPatients, { query: { name: 'okafor', limit: 10 } }),
    'search by 7 digits of a phone': () => doctor.call(searchPatients, { query: { phone: '3555001' } }),
    'all patients, 10 rows': () => doctor.call(searchPatients, { query: { limit: 10 } }),
    'last session of a patient': () => doctor.call(getPatientHistory, { params: { patientId: first._id }, query: { limit: 1 } }),
    'a session with care': () => doctor.call(getSession, { params: { id: session._id } }),
    'banner of a patient': () => doctor.call(getBanner, { params: { id: first._id } }),
    'timeline of a patient': () => doctor.call(getTimeline, { params: { id: first._id }, query: {} }),
    'open sessions, 10 rows': () => admin.call(listSessions, { query: { open: 'true', limit: 10 } }),
    'queue of the nurse, 10 rows': () => nurse.call(getQueue, { query: { limit: 10 } }),
    'ward with 2 patients': () => nurse.call(listWard, {}),
    beds: () => nurse.call(listBeds, {}),
    stock: () => nurse.call(listItems, {}),
    'figures of the navigation': () => nurse.call(getWorkCounts, {}),
    'audit, 10 rows': () => admin.call(listAudit, { query: { limit: 10 } }),
    'audit of a patient, 10 rows': () => admin.call(listAudit, { query: { patientId: first._id, limit: 10 } }),
    'register a patient': () => doctor.call(createPatient, { body: aPatient({ phone: '08099900001' }) }, { key: 'patient' }),
    'open a session': () => doctor.call(createSession, { body: aSession(first._id) }, { key: 'session' }),
    'care with one drug': () =>
      nurse.call(updateSession, { body: { id: session._id, comment: 'Seen', drugs: [{ drug: item._id, dosage: 1 }] } }, { key: 'care' }),
  }
  // Reads write their audit within 100 ms: on a busy machine that would fall into the count of an answer, which does not wait for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  // The first call of a person also notes when the sign-in was last used, and reads whom they have seen in this hour.
  for (const by of [admin, doctor, nurse]) await by.call(getPatient, { params: { id: first._id } })
  const measured: Record<string, Cost> = {}
  for (const [name, answer] of Object.entries(answers)) {
    await services.readLog.flush()
    let bytes = 0
    const ran = await statementsOf(async () => {
      bytes = Buffer.byteLength(JSON.stringify(await answer()))
    })
    measured[name] = [ran.length, ran.reduce((sum, { rows }) => sum + rows, 0), bytes]
  }
  await services.readLog.flush()
  const by = { ...doctor.user, now: services.clock(), address: 'here', requestId: 'r', signInId: 's' }
  const ran = await statementsOf(async () => {
    for (let n = 0; n < 10; n++) services.readLog.note(by, { action: 'R', type: 'patient.read', patientId: first._id })
    await services.readLog.flush()
  })
  measured['the audit of 10 reads'] = [ran.length, ran.reduce((sum, { rows }) => sum + rows, 0), 0]
  return measured
}
