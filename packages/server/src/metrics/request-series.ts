import { Counter, Histogram, type Registry } from 'prom-client'

/** The most series labelled by route, so that strangers' requests cannot fill a metrics store on the same laptop. */
export const MAX_SERIES = 540
/** Seconds. Besides these, each histogram has the unbounded bucket, the sum and the count. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const HISTOGRAM_SERIES = BUCKETS.length + 3

/** Name for routes beyond the limit, and for routes that have never succeeded. */
export const OTHER = 'other'

export type RequestOutcome = {
  /** The pattern, such as 'GET /api/patient/:id'; never an address. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** A stream lasts until its page is closed. */
  readonly isStream: boolean
  readonly isReplay: boolean
}

/**
 * Counts responses by route. A route gets its own series when it first succeeds or fails internally, while there are any left. Refusals,
 * which any device can cause, share one name.
 */
export function countRequests(registry: Registry, mostSeries = MAX_SERIES): (answered: RequestOutcome) => void {
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

  /** The route name to count under. */
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
