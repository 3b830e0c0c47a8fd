import { listAudit } from '@clinic/contract/audit/audit'
import { listResults, recordResult, strikeResult, type TestResult } from '@clinic/contract/results/results'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

/** A session opened at 10:00, with a result of 10:42. */
async function clinic() {
  const clock = { now: new Date('2026-03-01T09:00:00Z') }
  const app = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 100 } })
  const doctor = await app.as('doctor', { name: 'Ada Eze' })
  const nurse = await app.as('nurse', { name: 'Amina Bello' })
  const { _id: id } = await newSession(doctor, { investigation_results: 'Blood film sent' })
  const after = (minutes: number) => {
    clock.now = new Date(Date.parse('2026-03-01T09:00:00Z') + minutes * 60_000)
  }
  type Body = Omit<Parameters<typeof nurse.call<typeof recordResult>>[1]['body'], 'id'>
  const send = (body: Body, client: Client = nurse) => client.send(recordResult, { body: { id, ...body } })
  const record = (body: Body, client: Client = nurse) => client.call(recordResult, { body: { id, ...body } })
  const list = async (client: Client = nurse) => (await client.call(listResults, { params: { id } })).data
  const strike = ({ _id }: Pick<TestResult, '_id'>, client: Client = nurse, reason = 'Wrong patient') =>
    client.send(strikeResult, { params: { id: _id }, body: { reason } })
  const text = async () => (await doctor.call(getSession, { params: { id } })).investigation_results
  after(42)
  return { ...app, doctor, nurse, id, after, send, record, list, strike, text }
}

const RDT = { test: 'malaria-rdt', value: 'positive' } as const

test('a result is listed with its author and flag, adds its line to the investigations, and is audited', async () => {
  const { nurse, doctor, record, list, text, as, services } = await clinic()
  const result = await record(RDT)
  const { _id, name, role } = nurse.user
  expect(result).toMatchObject({
    test: 'malaria-rdt',
    typed: 'positive',
    code: 'positive',
    number: null,
    unit: null,
    context: null,
    strip: null,
    lotId: null,
    takenAt: '2026-03-01T09:42:00.000Z',
    recordedBy: { _id, name, role },
    flag: { level: 'positive' },
    struck: null,
  })
  expect(await list(doctor)).toEqual([result])
  expect(await text()).toBe('Blood film sent\nMalaria RDT: positive, 10:42, A. Bello')
  await services.readLog.flush()
  const { data } = await (await as('admin')).call(listAudit, {})
  expect(data.map(({ type }) => type)).toEqual(expect.arrayContaining(['result.record', 'result.list']))
})

test('checks sign-in and role, then the session, then the fields', async () => {
  const { anonymous, as, nurse, send, list } = await clinic()
  expect((await send(RDT, anonymous as never)).status).toBe(401)
  for (const role of ['pharmacist', 'physiotherapist'] as const) expect((await send(RDT, await as(role))).status).toBe(403)
  expect((await nurse.send(recordResult, { body: { id: newId(), test: 'esr' } as never })).status).toBe(404)
  for (const [field, body] of [
    ['test', { test: 'esr' }],
    ['value', { test: 'malaria-rdt', value: 'maybe' }],
    ['value', { test: 'hb', value: '25.1' }],
    ['unit', { test: 'glucose', value: '5.4' }],
    ['unit', { test: 'hb', value: '9', unit: 'g' }],
    ['context', { test: 'hb', value: '9', context: 'fasting' }],
    ['strip', { test: 'urine' }],
    ['takenAt', { ...RDT, takenAt: 'noon' }],
    ['takenAt', { ...RDT, takenAt: '2026-03-01T09:47:01Z' }],
    ['takenAt', { ...RDT, takenAt: '2026-02-28T08:59:59Z' }],
  ] as const) {
    const { status, error } = await send(body as never)
    expect([field, status, Object.keys(error.fields ?? {})]).toEqual([field, 400, [field]])
  }
  expect(await list()).toEqual([])
})

