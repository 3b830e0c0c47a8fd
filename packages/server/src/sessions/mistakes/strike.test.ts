import { listItems, listMovements, updateItem } from '@clinic/contract/inventory/inventory'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getQueue, getSession, listSessions } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newSession } from '../../../test/arrange.ts'
import { type Client, testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

const reason = 'Wrong patient'
const HOUR = 3_600_000

/** A nurse has given 6 of 10 units on an open session. */
async function clinic() {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const app = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 100 } })
  const doctor = await app.as('doctor', { name: 'Ada Eze' })
  const admin = await app.as('admin')
  const nurse = await app.as('nurse', { name: 'Bola Ade' })
  const { _id: id } = await newSession(doctor, { attendants: ['NURSE', 'PHARMACIST'] })
  const item = await newItem(admin, { name: 'Coartem', count: 10 })
  const { comments } = await nurse.call(updateSession, { body: { id, comment: 'Given', drugs: [{ drug: item._id, dosage: 6 }] } })
  const careId = comments[0]?._id ?? ''
  const strike = (client: Client, ids: { id?: string; careId?: string } = {}) =>
    client.send(strikeCare, { params: { id, careId, ...ids }, body: { reason } })
  const movements = async () => (await admin.call(listMovements, { params: { id: item._id } })).data
  const stock = async () => (await admin.call(listItems, { query: { name: 'Coartem' } }))[0]?.count
  return { ...app, clock, doctor, admin, nurse, id, item, careId, strike, movements, stock }
}

test('checks sign-in, then the care, then the fields', async () => {
  const { anonymous, nurse, doctor, id, careId, strike } = await clinic()
  const { _id: other } = await newSession(doctor)
  expect((await strike(anonymous as Client)).status).toBe(401)
  for (const ids of [{ id: newId() }, { careId: newId() }, { id: other }, { careId: id }, { id: careId }, { careId: '%00' }])
    expect([ids, (await strike(nurse, ids)).status]).toEqual([ids, 404])
  const unknown = await nurse.send(strikeCare, { params: { id, careId: newId() }, body: { reason: '' } })
  expect([unknown.status, unknown.error.message]).toEqual([404, 'Care not found'])
  const fields = { reason: 'Say why, in at least 3 characters' }
  for (const body of [{}, { reason: '' }, { reason: 7 }, { reason: ' ab ' }, { reason: '\u{1f600}a' }]) {
    const refused = await nurse.send(strikeCare, { params: { id, careId }, body: body as never })
    expect([body, refused.status, refused.error.fields]).toEqual([body, 400, fields])
  }
  const long = await nurse.send(strikeCare, { params: { id, careId }, body: { reason: 'x'.repeat(501) } })
  expect([long.status, Object.keys(long.error.fields ?? {})]).toEqual([400, ['reason']])
})

test.each(['abc', 'x'.repeat(500), 'dose \u{1f600}'])('stores a reason of 3 to 500 characters (%#)', async (reason) => {
  const { nurse, id, careId } = await clinic()
  const { comments } = await nurse.call(strikeCare, { params: { id, careId }, body: { reason: ` ${reason} ` } })
  expect(comments[0]?.struck?.reason).toBe(reason)
})

test('returns the units once, and keeps the care readable with who, when and why', async () => {
  const { doctor, nurse, id, careId, clock, strike, movements, stock, item } = await clinic()
  const before = await doctor.call(getSession, { params: { id } })
  expect([before.comments[0]?.struck, before.attendants, await stock()]).toEqual([null, ['Ada Eze', 'Bola Ade', 'PHARMACIST'], 4])
  clock.now = new Date('2026-03-01T08:01:00Z')
  const { status, data } = await strike(nurse)
  expect(status).toBe(200)
  const { _id, name, role } = nurse.user
  const struck = { at: '2026-03-01T08:01:00.000Z', by: { _id, name, role }, reason }
  expect(data.comments).toEqual([{ ...before.comments[0], struck }])
  expect(data).toMatchObject({ attendants: ['Ada Eze', 'NURSE', 'PHARMACIST'], version: before.version, updatedAt: struck.at })
  expect(await doctor.call(getSession, { params: { id } })).toEqual(data)
  expect(await stock()).toBe(10)
  expect(await movements()).toMatchObject([
    { type: 'correction', change: 6, sessionId: id, userId: { _id }, reason: 'Entered in error: Wrong patient' },
    { type: 'dispensed', change: -6, sessionId: id },
    { type: 'opening', change: 10 },
  ])
  const again = await strike(nurse)
  expect([again.status, again.error.message]).toEqual([409, 'This care is already marked as entered in error'])
  expect([(await movements()).length, await stock()]).toEqual([3, 10])
  expect(data.comments[0]?._id).toBe(careId)
  expect(item.version).toBe(1)
})

