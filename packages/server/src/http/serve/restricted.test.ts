import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { listAudit } from '@clinic/contract/audit/audit'
import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import { liftRestriction, listRestrictions, restrictPatient } from '@clinic/contract/data-protection/restrictions'
import { can, type Endpoint, isWork } from '@clinic/contract/endpoint'
import { createFollowUp, listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { mergePatients } from '@clinic/contract/merge/merge'
import { getPatient } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../../test/arrange.ts'
import { READS } from '../../../test/audited-reads.ts'
import { type Answer, type Client, testApp } from '../../../test/harness.ts'
import { CANARY, requestsOfPatient, VISIT } from '../../../test/samples/requests-of-patient.ts'
import type { Parts } from '../../../test/samples/sample-world.ts'

const CLOCK = { now: VISIT }
const OTHERS = ROLES.filter((role) => role !== 'admin')
const REASON = 'Disputes what is noted'

/** Does the answer tell of the patient, apart from the ids that were asked for? */
function tells(answer: Answer<unknown>, request: Parts, ids: readonly string[]): boolean {
  const text = JSON.stringify(answer)
  const asked = JSON.stringify(request)
  return CANARY.test(text) || ids.some((id) => !asked.includes(id) && text.includes(id))
}

const isNamed = (ids: readonly string[], request: Parts) => ids.some((id) => JSON.stringify(request).includes(id))
const send = (by: Pick<Client, 'send'>, endpoint: Endpoint, request: Parts) => by.send(endpoint, request as never) // of this endpoint
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Who makes a call in the walk: one who may, and one who gets the smaller answer. */
const askersOf = (endpoint: Endpoint): Role[] => {
  const [first] = OTHERS.filter((role) => can(role, endpoint))
  const [brief = first] = endpoint.responseForRoles?.roles ?? []
  return [...new Set([first, brief])].filter((role) => role !== undefined)
}

test('no call shows a restricted record to anyone but an admin, until it is lifted', { timeout: 120_000 }, async () => {
  const clinic = await testApp({ clock: CLOCK })
  const { admin, patientId, sessionId, requests } = await requestsOfPatient(clinic)
  const reads = requests.filter(([endpoint]) => READS.includes(endpoint) && askersOf(endpoint).length > 0)
  const people = new Map<Role, Pick<Client, 'send'>>(await Promise.all(OTHERS.map(async (role) => [role, await clinic.as(role)] as const)))
  /** The calls that tell of the patient, and those about the patient that are answered at all. */
  const shownTo = async (askers: (endpoint: Endpoint) => (Pick<Client, 'send'> | undefined)[]) => {
    const [tell, answered]: [string[], string[]] = [[], []]
    for (const [endpoint, request] of reads)
      for (const by of askers(endpoint)) {
        const answer = await send(by ?? admin, endpoint, request)
        if (tells(answer, request, [patientId, sessionId])) tell.push(nameOf(endpoint))
        if (isNamed([patientId, sessionId], request) && answer.status < 300 && !endpoint.fhir) answered.push(nameOf(endpoint))
      }
    return { tell, answered }
  }
  const toOthers = () => shownTo((endpoint) => askersOf(endpoint).map((role) => people.get(role)))
  const toAdmin = () => shownTo(() => [admin])
  const [before, toAdminBefore] = [await toOthers(), await toAdmin()]
  const { _id: id } = await admin.call(restrictPatient, { body: { patientId, reason: REASON } })
  expect(await toOthers()).toEqual({ tell: [], answered: [] })
  expect(await toAdmin()).toEqual(toAdminBefore)
  await admin.call(liftRestriction, { params: { id }, body: { reason: 'The dispute is settled' } })
  expect(await toOthers()).toEqual(before)
  // Both lists were long before.
  expect([before.tell.length > 40, before.answered.length > 25]).toEqual([true, true])
})

/** An admin gives the data of a restricted record, and prints it. */
const isOfAdmin = ({ path }: Endpoint) => path.startsWith('/data-protection/') || path === '/prints'

test('no one changes a restricted record, and an admin gets the reason', { timeout: 120_000 }, async () => {
  const clinic = await testApp({ clock: CLOCK })
  const { admin, patientId, sessionId, requests } = await requestsOfPatient(clinic)
  const people = await Promise.all(OTHERS.map((role) => clinic.as(role)))
  await admin.call(restrictPatient, { body: { patientId, reason: REASON } })
  const changes = requests.filter(([endpoint, request]) => isWork(endpoint) && isNamed([patientId, sessionId], request))
  expect(changes.length).toBeGreaterThan(15)
  const eventsOf = () =>
    clinic.db.selectFrom('auditEvent').select('type').where('action', 'in', ['C', 'U', 'D']).where('patientId', '=', patientId).execute()
  const before = await eventsOf()
  const refusals = new Set<string>()
  for (const [endpoint, request] of changes) {
    for (const person of people) {
      const { status } = await send(person, endpoint, request)
      expect([nameOf(endpoint), person.user.role, status]).toEqual([nameOf(endpoint), person.user.role, expect.toBeOneOf([400, 403, 404])])
    }
    if (isOfAdmin(endpoint)) continue
    const { status, error } = await send(admin, endpoint, request)
    expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), expect.toBeOneOf([400, 409])])
    if (error.message === DATA_PROTECTION.nothingAdded) refusals.add(nameOf(endpoint))
  }
  expect(refusals.size).toBeGreaterThan(15)
  expect(await eventsOf()).toEqual(before)
})

