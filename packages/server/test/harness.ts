import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@clinic/clinical/people/roles'
import { type Endpoint, fillPath, type RequestOf, type ResponseOf } from '@clinic/contract/endpoint'
import { ErrorBody } from '@clinic/contract/errors'
import { OPERATIONS } from '@clinic/operations/start/operations'
import { storeOf } from '@clinic/operations/store/stores'
import type { InjectOptions } from 'fastify'
import { Kysely, type LogEvent } from 'kysely'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createReadLog } from '../src/audit/read-log.ts'
import { signAudit } from '../src/audit/trail.ts'
import { createPasswords } from '../src/auth/passwords/passwords.ts'
import { startSignIn } from '../src/auth/sign-ins.ts'
import { createChanges } from '../src/changes/changes.ts'
import { watchClock } from '../src/clock-jump.ts'
import { type Config, readConfig } from '../src/config.ts'
import { engineOf } from '../src/db/engines.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDb } from '../src/db/open.ts'
import type { Schema } from '../src/db/schema.ts'
import { dialectOf, openDatabase } from '../src/db/sqlite/dialect.ts'
import type { TimeLimits } from '../src/db/time-limits.ts'
import { createLimits } from '../src/http/limits/rate-limit.ts'
import { shareCounts } from '../src/http/limits/rate-limit-store.ts'
import { randomKeys } from '../src/keys.ts'
import type { Mail, Mailer } from '../src/mail/mail.ts'
import type { Lan } from '../src/phones/lan-state.ts'
import type { Services } from '../src/services.ts'
import { createClinicFacts } from '../src/settings/clinic-facts.ts'
import { insertPersonnel, type PersonnelSeed } from './factories.ts'
import { type KeptStore, keptStore } from './store/kept-store.ts'
import { freshDatabase } from './store/postgres.ts'

export type TestApp = Awaited<ReturnType<typeof testApp>>
/** A typed client of one person: `await doctor.call(createPatient, { body })`; `send` keeps the status and the refusal. */
export type Client = ReturnType<typeof clientOf>

type Options = {
  readonly config?: Partial<Config>
  readonly clock?: { now: Date }
  readonly mails?: boolean
  readonly mailer?: (config: Config) => Mailer
  readonly inFile?: boolean
  /** How phones reach it, as a server that was started with LAN=on knows. */
  readonly lan?: Lan
  /** How often streams of changes are heard of, and other servers' changes looked for. */
  readonly times?: { readonly beatMs: number; readonly askMs: number }
  /** On PostgreSQL: another way to the database, and how long is waited for it, which may change. */
  readonly reach?: { readonly way: (url: string) => Promise<string>; readonly limits: TimeLimits; readonly answerMs: number }
}

/** The least that Argon2 takes: tests are about rules, not about the cost of a hash. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

/** A busy machine takes longer over twelve exports than a clinic waits for an answer. Tests of that limit set their own. */
const PATIENT_MS = 60_000

const open: (() => Promise<void>)[] = []
/** Closes what a test opened; setup.ts calls it after each. */
export async function closeAll(): Promise<void> {
  for (const close of open.splice(0)) await close()
}

/**
 * The real server on a fresh, empty store of the engine under test, without a port. It is closed after the test.
 * `clock.now` can be moved; `mails` makes it a clinic with mail, and `sent` holds what left; `mailer` is for tests of real mail.
 * An SQLite store is in memory, unless a test asks for one `inFile`, which more than one connection can read.
 */
