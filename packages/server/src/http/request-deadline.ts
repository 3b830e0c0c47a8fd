import type { FastifyRequest } from 'fastify'
import { withDeadline } from '../db/time-limits.ts'
import type { Services } from '../services.ts'

/** What is left of the time that a request has for the store, after its earlier steps. */
const left = new WeakMap<FastifyRequest, number>()

/** A step of answering a request, its statements limited to what the request has left. Waiting for its body costs nothing of it. */
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
