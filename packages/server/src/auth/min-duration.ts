import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds: longer than such work takes, so that the time of an answer does not tell whether an email or a code was found. */
export const MIN_RESPONSE_MS = 300

/** Does the work, but lets its result, or its refusal, out no sooner than a fixed time after it began. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