test('the answer of a repeated request does not bring a restricted record back', async () => {
  const { as } = await testApp({ clock: CLOCK })
  const [admin, nurse] = [await as('admin'), await as('nurse')]
  const { _id: patientId } = await newPatient(admin)
  const note = () => nurse.send(createFollowUp, { body: { patientId, dueOn: '2026-11-20' } }, { key: 'a-key-of-this-note' })
  expect((await note()).status).toBe(201)
  await admin.call(restrictPatient, { body: { patientId, reason: REASON } })
  expect((await note()).status).toBe(404)
})

test('others stay on a list from which a restricted record is taken, and its count says so', async () => {
  const { as } = await testApp({ clock: CLOCK })
  const [admin, nurse] = [await as('admin'), await as('nurse')]
  const [restricted, other] = [await newPatient(admin), await newPatient(admin)]
  for (const { _id: patientId } of [restricted, other]) await nurse.call(createFollowUp, { body: { patientId, dueOn: '2026-11-19' } })
  await admin.call(restrictPatient, { body: { patientId: restricted._id, reason: REASON } })
  const { data, count } = await nurse.call(listFollowUps, { query: { when: 'week' } })
  expect([data.map(({ patientId }) => patientId._id), count]).toEqual([[other._id], 1])
  expect(await admin.call(listFollowUps, { query: { when: 'week' } })).toMatchObject({ count: 2 })
})

test('the records that were joined are hidden together', async () => {
  const { as } = await testApp({ clock: CLOCK })
  const [admin, doctor] = [await as('admin'), await as('doctor')]
  const [kept, joined] = [await newPatient(admin), await newPatient(admin)]
  await admin.call(mergePatients, { body: { keepId: kept._id, mergeId: joined._id, reason: 'The same person' } })
  await admin.call(restrictPatient, { body: { patientId: joined._id, reason: REASON } })
  for (const { _id: id } of [kept, joined]) expect((await doctor.send(getPatient, { params: { id } })).status).toBe(404)
})

test.each([
  ['waits for a doctor', (admin: Client, patientId: string) => admin.call(createArrival, { body: { patientId } })],
  ['has an open session', (admin: Client, patientId: string) => newSession(admin, { patientId })],
])('a person who %s is in care, and is not hidden from those who look after them', async (_, begin) => {
  const { as } = await testApp({ clock: CLOCK })
  const admin = await as('admin')
  const { _id: patientId } = await newPatient(admin)
  await begin(admin, patientId)
  const { status, error } = await admin.send(restrictPatient, { body: { patientId, reason: REASON } })
  expect([status, error.message]).toEqual([409, DATA_PROTECTION.inCare])
})

test('a check-in of yesterday keeps no one in care', async () => {
  const clock = { now: new Date('2026-11-17T22:59:00Z') } // one minute before midnight in Lagos
  const { as } = await testApp({ clock })
  const admin = await as('admin')
  const { _id: patientId } = await newPatient(admin)
  await admin.call(createArrival, { body: { patientId } })
  const restrict = async () => (await admin.send(restrictPatient, { body: { patientId, reason: REASON } })).status
  expect(await restrict()).toBe(409)
  clock.now = new Date('2026-11-17T23:00:00Z')
  expect(await restrict()).toBe(201)
})

test('a record is restricted once at a time, with a reason; each step is in the audit', async () => {
  const { as } = await testApp({ clock: CLOCK })
  const admin = await as('admin')
  const { _id: patientId } = await newPatient(admin)
  const restrict = (reason: string) => admin.send(restrictPatient, { body: { patientId, reason } })
  expect((await restrict('ab')).error.fields).toEqual({ reason: DATA_PROTECTION.restrict })
  const { data: first } = await restrict('abc')
  expect((await restrict(REASON)).error.message).toBe(DATA_PROTECTION.isRestricted)
  const lift = () => admin.send(liftRestriction, { params: { id: first._id }, body: { reason: 'Settled' } })
  expect([(await lift()).status, (await lift()).error.message]).toEqual([200, DATA_PROTECTION.isLifted])
  const { data: again } = await restrict(REASON)
  const { data } = await admin.call(listRestrictions, { query: { patientId } })
  expect(data.map(({ _id, lifted }) => [_id, lifted?.reason])).toEqual([
    [again._id, undefined],
    [first._id, 'Settled'],
  ])
  const events = (await admin.call(listAudit, { query: { patientId, show: 'changes', order: 'oldest' } })).data
  expect(events.map(({ type }) => type)).toEqual(['patient.create', 'restriction.create', 'restriction.lift', 'restriction.create'])
})
