import { Counter, Histogram, type Registry } from 'prom-client'

/** So that a store of figures on the same laptop never grows with what strangers ask: this many series at most are labelled by route. */
export const MAX_SERIES = 540
/** Each more than the last bucket has: the last bucket without a bound, the sum and the count. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const HISTOGRAM_SERIES = BUCKETS.length + 3

/** What shares its figures once the room is used up, and what was refused before it ever succeeded. */
export const OTHER = 'other'

export type Answered = {
  /** The pattern, such as 'GET /api/patient/:id'; never an address. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** A stream lasts until its page is closed. */
  readonly isStream: boolean
  readonly isReplay: boolean
}

/**
 * Counts the answers by route. A route gets its own figures when it first succeeds or fails inside, and while there is room; refusals alone,
 * which any device can cause, share one name.
 */
export function countRequests(registry: Registry, mostSeries = MAX_SERIES): (answered: Answered) => void {
  const registers = [registry]
  const labelNames = ['route', 'status'] as const
  const total = new Counter({ name: 'http_requests_total', help: 'Answers by route pattern and status', labelNames, registers })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds to the end of an answer, by route pattern; streams are left out',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Answers 429 (too many) and 503 (busy or full)',
    labelNames: ['status'] as const,
    registers,
  })
  const replays = new Counter({
    name: 'idempotency_replays_total',
    help: 'Requests that were answered as the first time, with no second effect',
    registers,
  })
  for (const status of [429, 503]) refusals.inc({ status }, 0)
  const known = new Map<string, Set<number>>()
  let left = mostSeries

  /** The name under which it is counted. */
  function nameOf(route: string, status: number): string {
    const statuses = known.get(route)
    if (statuses?.has(status)) return route
    const isRefused = status >= 400 && status < 500
    if (!statuses && isRefused) return OTHER
    const cost = statuses ? 1 : 1 + HISTOGRAM_SERIES
    if (left < cost) return OTHER
    left -= cost
    known.set(route, (statuses ?? new Set()).add(status))
    return route
  }

  return ({ route, status, seconds: took, isStream, isReplay }) => {
    const name = nameOf(route, status)
    total.inc({ route: name, status })
    if (!isStream) seconds.observe({ route: name }, took)
    if (status === 429 || status === 503) refusals.inc({ status })
    if (isReplay) replays.inc()
  }
}
