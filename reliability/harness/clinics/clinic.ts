import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Role } from '@clinic/clinical/people/roles'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { startSignIn } from '@clinic/server/auth/sign-ins'
import { openDb } from '@clinic/server/db/open'
import { loadKeys } from '@clinic/server/keys'
import { insertPersonnel, type PersonnelSeed } from '@clinic/server/test/factories'
import { clientOf, type Inject } from '@clinic/server/test/harness'
import { configOf } from '@clinic/server/test/processes/server-process'
import { onTestFinished } from 'vitest'
import { aStore, type ClinicStore, type Settings } from './store.ts'

export type Clinic = Awaited<ReturnType<typeof startClinic>>
/** A signed-in person: typed calls over the network, and the token for calls made by hand. */
export type Person = Awaited<ReturnType<Clinic['as']>>

/** The server's code as it was compiled at the first start: a case that starts its own server waits less. */
export const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/clinic-compiled/', import.meta.url))

/** The lowest cost that Argon2 allows. The first sign-in makes a new hash at full cost. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

/**
 * A clinic to attack: the server as a separate process on the engine under test, with an empty store. `db` looks into that store from
 * beside the server and arranges people in it. All of it is gone after the test.
 */
export async function startClinic(settings: Settings = {}, before: readonly string[] = []) {
  return openClinic(await aStore(), settings, before)
}

/** The same on a store that is there already. */
export async function openClinic(store: ClinicStore, settings: Settings = {}, before: readonly string[] = []) {
  const server = await store.start({ NODE_COMPILE_CACHE: COMPILED, ...settings }, before)
  const config = { ...configOf(store.dataDir), ...(store.settings.DATABASE_URL && { databaseUrl: store.settings.DATABASE_URL }) }
  const db = await openDb(config.databaseUrl)
  onTestFinished(() => db.destroy())
  const keys = loadKeys(join(store.dataDir, 'keys'))

  /** A signed-in person of this role; with a `password` they can also come through the door. */
  async function as(role: Role, { password, ...seed }: PersonnelSeed & { password?: string } = {}) {
    const passwordHash = password === undefined ? '' : await createPasswords(keys.pepper, CHEAP).hash(password)
    const personnel = await insertPersonnel(db, { role, passwordHash, ...seed })
    const { token, user } = await startSignIn(db, { keys, config }, personnel._id, new Date())
    return { ...clientAt(server.url, token), token, user }
  }
  return { url: server.url, server, store, db, keys, as, anonymous: clientAt(server.url) }
}

/** A client with this token of the server at this address. */
export const clientAt = (url: string, token: string | null = null) => clientOf(overNetwork(url), token)

function overNetwork(server: string): Inject {
  return async ({ method = 'GET', url, headers, payload }) => {
    const answer = await fetch(`${server}${String(url)}`, {
      method,
      headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
      ...(payload !== undefined && { body: payload as string | Uint8Array<ArrayBuffer> }), // what clientOf sends
    })
    const rawPayload = Buffer.from(await answer.arrayBuffer())
    return { statusCode: answer.status, body: String(rawPayload), rawPayload, headers: Object.fromEntries(answer.headers) }
  }
}

/** All at once; their statuses, sorted. */
export async function together(count: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)))
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}
