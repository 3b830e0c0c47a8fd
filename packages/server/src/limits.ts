import type { Actor, Origin } from './actor.ts'
import { tooMany } from './errors.ts'

/** REQUEST_LIMITS: so that no person, program or address takes the server from the others (decisions, fine print). */
export type Limits = {
  checkAddress: (origin: Origin) => void
  checkPerson: (actor: Actor) => void
  /** A browser whose extension breaks the page's policy must not use up the calls of its whole network, so reports are counted apart. */
  checkReport: (origin: Origin) => void
}

const WINDOW_MS = 60_000
const PER_PERSON = 600
const PER_ADDRESS = 100

export function createLimits(on: boolean): Limits {
  if (!on) return { checkAddress: () => undefined, checkPerson: () => undefined, checkReport: () => undefined }
  const people = createCounter(PER_PERSON)
  const addresses = createCounter(PER_ADDRESS)
  const reporters = createCounter(PER_ADDRESS)
  return {
    checkAddress: ({ address, now }) => addresses(address, now.getTime()),
    checkPerson: ({ _id, now }) => people(_id, now.getTime()),
    checkReport: ({ address, now }) => reporters(address, now.getTime()),
  }
}

/** Counts calls in windows of a minute; the counts are dropped with their window, so they cannot grow. */
function createCounter(most: number): (key: string, now: number) => void {
  let windowStart = 0
  let counts = new Map<string, number>()
  return (key, now) => {
    if (now - windowStart >= WINDOW_MS || now < windowStart) {
      windowStart = now
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > most) throw tooMany((windowStart + WINDOW_MS - now) / 1000)
  }
}
