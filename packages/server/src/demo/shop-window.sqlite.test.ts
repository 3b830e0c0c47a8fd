import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { getOverview } from '@clinic/contract/overview/overview'
import { getRecentDays } from '@clinic/contract/overview/recent-days'
import { getQueue, listSessions } from '@clinic/contract/sessions/session-record'
import { listCourses } from '@clinic/contract/therapy/therapy'
import { listHandovers } from '@clinic/contract/ward/handovers'
import { listWard } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { sessionsByDay } from './calendar.ts'
import { ensureDemo } from './demo.ts'

// What a visitor of the demo sees first: a clinic in the middle of a working day.

const SOME_WEEKS = { patients: 240, sessions: 420, days: 40 }
/** A busy machine takes its time. */
const SLOW = 90_000
const MINUTE = 60_000

const dates = (count: number, last: string) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(last) - (count - 1 - day) * 86_400_000).toISOString().slice(0, 10))

test('weekdays differ, a week of diarrhoea is busier, and a Sunday on which the demo is started is a working day', () => {
  const days = dates(364, '2026-11-24')
  const counts = sessionsByDay(days, 5_000)
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(5_000)
  const mean = (weekday: number) => {
    const of = counts.filter((_, day) => new Date(days[day] ?? '').getUTCDay() === weekday)
    return of.reduce((sum, one) => sum + one, 0) / of.length
  }
  expect(mean(1)).toBeGreaterThan(1.3 * mean(3))
  expect(mean(6)).toBeLessThan(0.7 * mean(5))
  expect(mean(0)).toBeLessThan(4)
  const week = (from: number) => counts.slice(from, from + 7).reduce((sum, one) => sum + one, 0)
  expect(week(364 - 13)).toBeGreaterThan(1.5 * week(364 - 41))
  const sunday = sessionsByDay(dates(364, '2026-11-22'), 5_000)
  expect(sunday.at(-1)).toBeGreaterThan(8)
})

test.each([
  ['in the morning of a Tuesday', '2026-11-24T09:40:00Z'],
  ['late on a Sunday', '2026-11-22T22:10:00Z'],
])(
  '%s patients have waited for minutes, nearly all were asked, and each list has something to show',
  { timeout: SLOW },
  async (_, time) => {
    const now = new Date(time)
    const { services, as } = await testApp({ clock: { now } })
    await ensureDemo(services, () => undefined, SOME_WEEKS)
    const [admin, nurse] = [await as('admin'), await as('nurse')]

    const { data: waiting } = await nurse.call(listArrivals, {})
    expect(waiting.length).toBeGreaterThanOrEqual(5)
    for (const { arrivedAt } of waiting) expect((now.getTime() - Date.parse(arrivedAt)) / MINUTE).toBeLessThanOrEqual(90)
    const { data: inClinic } = await admin.call(listSessions, { query: { inBed: 'false', limit: 200 } })
    const courses = await admin.call(listCourses, { query: { limit: 200 } })
    const inCourse = new Set(courses.data.map(({ sessionId }) => sessionId))
    expect(inCourse.size).toBe(3)
    const today = inClinic.filter(({ _id }) => !inCourse.has(_id))
    const minutes = today.map(({ createdAt }) => (now.getTime() - Date.parse(createdAt)) / MINUTE)
    expect(minutes.length).toBe(12)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(90)
    expect(Math.min(...minutes)).toBeGreaterThan(0)
    for (const { comments } of inClinic) for (const { createdAt } of comments) expect(Date.parse(createdAt)).toBeLessThan(now.getTime())

    const { allergies, outOfStock, observationsDue } = await admin.call(getOverview, {})
    expect(allergies.asked / allergies.patients).toBeGreaterThanOrEqual(0.9)
    expect(outOfStock).toBe(1)
    expect(observationsDue).toBeGreaterThanOrEqual(1)

    const recent = await admin.call(getRecentDays, {})
    expect(recent.diagnoses[0]?.label).toMatch(/gastroenteritis|diarrh/i)
    const { counts } = await nurse.call(listFollowUps, {})
    for (const list of ['today', 'week', 'missed', 'lost'] as const) expect([list, counts[list] > 0]).toEqual([list, true])
  },
)

test('the ward tells a story: four stays, two handovers, a plan for today, and one discharge this morning', async () => {
  const now = new Date('2026-11-24T09:40:00Z')
  const { services, as, db } = await testApp({ clock: { now } })
  await ensureDemo(services, () => undefined, { patients: 40, sessions: 80, days: 20 })
  const nurse = await as('nurse')
  const { data: ward } = await nurse.call(listWard, {})
  expect(ward).toHaveLength(4)
  expect(ward.map(({ patient }) => patient.lastname)).toContain('Adéyẹmí')
  expect(ward.filter(({ plan }) => plan?.plannedOn === '2026-11-24')).toHaveLength(1)
  const { data: handovers } = await nurse.call(listHandovers, {})
  expect(handovers.map(({ acceptedBy, lines }) => [acceptedBy !== null, lines.length])).toEqual([
    [false, 4],
    [true, 4],
  ])
  const left = await (await as('admin')).call(listSessions, { query: { open: 'false', limit: 20 } })
  const names = left.data.filter(({ closedAt }) => closedAt?.startsWith('2026-11-24')).map(({ patientId }) => patientId.firstname)
  expect(names).toContain('Ebiere')
  const lines = await db.selectFrom('careDrug').select('lineId').where('lineId', 'is not', null).execute()
  expect(lines.length).toBeGreaterThanOrEqual(8)
})

test('a blood pressure comes down over six visits, a physiotherapist is asked for and shows his courses, and some boxes expire soon', async () => {
  const { services, as, db } = await testApp({ clock: { now: new Date('2026-11-24T09:40:00Z') } })
  await ensureDemo(services, () => undefined, { patients: 60, sessions: 200, days: 200 })
  const visits = await db
    .selectFrom('session')
    .innerJoin('patient', 'patient._id', 'session.patientId')
    .select(['bloodPressure', 'session.createdAt'])
    .where('firstname', '=', 'Ọláwálé')
    .where('lastname', '=', 'Ògúnlẹ́yẹ')
    .orderBy('session.createdAt')
    .execute()
  const systolic = visits.map(({ bloodPressure }) => Number.parseInt(bloodPressure, 10))
  expect(systolic).toHaveLength(6)
  expect(systolic).toEqual(systolic.toSorted((one, other) => other - one))
  expect(Date.parse(visits.at(-1)?.createdAt ?? '') - Date.parse(visits[0]?.createdAt ?? '')).toBeGreaterThan(120 * 86_400_000)
  const physiotherapist = await as('physiotherapist')
  const { count } = await physiotherapist.call(getQueue, { query: { state: 'todo' } })
  expect(count).toBeGreaterThanOrEqual(2)
  const { data: courses } = await physiotherapist.call(listCourses, { query: {} })
  expect(courses.map(({ treatments, planned, dueOn }) => [treatments.length, planned, dueOn])).toEqual([
    [6, 10, '2026-11-24'],
    [9, 8, '2026-11-26'],
    [2, 6, '2026-11-27'],
  ])
  const soon = await db.selectFrom('lot').select('expiresOn').where('expiresOn', '<', '2027-02-22').execute()
  expect(soon.length).toBeGreaterThanOrEqual(3)
  expect(await db.selectFrom('lot').select('_id').where('expiresOn', 'is', null).execute()).toEqual([])
})
