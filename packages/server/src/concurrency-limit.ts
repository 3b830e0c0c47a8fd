import { type AppError, busy } from './errors.ts'

export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `running` pieces of work run at once and `waiting` more wait for their turn, first come, first served; the rest are refused. */
export function createTurns(running: number, waiting: number, refusal: () => AppError = busy): Turn {
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
