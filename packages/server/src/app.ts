import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { acceptJson } from './http/body/json.ts'
import { cspReportRoutes } from './http/browser/csp-reports.ts'
import { refuseOtherHosts } from './http/browser/own-hosts.ts'
import { readPage, securityHeaders, serveWeb } from './http/browser/serve-web.ts'
import { isSafeLine } from './http/browser/this-machine.ts'
import { handleErrors } from './http/request/handle-errors.ts'
import { callOfRoute, loggerOptions } from './http/request/logger.ts'
import { refuseUnreadable } from './http/request/malformed-requests.ts'
import { recordedAtOf } from './http/request/recorded-at.ts'
import { ALL_ROUTES } from './http/serve/all-routes.ts'
import { assertEveryEndpointServed, refuseUndeclaredRoutes } from './http/serve/route-coverage.ts'
import type { Services } from './services.ts'
import { serveTemplates } from './spreadsheet/templates.ts'

/**
 * The whole server: the API under /api and, if it has been built, the web client.
 * @throws if an endpoint of the contract has no handler.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const page = readPage(services)
  const app = Fastify({
    logger: loggerOptions(services.config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // By default Node checks only every 30 seconds, and gives headers a full minute.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    trustProxy: services.config.trustProxy.length > 0 && [...services.config.trustProxy],
    exposeHeadRoutes: false,
    // Longer than any address we accept, so that an id of any length reaches its schema.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    ...refuseUnreadable(securityHeaders(services.config), page),
  })
  acceptJson(app)
  handleErrors(app)
  refuseUndeclaredRoutes(app)
  await app.register(multipart, { limits: { fieldNameSize: 100, fieldSize: 10_000, headerPairs: 100 } })
  refuseOtherHosts(app, services.config, services.lan?.state().authority.name ?? null)
  app.decorateRequest('actor', null)
  app.decorateRequest('patientId', null)
  app.decorateRequest('isReplay', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const now = services.clock()
    request.origin = {
      now,
      address: request.ip,
      requestId: String(request.id),
      unattended: request.headers['x-unattended'] === '1',
      isSafeLine: isSafeLine(request),
      recordedAt: recordedAtOf(request.headers['x-recorded-at'], now),
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { actor } = request
    request.log.info(
      { route: callOfRoute(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...(actor && { person: actor._id }) },
      'answered',
    )
    done()
  })
  app.addHook('onClose', () => services.readLog.flush())
  if (services.config.metrics) (await import('./metrics/metrics.ts')).serveMetrics(app, services)
  closeBehindAnswers(app)
  await app.register(
    async (api) => {
      for (const routes of [...ALL_ROUTES, cspReportRoutes]) routes(api, services)
    },
    { prefix: '/api' },
  )
  await serveWeb(app, services, undefined, page)
  assertEveryEndpointServed(services.served)
  serveTemplates(app)
  return app
}

/** serve() checks with zod. Without this, Fastify loads its own validator: 113 files, a twelfth of all that a start loads. */
function refuseSchema(): never {
  throw new Error('A route gives Fastify a schema. Declare it in the contract instead.')
}

/** Closes connections after their answer: a busy one would otherwise stay open and keep the stopping server waiting. */
function closeBehindAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
