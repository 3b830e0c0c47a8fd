import { addDays } from '@clinic/clinical/calendar'
import { createFollowUp, downloadFollowUps, type FollowUpList, listFollowUps, logCall } from '@clinic/contract/follow-ups/follow-ups'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { costOf } from '../../test/statements-of.ts'
import { newId } from '../ids.ts'

const TODAY = '2026-11-22'

async function clinic(config = {}) {
  const clock = { now: new Date(`${TODAY}T08:00:00Z`) }
  const app = await testApp({ clock, config: { idleMinutes: 1_000_000, signInHours: 10_000, ...config } })
  const doctor = await app.as('doctor')
  /** A follow-up due in this many days, or this many days overdue if negative. */
  const due = async (days: number, changes = {}) => {
    const { _id: patientId } = await newPatient(doctor, changes)
    const day = addDays(TODAY, days)
    const made = await doctor.call(createFollowUp, { body: { patientId, dueOn: addDays(TODAY, 1), reason: 'Dressing' } })
    await app.db.updateTable('followUp').set({ dueOn: day }).where('_id', '=', made._id).execute()
    return made._id
  }
  const late = async (when: FollowUpList | 'all') => (await doctor.call(listFollowUps, { query: { when } })).data.map((row) => row.lateDays)
  return { ...app, clock, doctor, due, late }
}

const phone = (client: Client, id: string, outcome: 'no-answer' | 'coming' = 'no-answer') =>
  client.call(logCall, { params: { id }, body: { outcome } })

test('9.7, 9.8 lists 1 to 27 days late as missed, 28 as lost; today and the next seven days have lists too', async () => {
  const { due, doctor, late } = await clinic()
  for (const days of [-400, -28, -27, -1, 0, 1, 7, 8]) await due(days)
  expect(await late('missed')).toEqual([27, 1])
  expect(await late('lost')).toEqual([400, 28])
  const list = (when: FollowUpList) => doctor.call(listFollowUps, { query: { when } })
  expect((await list('today')).data.map(({ dueOn }) => dueOn)).toEqual([TODAY])
  expect((await list('week')).data.map(({ dueOn }) => dueOn)).toEqual([addDays(TODAY, 1), addDays(TODAY, 7)])
  const { count, counts } = await doctor.call(listFollowUps, { query: { when: 'all' } })
  expect([count, counts]).toEqual([8, { today: 1, week: 2, missed: 2, lost: 2 }])
  expect((await doctor.call(listFollowUps, {})).count).toBe(1)
  expect((await doctor.send(listFollowUps, { query: { when: 'later' as 'all' } })).error.fields).toHaveProperty('when')
})

test('9.8 LOST_AFTER_DAYS moves the limit', async () => {
  const { due, late } = await clinic({ lostAfterDays: 3 })
  for (const days of [-3, -2]) await due(days)
  expect([await late('missed'), await late('lost')]).toEqual([[2], [3]])
})

test('9.9 sorts by fewest calls, then most overdue: a call moves a row to the end', async () => {
  const { due, doctor } = await clinic()
  const [first, second, third] = [await due(-9), await due(-5), await due(-2)]
  const order = async () => (await doctor.call(listFollowUps, { query: { when: 'missed' } })).data.map(({ _id }) => _id)
  expect(await order()).toEqual([first, second, third])
  await phone(doctor, first)
  expect(await order()).toEqual([second, third, first])
  await phone(doctor, second)
  await phone(doctor, second, 'coming')
  expect(await order()).toEqual([third, first, second])
  expect((await doctor.call(listFollowUps, { query: { when: 'missed', limit: 1, skip: 1 } })).data.map(({ _id }) => _id)).toEqual([first])
})

test('a row shows its calls, newest first, with who and when', async () => {
  const { due, doctor, clock } = await clinic()
  const id = await due(-2)
  await doctor.call(logCall, { params: { id }, body: { outcome: 'no-answer', note: ' ' } })
  clock.now = new Date(`${TODAY}T09:00:00Z`)
  const row = await doctor.call(logCall, { params: { id }, body: { outcome: 'coming', note: 'On Friday' } })
  expect(row.calls).toMatchObject([
    { outcome: 'coming', note: 'On Friday', at: `${TODAY}T09:00:00.000Z`, by: { _id: doctor.user._id } },
    { outcome: 'no-answer', note: '', at: `${TODAY}T08:00:00.000Z` },
  ])
})

test('9.18 audits who reads a list, with the number of rows', async () => {
  const { due, doctor, db, services } = await clinic()
  for (const days of [-1, -2]) await due(days)
  await doctor.call(listFollowUps, { query: { when: 'missed' } })
  await services.readLog.flush()
  const read = db.selectFrom('auditEvent').select(['actorId', 'rows', 'action']).where('type', '=', 'follow-up.list')
  expect(await read.where('patientId', 'is', null).execute()).toEqual([{ actorId: doctor.user._id, rows: 2, action: 'R' }])
  expect(await read.where('patientId', 'is not', null).execute()).toHaveLength(2)
})

test('9.23 the CSV call list keeps the order, neutralises formulas, and includes reasons only on request', async () => {
  const { due, doctor, as, db } = await clinic()
  await due(-3, { contactPerson: '=HYPERLINK(1)', phone: '+2348031234567' })
  await due(-5)
  const read = async (body: object) => parse(await doctor.call(downloadFollowUps, { body }), { bom: true, columns: true }) as object[]
  const rows = await read({ when: 'missed' })
  expect(rows.map((row) => (row as { lateDays: string }).lateDays)).toEqual(['5', '3'])
  expect(rows[1]).toMatchObject({ contactPerson: "'=HYPERLINK(1)", phone: "'+2348031234567", dueOn: addDays(TODAY, -3), calls: '0' })
  expect(rows[1]).not.toHaveProperty('reason')
  expect((await read({ reasons: true }))[1]).toMatchObject({ reason: 'Dressing' })
  expect(await read({ when: 'lost' })).toEqual([])
  expect((await doctor.send(downloadFollowUps, { body: { when: 'soon' as 'all' } })).status).toBe(400)
  expect((await (await as('nurse')).send(downloadFollowUps, { body: {} })).status).toBe(403)
  const told = await db.selectFrom('auditEvent').select('rows').where('type', '=', 'follow-up.download').orderBy('seq').execute()
  expect(told).toEqual([{ rows: 2 }, { rows: 2 }, { rows: 0 }])
})

test('a page of 10,000 due follow-ups reads the rows that it shows', async () => {
  const { doctor, db } = await clinic()
  const patients: string[] = []
  for (let n = 0; n < 20; n++) patients.push((await newPatient(doctor))._id)
  for (let start = 0; start < 10_000; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      _id: newId(),
      patientId: patients[(start + n) % 20] ?? '',
      sessionId: null,
      keptBySession: null,
      dueOn: addDays(TODAY, -Math.floor((start + n) / 20)),
      madeAt: `${TODAY}T08:00:00.000Z`,
      madeBy: doctor.user._id,
      calls: n % 4,
    }))
    await db.insertInto('followUp').values(rows).execute()
  }
  const ask = () => doctor.call(listFollowUps, { query: { when: 'lost', limit: 25 } })
  expect(await ask()).toMatchObject({ count: 9_440, counts: { today: 20, missed: 540, lost: 9_440 } })
  const { statements, rows } = await costOf(ask)
  expect(statements).toBeLessThan(15)
  expect(rows).toBeLessThan(2 * 25)
})