export async function testApp({ config: overrides = {}, clock, mails = false, mailer, inFile = false, lan, times, reach }: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-test-'))
  const store =
    inject('engine') === 'postgres' ? await postgresStore(reach) : await sqliteStore(inFile ? join(dataDir, 'clinic.db') : ':memory:')
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', REQUEST_LIMITS: 'off' }),
    timeZone: 'Africa/Lagos',
    databaseUrl: store.url,
    ...overrides,
  }
  const { db } = store
  const engine = engineOf(db)
  const keys = randomKeys()
  signAudit(db, keys.audit)
  const sent: Mail[] = []
  let isGone = false
  const clockWatch = watchClock(() => clock?.now.getTime() ?? Date.now())
  const services: Services = {
    db,
    engine,
    config,
    keys,
    clock: () => clock?.now ?? new Date(),
    clockWatch,
    passwords: createPasswords(keys.pepper, CHEAP),
    minResponseMs: 0,
    get answerMs() {
      return reach?.answerMs ?? PATIENT_MS
    },
    ...createClinicFacts(db, config),
    mailer: mailer?.(config) ?? { sends: mails, send: async (mail) => void sent.push(mail) },
    readLog: createReadLog(db, engine.isShared, (error) => {
      // A database that a test takes away fails the audit too, which is tried again. And a screen's last call may outlive its server.
      if (!reach && !isGone) throw error
    }),
    limits: createLimits(config.requestLimits, engine.isShared ? shareCounts(db, keys) : null),
    changes: createChanges({ db, engine, config, clock: () => clock?.now ?? new Date() }, times),
    storage: storeOf(engine).watch(config),
    operations: OPERATIONS,
    lan: lan ?? null,
    served: new Set(),
  }
  const app = await buildApp(services)
  await app.ready()
  let closed = false
  async function close() {
    if (closed) return
    closed = true
    clockWatch.end()
    await app.close()
    isGone = true
    await db.destroy()
    await store.giveBack()
    rmSync(dataDir, { recursive: true, force: true })
  }
  open.push(close)

  const anonymous = clientOf(app.inject.bind(app), null)
  /** A new, signed-in person of this role; with a `password` they can also sign in themselves. */
  async function as(role: Role, { password, ...seed }: PersonnelSeed & { password?: string } = {}) {
    const passwordHash = password === undefined ? '' : await services.passwords.hash(password)
    const personnel = await insertPersonnel(db, { role, passwordHash, ...seed })
    const { token, user } = await startSignIn(db, services, personnel._id, services.clock())
    return { ...clientOf(app.inject.bind(app), token), token, user }
  }
  return { app, db, services, config, dataDir, sent, anonymous, as, close }
}

/** An empty store of today's schema, copied from the first one here. */
async function sqliteStore(url: string): Promise<KeptStore> {
  const giveBack = async () => undefined
  if (url !== ':memory:') {
    const db = await openDb(url)
    await migrate(db)
    return { url, db, giveBack }
  }
  const database = openDatabase(url)
  const db = new Kysely<Schema>({ dialect: dialectOf(database), log: refuseEmptyLists })
  if (migrated) database.deserialize(migrated)
  else {
    await migrate(db)
    migrated = database.serialize()
  }
  return { url, db, giveBack }
}

let migrated: Uint8Array | undefined

/** SQLite finds nothing in an empty list, and PostgreSQL refuses the statement. */
function refuseEmptyLists({ query: { sql } }: LogEvent): void {
  if (/ in \(\)/.test(sql)) throw new Error(`PostgreSQL takes no empty list: ${sql}`)
}

/** One that is kept for the next test, or a new one for a test that reaches it another way. */
async function postgresStore(reach: Options['reach']): Promise<KeptStore> {
  if (!reach) return keptStore()
  const { url, drop } = await freshDatabase()
  return { url, db: await openDb(await reach.way(url), undefined, reach.limits), giveBack: drop }
}

/** How a client's requests reach a server: in this process, or over the network. */
export type Inject = (
  options: InjectOptions,
) => Promise<{ statusCode: number; body: string; rawPayload: Buffer; headers: Record<string, unknown> }>
type Extra = {
  readonly headers?: Record<string, string>
  readonly key?: string
  /** Beside the file of an upload. */
  readonly parts?: Record<string, string>
}
export type Answer<T> = { status: number; data: T; error: ErrorBody; headers: Record<string, unknown> }

export function clientOf(inject: Inject, token: string | null) {
  /** Sends and gives status, data and error as they come. The request may be wrong on purpose: cast it at the test. */
  async function send<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    { headers = {}, key, parts }: Extra = {},
  ): Promise<Answer<ResponseOf<E>>> {
    const { params, query, body, file } = request as { params?: Record<string, unknown>; query?: object; body?: unknown; file?: File }
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const form = file && (await multipart(file, parts))
    const response = await inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params)}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        'content-type': form?.type ?? 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(form ? { payload: form.bytes } : body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = /^application\/(fhir\+)?json/.test(String(response.headers['content-type']))
    const data = isJson && response.body !== '' ? JSON.parse(response.body) : response.body
    const error = response.statusCode >= 400 ? errorIn(data) : ({} as ErrorBody) // only looked at after a refusal
    return { status: response.statusCode, data, error, headers: response.headers }
  }
  /** For arranging: throws unless the answer is 2xx. */
  async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, extra?: Extra): Promise<ResponseOf<E>> {
    const { status, data, error } = await send(endpoint, request, extra)
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(error)}`)
    return data
  }
  return { send, call }
}

/** A FHIR call says what is wrong in an OperationOutcome. */
function errorIn(data: { readonly resourceType?: string; readonly issue?: readonly { readonly diagnostics: string }[] }): ErrorBody {
  return data.resourceType === 'OperationOutcome'
    ? { code: 'invalid', message: data.issue?.map(({ diagnostics }) => diagnostics).join('; ') ?? '' }
    : ErrorBody.parse(data)
}

async function multipart(file: File, parts: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.set(name, value)
  form.set('file', file)
  const response = new Response(form)
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
}
