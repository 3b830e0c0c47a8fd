import { sql } from 'kysely'
import { countKey } from '../../auth/throttle.ts'
import type { Db } from '../../db/open.ts'
import type { Keys } from '../../keys.ts'

/** Calls by one person or address, in a window that ends at `until` (milliseconds). */
export type CountedCalls = { readonly key: string; readonly calls: number; readonly until: number }

/** Adds these counts to the store's, and returns the totals over all processes. */
export type ShareCounts = (counted: readonly CountedCalls[], now: number) => Promise<CountedCalls[]>

/** Rows per statement, because engines limit the number of values. */
const ROWS = 1000
/** Length of a window. */
export const WINDOW_MS = 60_000

/** For several processes on one PostgreSQL. The counts are stored with those of sign-ins, hashed and removed in the same way. */
export function shareCounts(db: Db, keys: Keys): ShareCounts {
  return async (counted, now) => {
    const sums: CountedCalls[] = []
    for (let start = 0; start < counted.length; start += ROWS) sums.push(...(await add(db, keys, counted.slice(start, start + ROWS), now)))
    return sums
  }
}

async function add(db: Db, keys: Keys, counted: readonly CountedCalls[], now: number): Promise<CountedCalls[]> {
  const names = new Map(counted.map(({ key }) => [countKey(keys, `calls ${key}`), key]))
  const updatedAt = new Date(now).toISOString()
  const rows = counted.map(({ key, calls, until }) => ({
    key: countKey(keys, `calls ${key}`),
    failures: calls,
    until: new Date(until).toISOString(),
    updatedAt,
  }))
  // All processes use the same order, so that they cannot deadlock.
  rows.sort((a, b) => (a.key < b.key ? -1 : 1))
  const ongoing = sql<boolean>`"throttle"."until" > ${updatedAt} and "throttle"."until" <= ${new Date(now + 2 * WINDOW_MS).toISOString()}`
  const sums = await db
    .insertInto('throttle')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: sql`case when ${ongoing} then "throttle"."failures" else 0 end + ${eb.ref('excluded.failures')}`,
        until: sql`case when ${ongoing} then "throttle"."until" else ${eb.ref('excluded.until')} end`,
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .returning(['key', 'failures', 'until'])
    .execute()
  return sums.map(({ key, failures, until }) => ({ key: names.get(key) ?? '', calls: failures, until: Date.parse(until) }))
}
