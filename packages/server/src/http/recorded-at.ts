/** As long as answers are kept, plus a little for clocks that differ. */
const [MAX_EARLIER_MS, MAX_LATER_MS] = [8 * 24 * 3_600_000, 2 * 60_000]

/** When a phone recorded the request, from `x-recorded-at`, in ISO 8601. An impossible time is ignored: null. */
export function recordedAtOf(header: string | readonly string[] | undefined, now: Date): string | null {
  if (typeof header !== 'string' || !ISO.test(header)) return null
  const time = Date.parse(header)
  const isLikely = time >= now.getTime() - MAX_EARLIER_MS && time <= now.getTime() + MAX_LATER_MS
  return isLikely ? new Date(time).toISOString() : null
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
