import { type Db, openSnapshot } from '../db/open.ts'
import { inTime, timeLeft, withDeadline } from '../db/time-limits.ts'
import { busy } from '../errors.ts'
import { createLimiter } from '../jobs/concurrency-limit.ts'
import { runInThread } from '../jobs/run-in-thread.ts'
import { readReach, readReached } from './reach.ts'
import { readPerson } from './read-person.ts'

/** Reads that walk through months of the audit or through all tables. */
const READS = { person: readPerson, reach: readReach, reached: readReached } as const
type Reads = typeof READS
type ThreadOrder = { readonly read: keyof Reads; readonly order: unknown; readonly url: string }

const PLACE = { file: new URL('./in-thread.ts', import.meta.url), name: 'readFromStore' }
/** Six months of a busy clinic's audit on a slow laptop. */
const READ_MS = 60_000
/** Each uses a thread and a connection. */
const inLimit = createLimiter(2, 10)

/**
 * Reads in a thread with its own connection, because node:sqlite holds the thread that it runs on (docs/decisions/0007). A store in memory
 * has no second connection.
 * @throws AppError 503 if too many are waiting
 */
export function readBeside<R extends keyof Reads>(
  db: Db,
  url: string,
  read: R,
  order: Parameters<Reads[R]>[1],
): Promise<Awaited<ReturnType<Reads[R]>>> {
  type Answer = Awaited<ReturnType<Reads[R]>>
  if (url === ':memory:') return Promise.resolve(READS[read](db, order as never) as Answer | Promise<Answer>) // the order of this very read
  return withDeadline(READ_MS, () =>
    inLimit(async (): Promise<Answer> => {
      if (timeLeft() <= 0) throw busy()
      const running = runInThread<typeof readFromStore>(PLACE, { read, order, url })
      try {
        return (await inTime(timeLeft(), () => running.done)) as Answer // as the read answers
      } catch (error) {
        void running.stop()
        throw error
      }
    }),
  )
}

/** In the thread. */
export async function readFromStore({ read, order, url }: ThreadOrder): Promise<unknown> {
  const store = await openSnapshot(url)
  try {
    return await READS[read](store.db, order as never) // as `readBeside` sends it
  } finally {
    await store.close()
  }
}
