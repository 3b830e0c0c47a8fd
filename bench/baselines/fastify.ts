import { paged } from '@clinic/contract/fields'
import { Patient, PatientInput } from '@clinic/contract/patients/patients'
import { CLINICAL_FIELDS } from '@clinic/contract/sessions/session-record'
import Fastify, { LogController } from 'fastify'
import { z } from 'zod'
import { openQueries } from './queries.ts'
import { readRecorder } from './read-recorder.ts'
import { checkToken } from './token.ts'

// The honest floor: Fastify, a token checked synchronously, the answer through its schema, a line of log. `node bench/baselines/fastify.ts STORE`
// With `records` after the store it also records each read, as little as it can: see readRecorder.
const [store = '', duty] = process.argv.slice(2)
const queries = openQueries(store)
const app = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) })

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, z.string()]))
const Person = Patient.extend({ isSaintsCommunity: z.int().transform((flag) => flag === 1) })
const Visit = z.object({
  ...texts('_id', 'patientId', 'firstname', 'lastname', 'openerName', ...CLINICAL_FIELDS, 'createdAt', 'updatedAt'),
  open: z.int(),
  admitPatient: z.int(),
  bedId: z.string().nullable(),
  closedAt: z.string().nullable(),
  version: z.int(),
})
const People = paged(Person).omit({ count: true })
const Visits = paged(Visit).omit({ count: true })

app.addHook('onRequest', async (request) => {
  checkToken(request.headers.authorization ?? '')
})
app.addHook('onResponse', async (request, reply) => {
  request.log.info({ route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
})

app.get<{ Params: { id: string } }>('/api/patient/:id', async ({ params }) => Person.parse(queries.patient(params.id)))
app.get<{ Querystring: { name?: string; phone?: string } }>('/api/patient', async ({ query: { name = '', phone } }) =>
  People.parse({ data: phone === undefined ? queries.byName(name) : queries.byPhone(phone) }),
)
app.get<{ Params: { id: string } }>('/api/session/patient/:id', async ({ params }) =>
  Visits.parse({ data: queries.lastSession(params.id) }),
)
app.get('/api/session', async () => Visits.parse({ data: queries.openSessions() }))
app.post('/api/patient/create', async ({ body }, reply) => {
  const { isSaintsCommunity, ...input } = PatientInput.parse(body)
  return reply.code(201).send([Person.parse(queries.create({ ...input, isSaintsCommunity: isSaintsCommunity ? 1 : 0 }))])
})

if (duty === 'records') {
  const recorder = readRecorder(store)
  app.addHook('onResponse', async ({ method, originalUrl }) => {
    if (method === 'GET') recorder.record(originalUrl)
  })
}

const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url })
