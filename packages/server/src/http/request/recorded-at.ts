import type { Endpoint } from '@clinic/contract/endpoint'
import { type Actor, SKEW_MS } from '../../actor.ts'

/** As long as answers are kept. */
const MAX_EARLIER_MS = 8 * 24 * 3_600_000

/** When a phone recorded the request, from `x-recorded-at`, in ISO 8601. An impossible time is ignored: null. */
export function recordedAtOf(header: string | readonly string[] | undefined, now: Date): string | null {
  if (typeof header !== 'string' || !ISO.test(header)) return null
  const time = Date.parse(header)
  const isLikely = time >= now.getTime() - MAX_EARLIER_MS && time <= now.getTime() + SKEW_MS
  return isLikely ? new Date(time).toISOString() : null
}

/** Only what may wait on a phone can have been typed earlier than it is sent. */
export function withTimeTyped({ deferrable }: Endpoint, actor: Actor, body: unknown): Actor {
  const mayWait = deferrable?.((body ?? {}) as Record<string, unknown>) ?? false // a parsed body of fields
  return mayWait || !actor.recordedAt ? actor : { ...actor, recordedAt: null }
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
