import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPatient } from '@clinic/contract/patients/patients'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { aPatient } from '../factories.ts'

const SOURCE = fileURLToPath(new URL('../../../operations/src/', import.meta.url))
export const ADMIN = { email: 'admin@clinic.test', password: 'first-password' }

/** A folder that is gone after the test. */
export function aFolder(name = 'data'): string {
  const folder = mkdtempSync(join(tmpdir(), `clinic-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TZ: 'Africa/Lagos' })

function environment(dataDir: string, settings: Record<string, string>): NodeJS.ProcessEnv {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env // a cache of compiled sources, as npm test sets it: a start takes a third less
  return { PATH, NODE_COMPILE_CACHE, TZ: 'Africa/Lagos', DATA_DIR: dataDir, PORT: '0', REQUEST_LIMITS: 'off', ...admin, ...settings }
}

/** A server in a separate process, as a test knows it. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>
export type ProcessEnd = { readonly code: number | null; readonly output: string }

/** Runs a program of the server's to its end. */
export async function runProgram(program: string, args: readonly string[], dataDir: string, settings: Record<string, string> = {}) {
  return collect(spawn(process.execPath, [join(SOURCE, program), ...args], { env: environment(dataDir, settings) })).ended
}

/** The server itself, as a separate process on a free port, signed in as the first admin. It has ended after the test. `before` is a command that starts it. */
export function startServer(dataDir: string, settings: Record<string, string> = {}, before: readonly string[] = []) {
  return launchServer(dataDir, settings, before, (kill) => onTestFinished(kill))
}

/** The same for a server that serves many tests: `atEnd` is handed what ends it. */
export async function launchServer(
  dataDir: string,
  settings: Record<string, string>,
  [before, ...args]: readonly string[],
  atEnd: (kill: () => void) => void,
) {
  const command = [...args, ...(before ? [process.execPath] : []), join(SOURCE, 'start/main.ts')]
  const child = spawn(before ?? process.execPath, command, { env: environment(dataDir, settings) })
  atEnd(() => void child.kill('SIGKILL'))
  const { ended, seen, written } = collect(child)
  const refused = ended.then(({ code, output }) => Promise.reject(new Error(`the server ended with ${code}: ${output}`)))
  refused.catch(() => undefined)
  const [, url = ''] = await Promise.race([seen(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/), refused])
  await Promise.race([seen(/ is ready: /), refused])

  async function call(method: string, path: string, body?: unknown, token?: string, more: Record<string, string> = {}) {
    const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }), ...more }
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return { status: answer.status, data: JSON.parse(await answer.text()), retryAfter: answer.headers.get('retry-after') }
  }
  const { data } = await call('POST', '/users/login', ADMIN)
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call(method, path, body, data.token, headers)
  async function end(signal: NodeJS.Signals): Promise<ProcessEnd> {
    child.kill(signal)
    return ended
  }
  return {
    url,
    pid: child.pid ?? 0,
    token: String(data.token),
    send,
    ended,
    end,
    seen,
    written,
    addPatient: (changes = {}) => send('POST', createPatient.path, aPatient(changes)),
  }
}

function collect(child: ChildProcess) {
  let output = ''
  let waiting: (() => void)[] = []
  const take = (chunk: Buffer) => {
    output += chunk
    for (const look of waiting) look()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const ended: Promise<ProcessEnd> = once(child, 'close').then(([code]) => ({ code, output }))
  /** Waits for a line of output. */
  function seen(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve) => {
      function look() {
        const match = pattern.exec(output)
        if (!match) return
        waiting = waiting.filter((other) => other !== look)
        resolve(match)
      }
      waiting.push(look)
      look()
    })
  }
  /** How many characters it has written, its log above all. */
  const written = () => output.length
  return { ended, seen, written }
}
