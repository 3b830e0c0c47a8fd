import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds; longer than the work takes, so that timing does not reveal whether an email or code was found. */
export const MIN_RESPONSE_MS = 300

/** Runs the work, and returns its result or error only after a minimum time. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
