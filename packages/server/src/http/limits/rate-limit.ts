import { tooMany } from '../../errors.ts'
import type { Limits } from '../../services.ts'
import { createHourlyWork } from '../serve/hourly-work.ts'
import { type ShareCounts, WINDOW_MS } from './rate-limit-store.ts'

const PER_PERSON = 600
const PER_ADDRESS = 100

/** With `share`, counts cover all processes on a store. */
export function createLimits(on: boolean, share: ShareCounts | null = null): Limits {
  if (!on) return { checkAddress: () => undefined, checkPerson: () => undefined, checkReport: () => undefined, checkWork: () => undefined }
  const count = createCounter(share)
  return {
    checkAddress: ({ address, now }) => count(`address ${address}`, PER_ADDRESS, now.getTime()),
    checkPerson: ({ _id, now }) => count(`person ${_id}`, PER_PERSON, now.getTime()),
    checkReport: ({ address, now }) => count(`report ${address}`, PER_ADDRESS, now.getTime()),
    checkWork: createHourlyWork(),
  }
}

/** Calls in a one-minute window that starts with the first call; `total` includes other processes as far as known. */
type Count = { until: number; total: number; unsynced: number }

/** How late processes learn of each other's calls. Extra calls in this time are the price of not asking on every call. */
const SYNC_MS = 250

function createCounter(share: ShareCounts | null): (key: string, most: number, now: number) => void {
  const counts = new Map<string, Count>()
  let sweptAt = 0
  let syncing = false

  async function sync(share: ShareCounts, now: number): Promise<void> {
    const news = new Map([...counts].filter(([, { unsynced, until }]) => unsynced > 0 && until > now))
    const sent = [...news].map(([key, count]) => ({ key, calls: count.unsynced, until: count.until }))
    for (const count of news.values()) count.unsynced = 0
    /** The window that the calls were counted in, unless a new one has started. */
    const sameWindow = (key: string) => (counts.get(key) === news.get(key) ? counts.get(key) : undefined)
    try {
      for (const { key, calls, until } of await share(sent, now)) {
        const count = sameWindow(key)
        if (count) Object.assign(count, { until, total: calls + count.unsynced })
      }
    } catch {
      // The store is unavailable, so each process continues with its own counts.
      for (const { key, calls } of sent) {
        const count = sameWindow(key)
        if (count) count.unsynced += calls
      }
    }
    syncing = false
  }

  return (key, most, now) => {
    if (Math.abs(now - sweptAt) >= WINDOW_MS) {
      sweptAt = now
      for (const [key, { until }] of counts) if (!isCurrent(until, now)) counts.delete(key)
    }
    const known = counts.get(key)
    const count = known && isCurrent(known.until, now) ? known : { until: now + WINDOW_MS, total: 0, unsynced: 0 }
    counts.set(key, count)
    count.total += 1
    count.unsynced += 1
    if (share && !syncing) {
      syncing = true
      setTimeout(sync, SYNC_MS, share, now).unref()
    }
    if (count.total > most) throw tooMany((count.until - now) / 1000)
  }
}

/** Setting the clock back also ends a window. The clocks of two processes may differ by up to one window. */
const isCurrent = (until: number, now: number) => until > now && until <= now + 2 * WINDOW_MS
