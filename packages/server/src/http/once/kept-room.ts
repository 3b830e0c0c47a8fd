import type { Keys } from '../../keys.ts'
import { createHourly } from '../serve/hourly.ts'

/** The most that answers to one person may take up in a clock hour: a thousand saved forms, so that retries cannot fill the disk. */
const MAX_KEPT = 8 * 2 ** 20

const spentBy = new WeakMap<Keys, ReturnType<typeof createHourly>>()

/** Counts what is kept of a person's answers. One long answer has room while less than the most is taken. */
export function hasRoom(keys: Keys, personnelId: string, now: Date, length: number): boolean {
  const spend = spentBy.get(keys) ?? createHourly()
  spentBy.set(keys, spend)
  return spend(personnelId, length, MAX_KEPT, now)
}