test('returns rows of one item as a sum, and rows of several items to each', async () => {
  const { admin, nurse, id, strike, movements, stock } = await clinic()
  const other = await newItem(admin, { name: 'Zinc', count: 5 })
  const drugs = ['Coartem', 'Zinc', 'Coartem'].map((drug, place) => ({ drug, dosage: place + 1 }))
  const { comments } = await nurse.call(updateSession, { body: { id, drugs } })
  await strike(nurse, { careId: comments[1]?._id ?? '' })
  expect((await movements()).map(({ change }) => change)).toEqual([4, -4, -6, 10])
  expect(await stock()).toBe(4)
  const { data } = await admin.call(listMovements, { params: { id: other._id } })
  expect(data.map(({ change }) => change)).toEqual([2, -2, 5])
})

test('care without drugs can be struck too, and moves no stock', async () => {
  const { nurse, id, strike, movements } = await clinic()
  const { comments } = await nurse.call(updateSession, { body: { id, comment: 'Dressed' } })
  expect((await strike(nurse, { careId: comments[1]?._id ?? '' })).data.comments.map(({ struck }) => struck?.reason)).toEqual([
    undefined,
    reason,
  ])
  expect((await movements()).length).toBe(2)
})

test('units returned after a smaller delivery raise the full stock; an open edit form stays valid', async () => {
  const { admin, nurse, item, strike } = await clinic()
  await admin.call(updateItem, { body: { id: item._id, count: 0 } })
  await admin.call(updateItem, { body: { id: item._id, restock: 1 } })
  await strike(nurse)
  expect(await admin.call(updateItem, { body: { id: item._id, version: 3, description: 'Malaria' } })).toMatchObject({ count: 7 })
  const low = async () => (await admin.call(listItems, { query: { low: 'true' } })).map(({ name }) => name)
  await admin.call(updateItem, { body: { id: item._id, count: 2 } })
  expect(await low()).toEqual([])
  await admin.call(updateItem, { body: { id: item._id, count: 1 } })
  expect(await low()).toEqual(['Coartem'])
})

test('only an admin or doctor can strike another person’s care', async () => {
  const { as, nurse, doctor, id, strike, stock } = await clinic()
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const) {
    const refused = await strike(await as(role))
    const message = 'Only the person who recorded this care, an admin or a doctor can mark it as entered in error'
    expect([refused.status, refused.error.message]).toEqual([403, message])
  }
  const { comments } = await doctor.call(updateSession, { body: { id, comment: 'Seen' } })
  expect((await strike(nurse, { careId: comments[1]?._id ?? '' })).status).toBe(403)
  expect(await stock()).toBe(4)
  expect((await strike(doctor)).data.comments[0]?.struck?.by._id).toBe(doctor.user._id)
})

test('staff can strike their own care for 24 hours, an admin at any time', async () => {
  const { admin, nurse, id, clock, strike } = await clinic()
  const { comments } = await nurse.call(updateSession, { body: { id, comment: 'Second' } })
  const start = clock.now.getTime()
  clock.now = new Date(start + 24 * HOUR + 1)
  const late = await strike(nurse)
  expect([late.status, late.error.message]).toEqual([
    403,
    'This care was recorded more than 24 hours ago. Ask an admin or a doctor to mark it as entered in error.',
  ])
  expect((await strike(admin)).status).toBe(200)
  clock.now = new Date(start + 24 * HOUR)
  expect((await strike(nurse, { careId: comments[1]?._id ?? '' })).status).toBe(200)
})

test.each(['admin', 'doctor'] as const)('on a closed session staff cannot strike their own care, but a %s can', async (role) => {
  const { as, doctor, nurse, id, strike, stock } = await clinic()
  await doctor.call(updateSession, { body: { id, open: false } })
  const refused = await strike(nurse)
  expect([refused.status, refused.error.message]).toEqual([
    403,
    'This session is closed. Ask an admin or a doctor to mark the care as entered in error.',
  ])
  const { status, data } = await strike(await as(role))
  expect([status, data.open, data.comments[0]?.struck?.reason, await stock()]).toEqual([200, false, reason, 10])
})

