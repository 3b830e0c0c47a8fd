import { SERVER } from '@clinic/contract/server-messages'
import { busy, conflict } from '@clinic/server/errors'
import type { Progress, RunningWork } from '@clinic/server/jobs/run-in-thread'
import type { JobLock } from '@clinic/server/storage/storage-watch'

/** `taken`: the message for anyone who starts a job meanwhile. */
export function createJobLock(taken: string = SERVER.storeAtWork): JobLock {
  const { promise: ended, reject: refuse } = Promise.withResolvers<never>()
  ended.catch(() => undefined)
  let isEnded = false
  let isTaken = false
  let working: Progress | null = null
  let running: RunningWork<unknown> | undefined

  async function run<T>(work: RunningWork<T>): Promise<T> {
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
