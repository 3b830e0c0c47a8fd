import { SERVER } from '@clinic/contract/server-messages'
import { busy, conflict } from '@clinic/server/errors'
import type { Running } from '@clinic/server/jobs/run-in-worker'
import type { Progress } from '@clinic/server/storage/progress'

/** Waits for work in another thread or process while the job holds the lock. */
export type Run = <T>(work: Running<T>) => Promise<T>

/** Lets one long job at the store run at a time: two would read all of it twice and need twice the room. */
export type JobLock = {
  readonly isTaken: () => boolean
  /** What the running job last said of itself. */
  readonly working: () => Progress | null
  readonly tell: (working: Progress) => void
  /** @throws 409 while another job holds the lock; 503 once the server stops, also in the middle of a job. */
  readonly run: <T>(job: (run: Run) => Promise<T>) => Promise<T>
  /** Stops the running job and refuses any other. */
  readonly end: () => void
}

/** `taken`: the message for anyone who starts a job meanwhile. */
export function createJobLock(taken: string = SERVER.storeAtWork): JobLock {
  const { promise: ended, reject: refuse } = Promise.withResolvers<never>()
  ended.catch(() => undefined)
  let isEnded = false
  let isTaken = false
  let working: Progress | null = null
  let running: Running<unknown> | undefined

  async function run<T>(work: Running<T>): Promise<T> {
    running = work
    if (isEnded) work.stop()
    return Promise.race([ended, work.done])
  }

  return {
    isTaken: () => isTaken,
    working: () => working,
    tell: (news) => {
      if (isTaken) working = news
    },
    async run(job) {
      if (isEnded) throw busy()
      if (isTaken) throw conflict(taken)
      isTaken = true
      try {
        return await job(run)
      } finally {
        isTaken = false
        working = null
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