test('audits who struck it, without the reason', async () => {
  const { nurse, careId, strike, db } = await clinic()
  await strike(nurse)
  const events = await db.selectFrom('auditEvent').selectAll().where('type', '=', 'care.strike').execute()
  expect(events).toMatchObject([{ actorId: nurse.user._id, entityId: careId, action: 'U', outcome: 'ok' }])
  expect(events[0]?.patientId).not.toBeNull()
  expect(JSON.stringify(events)).not.toContain(reason)
})

test('a repeated key strikes care once', async () => {
  const { nurse, id, careId, movements } = await clinic()
  const send = () => nurse.send(strikeCare, { params: { id, careId }, body: { reason } }, { key: 'form' })
  const [one, two] = [await send(), await send()]
  expect([two.status, two.data]).toEqual([200, one.data])
  expect((await movements()).length).toBe(3)
})

test('thirty strikes of the same care return its units once', async () => {
  const { as, careId, id, stock, movements } = await clinic()
  const doctors = await Promise.all(Array.from({ length: 30 }, () => as('doctor')))
  const answers = await Promise.all(doctors.map((doctor) => doctor.send(strikeCare, { params: { id, careId }, body: { reason } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(29).fill(409)])
  expect([await stock(), (await movements()).length]).toEqual([10, 3])
})

test('strikes and care that move several items at once do not deadlock', async () => {
  const { admin, doctor, id } = await clinic()
  const items = await Promise.all([1, 2, 3].map(() => newItem(admin, { count: 100 })))
  const sessions = await Promise.all(Array.from({ length: 12 }, () => newSession(doctor)))
  const rows = (n: number) => (n % 2 ? items : items.toReversed()).map(({ _id }) => ({ drug: _id, dosage: 1 }))
  const done = await Promise.all(sessions.map(({ _id }, n) => doctor.call(updateSession, { body: { id: _id, drugs: rows(n) } })))
  const answers = await Promise.all(
    done.flatMap(({ _id, comments }, n) => [
      doctor.send(strikeCare, { params: { id: _id, careId: comments[0]?._id ?? '' }, body: { reason } }),
      doctor.send(updateSession, { body: { id, drugs: rows(n) } }),
    ]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const counts = (await admin.call(listItems, {})).filter(({ name }) => name !== 'Coartem').map(({ count }) => count)
  expect(counts).toEqual([88, 88, 88])
})

test('a session returns to a role’s To do once all the role’s care is struck', async () => {
  const { as, nurse, doctor, id, strike } = await clinic()
  const other = await as('nurse')
  const { comments } = await other.call(updateSession, { body: { id, comment: 'Dressed' } })
  const queue = async (state: 'todo' | 'done') => (await nurse.call(getQueue, { query: { state } })).data.map(({ _id }) => _id)
  await strike(nurse)
  expect([await queue('todo'), await queue('done')]).toEqual([[], [id]])
  await strike(doctor, { careId: comments[1]?._id ?? '' })
  expect([await queue('todo'), await queue('done')]).toEqual([[id], []])
})

test('a list shows and counts struck care without its author, however old it is', async () => {
  const { admin, as, nurse, id, strike } = await clinic()
  const other = await as('nurse', { name: 'Chi Obi' })
  for (const comment of ['two', 'three', 'four']) await other.call(updateSession, { body: { id, comment } })
  const listed = async () => {
    const [session] = (await admin.call(listSessions, {})).data
    return [
      session?.attendants,
      session?.commentCount,
      session?.comments.map(({ comment, struck }) => `${comment} ${struck?.reason ?? ''}`),
    ]
  }
  expect(await listed()).toEqual([['Ada Eze', 'Bola Ade', 'Chi Obi', 'PHARMACIST'], 4, ['two ', 'three ', 'four ']])
  await strike(nurse)
  const { comments } = await admin.call(getSession, { params: { id } })
  await strike(other, { careId: comments[3]?._id ?? '' })
  expect(await listed()).toEqual([['Ada Eze', 'Chi Obi', 'PHARMACIST'], 4, ['two ', 'three ', 'four Wrong patient']])
})
