import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { isFromThisMachine } from '../http/browser/this-machine.ts'
import { callOfRoute } from '../http/request/logger.ts'
import type { Services } from '../services.ts'
import { thisVersion } from '../version.ts'
import { countRequests } from './request-series.ts'
import { watchStore } from './store-series.ts'

const METRICS_PATH = '/metrics'
/** The page, its files, and unknown addresses. */
const SCREENS = 'screens'

/** Serves metrics to a monitor on this machine, without ids, names or addresses. This file is loaded only with METRICS=on. */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  const count = countRequests(registry)
  const lookAtStore = watchStore(registry, services)
  watchProcess(app, registry)
  app.addHook('onResponse', (request, reply, done) => {
    count({
      route: request.routeOptions.url?.startsWith('/api/') ? callOfRoute(request) : SCREENS,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      isStream: String(reply.getHeader('content-type')).startsWith('text/event-stream'),
      isReplay: request.isReplay,
    })
    done()
  })
  app.get(METRICS_PATH, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    await lookAtStore()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function watchProcess(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const delay = monitorEventLoopDelay()
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  new Gauge({ name: 'program_info', help: 'Which program runs', labelNames: ['version', 'commit'], registers }).set(
    { version: thisVersion().version, commit: thisVersion().commit ?? '' },
    1,
  )
  new Gauge({
    name: 'process_rss_bytes',
    help: 'Memory of the server',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'event_loop_p99_seconds',
    help: '99 of 100 delays of the event loop since the last look were below',
    registers,
    collect() {
      this.set(delay.percentile(99) / 1e9)
      delay.reset()
    },
  })
}
