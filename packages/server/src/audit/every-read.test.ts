import { listAudit } from '@clinic/contract/audit/audit'
import { getMe } from '@clinic/contract/auth/auth'
import { getBed, listBeds } from '@clinic/contract/beds/beds'
import { followChanges } from '@clinic/contract/changes/changes'
import { getDuties } from '@clinic/contract/data-protection/duties'
import { findDiagnosesBy, readDiagnosesOf } from '@clinic/contract/diagnoses/diagnoses'
import { getDiseaseLists } from '@clinic/contract/disease-reports/disease-weeks'
import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getFhirExport, getFhirMetadata, startFhirExport } from '@clinic/contract/fhir/fhir'
import { getFormulary } from '@clinic/contract/guard/formulary'
import { getGuardRules } from '@clinic/contract/guard/guard'
import { getRulesDocument } from '@clinic/contract/guard/rules-document'
import { getHealth, getOpenApi } from '@clinic/contract/health/health'
import { assessVitals } from '@clinic/contract/observations/observations'
import { getDraftKey } from '@clinic/contract/outbox/unsent'
import { getOverview } from '@clinic/contract/overview/overview'
import { getRecentDays } from '@clinic/contract/overview/recent-days'
import { getWorkCounts } from '@clinic/contract/overview/work-counts'
import { countWithoutNumber } from '@clinic/contract/patients/give-numbers'
import { listChurches } from '@clinic/contract/patients/patients'
import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { getPreferences } from '@clinic/contract/personnel/preferences'
import { getNetwork } from '@clinic/contract/phones/phones'
import { findCard } from '@clinic/contract/prints/cards'
import { summarizeReport } from '@clinic/contract/reports/report-summary'
import { getDhis } from '@clinic/contract/returns/returns'
import { getSettings } from '@clinic/contract/settings/settings'
import { getSummaryKey } from '@clinic/contract/sister-summaries/sister-summaries'
import { tryPlan } from '@clinic/contract/stock/stock-plan'
import { listCopyPlaces } from '@clinic/contract/storage/copies'
import { getSelfCheck } from '@clinic/contract/storage/self-check'
import { getStorage } from '@clinic/contract/storage/storage'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newAdmission, newBed } from '../../test/arrange.ts'
import { READS, READS_OF_RECORDS } from '../../test/audited-reads.ts'
import { bearer, signIn, withPassword } from '../../test/credentials.ts'
import { type TestApp, testApp } from '../../test/harness.ts'
import { exportedBefore } from '../../test/samples/exported-before.ts'
import { requestOf } from '../../test/samples/request-of.ts'
import { aWorld } from '../../test/samples/sample-world.ts'

/** Reads that answer nothing about patients, staff or stock except numbers. */
const SILENT: readonly Endpoint[] = [
  getMe,
  listChurches,
  getFormulary,
  findDiagnosesBy,
  getGuardRules,
  getRulesDocument,
  getPreferences,
  getStorage,
  getSelfCheck,
  listCopyPlaces,
  getNetwork,
  getOverview,
  getRecentDays,
  getWorkCounts,
  getSettings,
  getDhis,
  countWithoutNumber,
  getSummaryKey,
  getDiseaseLists,
  getDuties,
  getFhirMetadata,
  startFhirExport,
  getHealth,
  getOpenApi,
]

/** The same, for calls that need a body or do not end. */
const NEEDS_MORE: readonly Endpoint[] = [summarizeReport, tryPlan, readDiagnosesOf, assessVitals, followChanges, getDraftKey, getFhirExport]

/** What can be named in a read and belongs to no patient. */
const OF_NO_PATIENT: readonly string[] = ['item', 'lot', 'stockCount', 'personnel', 'person', 'template', 'phrase', 'breach']