test('the time of a result may be up to five minutes ahead, and a day before the session', async () => {
  const { record } = await clinic()
  for (const takenAt of ['2026-03-01T09:47:00.000Z', '2026-02-28T09:00:00.000Z'])
    expect((await record({ ...RDT, takenAt })).takenAt).toBe(takenAt)
})

test('a closed session, and one opened in error, take no result', async () => {
  const { doctor, id, send, after } = await clinic()
  await doctor.call(updateSession, { body: { id, open: false } })
  expect((await send(RDT)).status).toBe(409)
  const { _id: other } = await newSession(doctor)
  after(50)
  await doctor.call(voidSession, { params: { id: other }, body: { reason: 'Opened twice' } })
  expect((await doctor.send(recordResult, { body: { id: other, ...RDT } })).status).toBe(409)
})

test('a result entered in error stays, with who struck it and why, and the investigations say so', async () => {
  const { nurse, record, list, strike, text, after } = await clinic()
  const result = await record(RDT)
  after(50)
  expect((await strike(result)).status).toBe(200)
  const { _id, name, role } = nurse.user
  const at = '2026-03-01T09:50:00.000Z'
  expect((await list())[0]?.struck).toEqual({ at, by: { _id, name, role }, reason: 'Wrong patient' })
  expect(await text()).toBe(
    'Blood film sent\nMalaria RDT: positive, 10:42, A. Bello\nEntered in error, 10:50: Malaria RDT: positive, 10:42, A. Bello',
  )
  expect((await strike(result)).status).toBe(409)
})

test('others cannot strike it, nor its author after a day; a doctor can, on a closed session too', async () => {
  const { as, doctor, id, record, strike, after } = await clinic()
  const [first, second] = [await record(RDT), await record({ test: 'hb', value: '6.9' })]
  expect((await strike(first, await as('nurse'))).status).toBe(403)
  after(42 + 24 * 60 + 1)
  expect((await strike(first)).status).toBe(403)
  await doctor.call(updateSession, { body: { id, open: false } })
  expect((await strike(second, doctor)).status).toBe(200)
  expect((await strike(first, doctor, 'no')).status).toBe(400)
})

test('an HIV screen is not shown to the physiotherapist, and no text that they read tells of it', async () => {
  const { as, doctor, record, list, strike, text } = await clinic()
  const screen = await record({ test: 'hiv', value: 'reactive' })
  const other = await record({ test: 'hbsag', value: 'non-reactive' })
  const physiotherapist = await as('physiotherapist')
  expect(await list(physiotherapist)).toEqual([other])
  expect(await list(await as('pharmacist'))).toEqual([other, screen])
  await strike(screen, doctor)
  expect(await text()).not.toMatch(/hiv/i)
})

test('results of a session opened in error are shown as struck', async () => {
  const { doctor, id, record, list } = await clinic()
  await record(RDT)
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Opened twice' } })
  expect((await list())[0]?.struck?.reason).toBe('Opened twice')
})

test('1,000 glucoses in both units come back with the number and the unit that were typed', { timeout: 60_000 }, async () => {
  const { doctor } = await clinic()
  for (let place = 0; place < 1_000; place += 50) {
    const { _id: id } = await newSession(doctor)
    const typed = Array.from({ length: 50 }, (_, next) => aGlucose(place + next))
    for (const entry of typed) await doctor.call(recordResult, { body: { id, ...entry } })
    const { data } = await doctor.call(listResults, { params: { id }, query: { limit: 50 } })
    expect(data.toReversed().map(({ typed, number, unit }) => [typed, number, unit])).toEqual(
      typed.map(({ value, unit }) => [value, Number(value.replace(',', '.')), unit]),
    )
  }
})

/** All over the range of its unit, with a point, a comma, or neither; many are possible in the other unit too. */
function aGlucose(place: number) {
  const share = ((place * 7_919) % 1_000) / 999
  const isMmol = place % 2 === 0
  const number = isMmol ? 0.6 + share * 59.4 : 10 + share * 1_070
  const value = number.toFixed(place % 3 === 0 ? 0 : 1).replace('.', place % 5 === 0 ? ',' : '.')
  return { test: 'glucose', value: value === '0' ? '1' : value, unit: isMmol ? 'mmol/L' : 'mg/dL', context: 'random' } as const
}
