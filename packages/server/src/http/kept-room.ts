import type { Keys } from '../keys.ts'

/** The most that answers to one person may take up in a clock hour: a thousand saved forms, so that retries cannot fill the disk. */
const MAX_KEPT = 8 * 2 ** 20
const HOUR_MS = 3_600_000

type Spent = { hour: number; length: number }
const spentBy = new WeakMap<Keys, Map<string, Spent>>()

/** Counts what is kept of a person's answers. One long answer has room while less than the most is taken. */
export function hasRoom(keys: Keys, personnelId: string, now: Date, length: number): boolean {
  const people = spentBy.get(keys) ?? new Map<string, Spent>()
  spentBy.set(keys, people)
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const known = people.get(personnelId)
  const spent = known?.hour === hour ? known : { hour, length: 0 }
  people.set(personnelId, spent)
  if (spent.length >= MAX_KEPT) return false
  spent.length += length
  return true
}