/** Does the call name a patient, or a record of one: in its path, its filters or its body? */
function namesPatient({ path, params = z.object({}), query = z.object({}), refersTo = [] }: Endpoint): boolean {
  const known = refersTo.map(({ key, what }) => [key, !OF_NO_PATIENT.includes(what)] as const)
  const unknown = Object.keys(params.shape).filter((key) => !known.some(([name]) => name === key))
  const isRecord = unknown.some((key) => ['id', 'code'].includes(key) && !/^\/(users|inventory|stock)\//.test(path))
  return known.some(([, isOfPatient]) => isOfPatient) || isRecord || 'patientId' in query.shape || 'sessionId' in query.shape
}

const namesOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()

/** Names of all fields in a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

/** Fields that only a patient or a session has. */
const CLINICAL = ['firstname', 'patientId', 'complaints']

function tellsOfPatients({ csv, file, response }: Endpoint): boolean {
  const fields = fieldsOf(z.toJSONSchema(response, { unrepresentable: 'any' }))
  return csv !== undefined || file === true || CLINICAL.some((field) => fields.includes(field))
}

test('every call that answers patients or sessions, or a file of them, declares its audit event', () => {
  const clinical = READS.filter(tellsOfPatients)
  expect(clinical.length).toBeGreaterThan(10)
  expect(namesOf(clinical.filter(({ audits }) => audits === undefined))).toEqual([])
  expect(namesOf(READS.filter(({ audits }) => audits === undefined))).toEqual(namesOf([...SILENT, ...NEEDS_MORE]))
  // An event needs a signed-in user.
  expect(namesOf(ENDPOINTS.filter(({ audits, access }) => audits !== undefined && access === 'public'))).toEqual([])
})

async function eventsOf({ db, services }: TestApp) {
  await services.readLog.flush()
  return db.selectFrom('auditEvent').selectAll().orderBy('seq').execute()
}

test('each call records its event, with the record’s id and the number of rows', async () => {
  const clinic = await testApp()
  const world = await aWorld(clinic)
  const left: unknown[] = []
  const wanted: unknown[] = []
  for (const endpoint of READS_OF_RECORDS) {
    const request = await requestOf(endpoint, world)
    const query = endpoint.query && 'patientId' in endpoint.query.shape ? { ...request.query, patientId: world.patient._id } : request.query
    const { patientId: asked } = { ...query, ...(request.body ?? {}) } as { patientId?: string }
    // The code on a card is not recorded; the event has the patient it belongs to.
    const named = endpoint === (findCard as Endpoint) ? { id: world.patient._id } : (request.params ?? {})
    const [id = asked ?? null] = Object.values(named)
    const before = (await eventsOf(clinic)).length
    const answer: unknown = await world.admin.call(endpoint, { ...request, ...(query && { query }) } as never) // of this endpoint
    const list = Array.isArray(answer) ? answer : (answer as { data?: unknown[] }).data
    const [event, ...others] = (await eventsOf(clinic)).slice(before)
    left.push([endpoint.path, event])
    const patientId = namesPatient(endpoint) ? world.patient._id : null
    const read = { type: endpoint.audits, action: 'R', actorId: world.admin.user._id, outcome: 'ok', fields: '[]' }
    wanted.push([endpoint.path, { ...read, entityId: id, patientId, rows: list?.length ?? null }])
    // Each further event is a patient who was shown.
    for (const { type, patientId, rows } of others) expect([type, typeof patientId, rows]).toEqual([endpoint.audits, 'string', null])
  }
  expect(left).toMatchObject(wanted)
  expect(READS_OF_RECORDS.filter(namesPatient).length).toBeGreaterThan(24)
})

test('reading the audit records the person it was filtered by', async () => {
  const clinic = await testApp()
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('nurse')]
  await admin.call(listAudit, { query: { userId: nurse.user._id } })
  expect(await eventsOf(clinic)).toMatchObject([{ type: 'audit.read', entityId: nurse.user._id, patientId: null, rows: 0 }])
})

test('a call that shows nothing about patients, staff or stock records no event', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  for (const endpoint of SILENT) await admin.call(endpoint, {} as never)
  expect(await eventsOf(clinic)).toEqual([])
})

test('reading a bed records its patient only if the user was shown the patient', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const bed = await newBed(admin, 'Ward 1')
  const { patientId } = await newAdmission(admin, bed._id)
  for (const role of ['nurse', 'pharmacist'] as const) await (await clinic.as(role)).call(getBed, { params: { id: bed._id } })
  const read = (await eventsOf(clinic)).filter(({ type }) => type === 'bed.read')
  expect(read.map(({ patientId }) => patientId)).toEqual([patientId._id, null])
})

/** A clinic with a test clock, limits on, and a list of its audited refusals. */
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

test('records a call without a sign-in once a minute for each address', async () => {
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

test('records at most sixty calls without a sign-in a minute, from any number of addresses', async () => {
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

test('records calls over a limit once a minute for each person or address', async () => {
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

test('records the eleventh export in an hour', async () => {
  const { clinic, denied } = await withLimits()
  const { as, app } = clinic
  const { token, user } = await as('admin')
  const download = () => app.inject({ method: 'POST', url: '/api/patient/download', ...bearer(token) })
  await exportedBefore(clinic, user, 9)
  expect((await download()).statusCode).toBe(200)
  expect((await download()).statusCode).toBe(429)
  expect(await denied()).toEqual([{ type: 'limit.reached', actorId: user._id, address: '127.0.0.1' }])
})

test('records a sign-in refused unchecked once a minute for each address', async () => {
  const { clinic, denied, wait } = await withLimits()
  const { email } = await withPassword(clinic)
  for (let guess = 0; guess < 9; guess++) await signIn(clinic, email, 'a wrong guess')
  const throttled = { ...STRANGER, type: 'user.login-failed' }
  expect(await denied()).toEqual([throttled])
  wait(60)
  for (let guess = 0; guess < 4; guess++) await signIn(clinic, email, 'a wrong guess')
  expect(await denied()).toEqual([throttled, throttled])
})
