import { SERVER } from '@clinic/contract/messages'
import { busy, conflict } from '../errors.ts'
import type { Running } from './in-worker.ts'

/** Waits for work in another thread, as long as the turn lasts. */
export type Run = <T>(work: Running<T>) => Promise<T>

/** The long works at the store, one at a time: two would read all of it twice, and want twice the room. */
export type Turn = {
  readonly isTaken: () => boolean
  /** @throws 409 while another has the turn; 503 once the server stops, also in the middle of a job. */
  readonly take: <T>(job: (run: Run) => Promise<T>) => Promise<T>
  /** Ends what is under way, and lets nothing begin. */
  readonly end: () => void
}

export function createTurn(): Turn {
  const { promise: ended, reject: refuse } = Promise.withResolvers<never>()
  ended.catch(() => undefined)
  let isEnded = false
  let isTaken = false
  let running: Running<unknown> | undefined

  async function run<T>(work: Running<T>): Promise<T> {
    running = work
    if (isEnded) work.stop()
    return Promise.race([ended, work.done])
  }

  return {
    isTaken: () => isTaken,
    async take(job) {
      if (isEnded) throw busy()
      if (isTaken) throw conflict(SERVER.storeAtWork)
      isTaken = true
      try {
        return await job(run)
      } finally {
        isTaken = false
        running = undefined
      }
    },
    end() {
      isEnded = true
      running?.stop()
      refuse(busy())
    },
  }
}
