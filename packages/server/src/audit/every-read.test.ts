import { getAllergies } from '@clinic/contract/allergies'
import { listAudit } from '@clinic/contract/audit'
import { listAuditNotices } from '@clinic/contract/audit-notices'
import { getMe } from '@clinic/contract/auth'
import { getBed, listBeds } from '@clinic/contract/beds'
import { type Endpoint, isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getHealth, getOpenApi } from '@clinic/contract/health'
import { listItems, listMovements } from '@clinic/contract/inventory'
import { getFacts } from '@clinic/contract/patient-facts'
import { findDuplicates, getPatient, listChurches, searchPatients } from '@clinic/contract/patients'
import { listPersonnel } from '@clinic/contract/personnel'
import { listReport } from '@clinic/contract/reports'
import { getPatientHistory, getQueue, getSession, listSessions } from '@clinic/contract/sessions'
import * as stock from '@clinic/contract/stock'
import * as plan from '@clinic/contract/stock-plan'
import { getStorage } from '@clinic/contract/storage'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newAdmission, newBed, newItem } from '../../test/arrange.ts'
import { bearer, signIn, withPassword } from '../../test/credentials.ts'
import { type TestApp, testApp } from '../../test/harness.ts'

const reads = ENDPOINTS.filter((endpoint) => !isMutating(endpoint))
/** What tells nothing of a patient, of staff or of the stock. */
const SILENT: readonly Endpoint[] = [getMe, listChurches, getStorage, listAuditNotices, getHealth, getOpenApi]

type Ids = { readonly patient: string; readonly session: string; readonly bed: string; readonly item: string; readonly lot: string }
/** Which record the event names, and how many rows. */
type Named = { readonly entityId?: string; readonly patientId?: string; readonly rows?: number }

/** For each other call that reads, its event, the parts of a request, and what the event names. */
const READS = new Map<Endpoint, [type: string, parts: (ids: Ids) => object, named: (ids: Ids) => Named]>([
  [listPersonnel, ['user.list', () => ({}), () => ({ rows: 1 })]],
  [searchPatients, ['patient.search', () => ({ query: { name: 'Adaeze' } }), () => ({ rows: 1 })]],
  [findDuplicates, ['patient.duplicates', () => ({ query: { name: 'Adaeze Obi', phone: '0803' } }), () => ({ rows: 0 })]],
  [
    getPatient,
    ['patient.read', ({ patient }) => ({ params: { id: patient } }), ({ patient }) => ({ entityId: patient, patientId: patient })],
  ],
  [
    getAllergies,
    ['allergy.read', ({ patient }) => ({ params: { id: patient } }), ({ patient }) => ({ entityId: patient, patientId: patient })],
  ],
  [getFacts, ['facts.read', ({ patient }) => ({ params: { id: patient } }), ({ patient }) => ({ entityId: patient, patientId: patient })]],
  [listSessions, ['session.list', () => ({}), () => ({ rows: 1 })]],
  [getQueue, ['session.queue', () => ({}), () => ({ rows: 1 })]],
  [
    getPatientHistory,
    [
      'session.history',
      ({ patient }) => ({ params: { patientId: patient } }),
      ({ patient }) => ({ entityId: patient, patientId: patient, rows: 1 }),
    ],
  ],
  [
    getSession,
    ['session.read', ({ session }) => ({ params: { id: session } }), ({ patient, session }) => ({ entityId: session, patientId: patient })],
  ],
  [listReport, ['session.range', () => ({}), () => ({ rows: 1 })]],
  [listBeds, ['bed.list', () => ({}), () => ({ rows: 1 })]],
  [getBed, ['bed.read', ({ bed }) => ({ params: { id: bed } }), ({ patient, bed }) => ({ entityId: bed, patientId: patient })]],
  [listItems, ['item.list', () => ({}), () => ({ rows: 1 })]],
  [listMovements, ['item.movements', ({ item }) => ({ params: { id: item } }), ({ item }) => ({ entityId: item, rows: 1 })]],
  [stock.checkStock, ['stock.check', () => ({}), () => ({})]],
  [stock.listLots, ['stock.lots', ({ item }) => ({ params: { id: item } }), ({ item }) => ({ entityId: item, rows: 1 })]],
  [stock.listGiven, ['lot.given', ({ lot }) => ({ params: { id: lot } }), ({ lot }) => ({ entityId: lot, rows: 0 })]],
  [stock.listUsable, ['stock.usable', () => ({}), () => ({ rows: 1 })]],
  [plan.listPlan, ['stock.plan', () => ({}), () => ({ rows: 1 })]],
  [plan.getPlanDefaults, ['stock.defaults', () => ({}), () => ({})]],
  [listAudit, ['audit.read', ({ patient }) => ({ query: { userId: patient } }), ({ patient }) => ({ entityId: patient, rows: 0 })]],
])

const namesOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()

/** The names of all fields that a schema can answer, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

/** The field names that only a patient or a session has. */
const CLINICAL = ['firstname', 'patientId', 'complaints']

function tellsOfPatients({ csv, response }: Endpoint): boolean {
  const fields = fieldsOf(z.toJSONSchema(response, { unrepresentable: 'any' }))
  return csv !== undefined || CLINICAL.some((field) => fields.includes(field))
}

test('every call that answers patients or sessions, or a file of them, says which event it leaves', () => {
  const clinical = reads.filter(tellsOfPatients)
  expect(clinical.length).toBeGreaterThan(10)
  expect(namesOf(clinical.filter(({ audits }) => audits === undefined))).toEqual([])
  expect(namesOf(reads.filter(({ audits }) => audits === undefined))).toEqual(namesOf(SILENT))
  // An event needs a person.
  expect(namesOf(ENDPOINTS.filter(({ audits, access }) => audits !== undefined && access === 'public'))).toEqual([])
})

async function eventsOf({ db, services }: TestApp) {
  await services.readLog.flush()
  return db.selectFrom('auditEvent').selectAll().orderBy('seq').execute()
}

test('every call that reads leaves its event, with the record that it names and the number of rows', async () => {
  const audited = reads.filter(({ audits, csv }) => audits !== undefined && csv === undefined)
  expect(namesOf([...READS.keys()])).toEqual(namesOf(audited))
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const bed = await newBed(admin, 'Ward 1')
  const session = await newAdmission(admin, bed._id)
  const item = await newItem(admin)
  const [lot] = await clinic.db.selectFrom('lot').select('_id').execute()
  const ids = { lot: lot?._id ?? '', patient: session.patientId._id, session: session._id, bed: bed._id, item: item._id }
  for (const [endpoint, [type, parts, named]] of READS) {
    const before = (await eventsOf(clinic)).length
    await admin.call(endpoint, parts(ids) as never) // of this endpoint, as the table pairs them
    const events = (await eventsOf(clinic)).slice(before)
    const nothing = { entityId: null, patientId: null, rows: null }
    expect(events).toMatchObject([{ type, action: 'R', actorId: admin.user._id, outcome: 'ok', fields: '[]', ...nothing, ...named(ids) }])
  }
  const before = (await eventsOf(clinic)).length
  for (const endpoint of SILENT) await admin.call(endpoint, {} as never)
  expect(await eventsOf(clinic)).toHaveLength(before)
})

test('a bed names its patient in the audit for those only who were shown them', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const bed = await newBed(admin, 'Ward 1')
  const { patientId } = await newAdmission(admin, bed._id)
  for (const role of ['nurse', 'pharmacist'] as const) await (await clinic.as(role)).call(getBed, { params: { id: bed._id } })
  const read = (await eventsOf(clinic)).filter(({ type }) => type === 'bed.read')
  expect(read.map(({ patientId }) => patientId)).toEqual([patientId._id, null])
})

