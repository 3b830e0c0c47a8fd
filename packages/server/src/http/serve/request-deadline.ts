import type { FastifyRequest } from 'fastify'
import { withDeadline } from '../../db/time-limits.ts'
import type { Services } from '../../services.ts'

/** Time that a request has left for the store after its earlier steps. */
const left = new WeakMap<FastifyRequest, number>()

/** Runs a step of a request with its statements limited to the time left. Waiting for the body does not use any of that time. */
export function withinTime<More extends unknown[], Result>(
  services: Pick<Services, 'answerMs'>,
  step: (request: FastifyRequest, ...more: More) => Promise<Result>,
): (request: FastifyRequest, ...more: More) => Promise<Result> {
  return async (request, ...more) => {
    const ms = left.get(request) ?? services.answerMs
    const begun = performance.now()
    try {
      return await withDeadline(ms, () => step(request, ...more))
    } finally {
      left.set(request, ms - (performance.now() - begun))
    }
  }
}
