import type { Db } from '../db/open.ts'
import { openSnapshot } from '../db/open.ts'
import { type Snapshot, snapshotInPlace } from '../db/snapshot.ts'
import { inTime, timeLeft, withDeadline } from '../db/time-limits.ts'
import { busy } from '../errors.ts'
import { createLimiter } from '../jobs/concurrency-limit.ts'
import { runInThread } from '../jobs/run-in-thread.ts'
import { computeMonth, type Figures, findVisits, type VisitsFound, type VisitsQuery } from './compute.ts'
import type { Month } from './month.ts'

/** The order for a thread: all figures, or the visits behind one. */
export type Order = { readonly month: Month; readonly wanted?: VisitsQuery }
type ThreadOrder = { readonly order: Order; readonly url: string }

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }
/** Time limit for a busy month on a slow, busy laptop; longer than for any other answer. */
const COUNT_MS = 60_000
/** Kept while the user looks from one figure to the next. */
const KEPT_MS = 30_000
/** Each uses a thread and a connection. */
const inLimit = createLimiter(2, 10)
const COUNT = { file: new URL('./in-thread.ts', import.meta.url), name: 'answerFromStore' }

/**
 * Counts a month in a thread with its own connection, because reading a busy month takes seconds (docs/decisions/0007).
 * @throws AppError 503 if too many are waiting
 */
export const figuresOf = (db: Db, url: string, month: Month): Promise<Figures> => run(db, url, { month })

/** @throws AppError 503 if too many are waiting */
export const visitsOf = (db: Db, url: string, month: Month, wanted: VisitsQuery): Promise<VisitsFound> => run(db, url, { month, wanted })

async function run<Answer>(db: Db, url: string, order: Order): Promise<Answer> {
  // A store in memory has no second connection.
  if (url === ':memory:') return (await answer(snapshotInPlace(db), order)) as Answer // as the order says
  return inLimit(async () => {
    if (timeLeft() <= 0) throw busy()
    const counting = runInThread<typeof answerFromStore>(COUNT, { order, url }, { limits: LIMITS, keptMs: KEPT_MS })
    try {
      return (await inTime(timeLeft(), () => counting.done)) as Answer // as the order says
    } catch (error) {
      void counting.stop()
      throw error
    }
  })
}

/** Gives a request with figures enough time to count them. */
export const withTimeToCount = <Answer>(run: () => Promise<Answer>): Promise<Answer> => withDeadline(COUNT_MS, run)

export const answer = (store: Snapshot, { month, wanted }: Order): Promise<Figures | VisitsFound> =>
  wanted ? findVisits(store, month, wanted) : computeMonth(store, month)

/** In the thread. */
export async function answerFromStore({ order, url }: ThreadOrder): Promise<Figures | VisitsFound> {
  const store = await openSnapshot(url)
  try {
    return await answer(store, order)
  } finally {
    await store.close()
  }
}
