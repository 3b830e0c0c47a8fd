import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { login } from '@clinic/contract/auth/auth'
import { fillPath } from '@clinic/contract/endpoint'
import { getPatient } from '@clinic/contract/patients/patients'

const PROGRAM = fileURLToPath(new URL('./drill-server.ts', import.meta.url))
const START_MS = 60_000
const END_MS = 10_000

/** What signs in at the second server; it exists there only. */
export type DrillActor = { readonly email: string; readonly password: string }

/** A second server on its own store: on this machine only, on any port, without mail and without phones. */
type SecondServer = {
  /** @throws if it does not let the actor in */
  readonly signIn: (actor: DrillActor) => Promise<void>
  readonly readPatient: (id: string) => Promise<Record<string, unknown>>
  readonly end: () => Promise<void>
}

/** @throws with what the server said if it does not start */
export async function startSecondServer(dataDir: string): Promise<SecondServer> {
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info' }
  const env = { ...settings, ...(PATH && { PATH }), ...(TZ && { TZ }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  try {
    const url = await addressOf(child)
    return { ...callsOf(url), end: () => endOf(child) }
  } catch (error) {
    await endOf(child)
    throw error
  }
}

const MAX_OUTPUT = 100_000

/** It says its address when it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-MAX_OUTPUT)
    const [, url] = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? []
    if (url !== undefined) resolve(url)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-MAX_OUTPUT)
  })
  child.once('error', reject)
  child.once('close', () => reject(new Error(reasonIn(errors))))
  const late = new AbortController()
  const tooLate = after(START_MS, undefined, { signal: late.signal }).then(
    () => reject(new Error('it did not start within a minute')),
    () => undefined,
  )
  try {
    return await promise
  } finally {
    late.abort()
    await tooLate
  }
}

/** The server says why it cannot start in a separate line, below a heading. */
const reasonIn = (errors: string) =>
  errors
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('The clinic server cannot start'))
    .join(' ')
    .slice(0, 500) || 'it ended without a word'

function callsOf(url: string): Pick<SecondServer, 'signIn' | 'readPatient'> {
  let token = ''
  async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const data = (await answer.json()) as Record<string, unknown> // every answer of the server is an object
    if (!answer.ok) throw new Error(`${method} ${path.split('/')[1]} was refused: ${answer.status} ${String(data.message)}`)
    return data
  }
  return {
    signIn: async (actor) => {
      token = String((await ask(login.method, login.path, actor)).token)
    },
    readPatient: (id) => ask(getPatient.method, fillPath(getPatient.path, { id })),
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  const late = new AbortController()
  const killing = after(END_MS, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  late.abort()
  await killing
}
