import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import type { Origin } from '../../actor.ts'
import { createLimits } from './rate-limit.ts'
import { type CountedCalls, shareCounts } from './rate-limit-store.ts'

const START = Date.parse('2026-03-01T08:00:00Z')
const from = (address: string, ms = 0): Origin => ({
  now: new Date(START + ms),
  address,
  requestId: 'r',
})

/** How many of this many calls are allowed. */
function passed(calls: number, call: () => void): number {
  let count = 0
  for (let n = 0; n < calls; n++) {
    try {
      call()
      count += 1
    } catch {}
  }
  return count
}

test('each address has its own window, and a new one a minute later, even if the clock is set back', () => {
  const { checkAddress } = createLimits(true)
  expect(passed(150, () => checkAddress(from('a')))).toBe(100)
  expect(passed(150, () => checkAddress(from('b', 30_000)))).toBe(100)
  expect(passed(1, () => checkAddress(from('a', 59_999)))).toBe(0)
  expect(passed(150, () => checkAddress(from('a', 60_000)))).toBe(100)
  expect(passed(1, () => checkAddress(from('b', 60_000)))).toBe(0)
  expect(passed(150, () => checkAddress(from('a', -3_600_000)))).toBe(100)
})

test('processes on the same store soon share their counts', async () => {
  const { db, services } = await testApp()
  const [one, other] = [0, 1].map(() => createLimits(true, shareCounts(db, services.keys)))
  expect(passed(90, () => one?.checkAddress(from('a')))).toBe(90)
  expect(passed(5, () => other?.checkAddress(from('a', 20_000)))).toBe(5)
  const counted = () => db.selectFrom('throttle').select('failures').execute()
  await vi.waitFor(async () => expect(await counted()).toMatchObject([{ failures: 95 }]), { timeout: 5000 })
  await vi.waitFor(() => expect(passed(3, () => other?.checkAddress(from('a', 20_000)))).toBe(0), { timeout: 5000 })
})

test('a window that has ended in the store starts again', async () => {
  const { db, services } = await testApp()
  const share = shareCounts(db, services.keys)
  const sync = (calls: number, at: number) => share([{ key: 'person p', calls, until: at + 60_000 }], at)
  await sync(7, START)
  expect(await sync(2, START + 1000)).toEqual([{ key: 'person p', calls: 9, until: START + 60_000 }])
  expect(await sync(2, START + 60_000)).toEqual([{ key: 'person p', calls: 2, until: START + 120_000 }])
  expect(await sync(1, START - 3_600_000)).toEqual([{ key: 'person p', calls: 1, until: START - 3_540_000 }])
  expect(JSON.stringify(await db.selectFrom('throttle').selectAll().execute())).not.toContain('person')
})

test('while the store is unavailable each process uses its own counts, and shares them later', async () => {
  const { db, services } = await testApp()
  let away = true
  const { checkAddress } = createLimits(true, async (sync, now) => {
    if (away) throw new Error('away')
    return shareCounts(db, services.keys)(sync, now)
  })
  expect(passed(150, () => checkAddress(from('a')))).toBe(100)
  away = false
  await vi.waitFor(
    async () => {
      checkAddress(from('c'))
      const rows = await db.selectFrom('throttle').select('failures').execute()
      expect(rows.map(({ failures }) => failures).sort((a, b) => b - a)[0]).toBe(150)
    },
    { timeout: 5000 },
  )
})

test('a late answer about the previous window does not change the new one', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<CountedCalls[]>()
  const { checkAddress } = createLimits(true, () => {
    asked.resolve()
    return answer.promise
  })
  expect(passed(40, () => checkAddress(from('a')))).toBe(40)
  await asked.promise
  expect(passed(60, () => checkAddress(from('a', 60_000)))).toBe(60)
  answer.resolve([{ key: 'address a', calls: 40, until: START + 60_000 }])
  await answer.promise
  await Promise.resolve()
  expect(passed(60, () => checkAddress(from('a', 60_001)))).toBe(40)
})
