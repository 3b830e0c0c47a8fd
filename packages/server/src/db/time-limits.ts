import { AsyncLocalStorage } from 'node:async_hooks'

/** How long to wait for a hung PostgreSQL. Its own limit for a statement is shorter, so that it reports which statement took too long. */
export type TimeLimits = { readonly connectMs: number; readonly statementMs: number }

export const TIME_LIMITS: TimeLimits = { connectMs: 3_000, statementMs: 5_500 }
/** Time for all statements of a request together, so that it is answered within 10 s. */
export const ANSWER_MS = 9_000

type Limit = { readonly until: number; readonly patient: boolean }

const limits = new AsyncLocalStorage<Limit>()

/** Every statement in `run` fails after this many milliseconds, even a commit. `Infinity` leaves only the limit of each statement. */
export const withDeadline = <T>(ms: number, run: () => T): T => limits.run({ until: performance.now() + ms, patient: false }, run)

/** For migrations: statements have no time limit. */
export const withoutTimeLimit = <T>(run: () => T): T => limits.run({ until: Number.POSITIVE_INFINITY, patient: true }, run)

/** Milliseconds until the deadline; `Infinity` without one, 0 or less once it has passed. */
export const timeLeft = (): number => (limits.getStore()?.until ?? Number.POSITIVE_INFINITY) - performance.now()

/** How long one statement, limited to `ms`, may still take. */
export const limitOf = (ms: number): number => (limits.getStore()?.patient ? Number.POSITIVE_INFINITY : Math.min(ms, timeLeft()))

/** Treated as an unavailable store, so the answer is 503. */
class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('The database did not answer in time')
  }
}

/** Settles as `work` does, or fails after `ms`. `onLate` receives a result that came too late. */
export function inTime<T>(ms: number, work: () => Promise<T>, onLate: (late: Promise<T>) => void = () => undefined): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return work()
  if (ms <= 0) return Promise.reject(new DatabaseTimeout())
  const working = work()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    working.catch(() => undefined)
    reject(new DatabaseTimeout())
    onLate(working)
  }, ms)
  return Promise.race([working, late]).finally(() => clearTimeout(timer))
}
