import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { login } from '@clinic/contract/auth/auth'
import { listBeds } from '@clinic/contract/beds/beds'
import { listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { listSessions } from '@clinic/contract/sessions/session-record'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { DEMO_PASSWORD, ensureDemo } from './demo.ts'
import { STAFF } from './people.ts'
import { THERAPY_PEOPLE } from './stories/therapy-people.ts'

/** Courses of physiotherapy, each in an open session. */
const RUNNING = THERAPY_PEOPLE.filter(({ ending }) => ending === null).length
const SMALL = { patients: 40, sessions: 60, days: 10 }

/** On this Saturday one child of up to five years has no open session. */
const SATURDAY = new Date('2026-11-28T22:37:00Z')

test('creates a clinic that works with the real calls, with a sign-in for each role', async () => {
  const { services, anonymous, as, db } = await testApp({ clock: { now: SATURDAY } })
  const hints = await ensureDemo(services, () => undefined, SMALL)
  for (const { email } of STAFF.slice(0, 5)) {
    expect(hints.join('\n')).toContain(email)
    expect((await anonymous.send(login, { body: { email, password: DEMO_PASSWORD } })).status).toBe(200)
  }
  const admin = await as('admin')
  const beds = await admin.call(listBeds, {})
  expect([beds.count, beds.data.filter(({ occupied }) => occupied).length]).toEqual([12, 4])
  expect((await admin.call(listSessions, {})).count).toBe(16 + RUNNING)
  const { data: waiting } = await admin.call(listArrivals, {})
  expect(waiting[0]).toMatchObject({ urgency: 'urgent', reason: 'Cough, fast breathing' })
  const { counts } = await admin.call(listFollowUps, {})
  expect(counts.today).toBeGreaterThan(0)
  const count = async (table: 'patient' | 'session' | 'item' | 'personnel') => (await db.selectFrom(table).select('_id').execute()).length
  expect([await count('patient'), await count('session'), await count('item')]).toEqual([40, 60, 64])
})

test('the demo’s stock is the sum of its movements, and never runs out', async () => {
  const { services, db } = await testApp()
  await ensureDemo(services, () => undefined, SMALL)
  const items = await db.selectFrom('item').select(['_id', 'count']).execute()
  for (const { _id, count } of items) {
    const { sum } = await db
      .selectFrom('movement')
      .select((eb) => eb.fn.sum<number>('change').as('sum'))
      .where('itemId', '=', _id)
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(count)
  }
})

test('is the same at every run, and leaves a used store unchanged', async () => {
  const names = async () => {
    const { services, db } = await testApp()
    await ensureDemo(services, () => undefined, SMALL)
    await ensureDemo(services, () => undefined, SMALL)
    return (await db.selectFrom('patient').select(['firstname', 'lastname', 'phone']).orderBy('createdAt').orderBy('_id').execute()).map(
      Object.values,
    )
  }
  expect(await names()).toEqual(await names())
})