/** A clinic in time, with limits, and the refusals of its audit. */
async function withLimits() {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock, config: { requestLimits: true } })
  const denied = async () =>
    (await eventsOf(clinic)).flatMap(({ type, actorId, address, outcome }) => (outcome === 'denied' ? [{ type, actorId, address }] : []))
  const wait = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  return { ...clinic, clinic, denied, wait }
}

const STRANGER = { actorId: null, address: '127.0.0.1' }

test('a call without a sign-in is in it once a minute for each address', async () => {
  const { anonymous, app, denied, wait } = await withLimits()
  for (let calls = 0; calls < 3; calls++) expect((await anonymous.send(listPersonnel, {})).status).toBe(401)
  expect((await anonymous.send(listAudit, {}, bearer('no token'))).status).toBe(401)
  const first = { ...STRANGER, type: 'refused GET /users' }
  expect(await denied()).toEqual([first])
  await app.inject({ url: '/api/bed', remoteAddress: '10.0.0.7' })
  const other = { actorId: null, address: '10.0.0.7', type: 'refused GET /bed' }
  expect(await denied()).toEqual([first, other])
  wait(59)
  await anonymous.send(listBeds, {})
  expect(await denied()).toEqual([first, other])
  wait(1)
  await anonymous.send(listBeds, {})
  expect(await denied()).toEqual([first, other, { ...STRANGER, type: 'refused GET /bed' }])
})

test('of strangers at many addresses it holds sixty a minute', async () => {
  const { app, as, denied, wait } = await withLimits()
  const call = (host: number) => app.inject({ url: '/api/users', remoteAddress: `10.0.${host >> 8}.${host & 255}` })
  for (let host = 0; host < 300; host++) await call(host)
  expect(await denied()).toHaveLength(60)
  const nurse = await as('nurse')
  expect((await nurse.send(listPersonnel, {})).status).toBe(403)
  expect(await denied()).toHaveLength(61)
  wait(60)
  for (let host = 0; host < 300; host++) await call(host)
  expect(await denied()).toHaveLength(121)
})

test('calls beyond a limit are in it, once a minute for each person or address', async () => {
  const { as, anonymous, denied, wait } = await withLimits()
  const [nurse, doctor] = [await as('nurse'), await as('doctor')]
  for (let calls = 0; calls < 603; calls++) await nurse.send(getMe, {})
  const person = { type: 'limit.reached', actorId: nurse.user._id, address: '127.0.0.1' }
  expect(await denied()).toEqual([person])
  expect((await doctor.send(getMe, {})).status).toBe(200)
  for (let calls = 0; calls < 103; calls++) await anonymous.send(getOpenApi, {})
  expect(await denied()).toEqual([person, { ...STRANGER, type: 'limit.reached' }])
  wait(60)
  for (let calls = 0; calls < 602; calls++) await nurse.send(getMe, {})
  expect(await denied()).toEqual([person, { ...STRANGER, type: 'limit.reached' }, person])
})

test('the eleventh export of an hour is in it', async () => {
  const { as, app, denied } = await withLimits()
  const { token, user } = await as('admin')
  const download = () => app.inject({ method: 'POST', url: '/api/patient/download', ...bearer(token) })
  for (let exports = 0; exports < 10; exports++) expect((await download()).statusCode).toBe(200)
  expect((await download()).statusCode).toBe(429)
  expect(await denied()).toEqual([{ type: 'limit.reached', actorId: user._id, address: '127.0.0.1' }])
})

test('a guess that is not even looked at is in it once a minute for each address', async () => {
  const { clinic, denied, wait } = await withLimits()
  const { email } = await withPassword(clinic)
  for (let guess = 0; guess < 9; guess++) await signIn(clinic, email, 'a wrong guess')
  const throttled = { ...STRANGER, type: 'user.login-failed' }
  expect(await denied()).toEqual([throttled])
  wait(60)
  for (let guess = 0; guess < 4; guess++) await signIn(clinic, email, 'a wrong guess')
  expect(await denied()).toEqual([throttled, throttled])
})
