import { type AppError, busy } from '../errors.ts'

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** Runs up to `running` tasks at once and queues up to `waiting` more in order; refuses the rest. */
export function createLimiter(running: number, waiting: number, refusal: () => AppError = busy): Limiter {
  const queue: (() => void)[] = []
  let free = running
  return async (work) => {
    if (free > 0) free -= 1
    else if (queue.length < waiting) await new Promise<void>((start) => queue.push(start))
    else throw refusal()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
