import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Role } from '@clinic/clinical/people/roles'
import { login } from '@clinic/contract/auth/auth'
import { freePort } from '@clinic/server/test/processes/free-port'
import type { Load, Result } from './load/load.ts'
import { keepTendingQuiet } from './quiet.ts'
import { PASSWORD } from './store/staff.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const MAIN = path('../packages/operations/src/start/main.ts')
const FIRE = path('load/fire.ts')
/** Answers and logs go nowhere; what goes wrong is shown. */
const stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'inherit', 'ipc']

const started = new Set<ChildProcess>()

/** Remembers a process, so that none outlives the bench. */
export function keep(child: ChildProcess): ChildProcess {
  started.add(child)
  child.once('exit', () => started.delete(child))
  return child
}

export async function endAll(): Promise<void> {
  await Promise.all([...started].map(end))
}

export type Target = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }
export type Clinic = Target & {
  readonly readyMs: number
  readonly child: ChildProcess
  tokenOf: (role: Role) => Promise<string>
  settle: () => Promise<void>
}

/** The server as a clinic runs it, in its own process; `DATABASE_URL` among the settings makes it PostgreSQL. `importing` runs before it. */
export async function startClinic(
  dataDir: string,
  settings: Record<string, string> = {},
  importing: readonly string[] = [],
): Promise<Clinic> {
  keepTendingQuiet(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', // as npm start has it
    MALLOC_ARENA_MAX: '2', // the same
    DATA_DIR: dataDir,
    PORT: String(port),
    TZ: 'Africa/Lagos',
    REQUEST_LIMITS: 'off',
    LOG_LEVEL: 'info',
  }
  const began = performance.now()
  const args = ['--max-semi-space-size=4', ...importing.flatMap((file) => ['--import', file]), MAIN] // as npm start has it
  const child = keep(spawn(process.execPath, args, { env: { ...env, ...settings }, stdio }))
  await healthy(url, child)
  const readyMs = performance.now() - began
  const pid = child.pid ?? 0
  return { url, pid, readyMs, child, stop: () => end(child), tokenOf: (role) => signIn(url, role), settle: () => settle(pid) }
}

/** `records`: it also records each read. */
export async function startBaseline(name: 'bare' | 'fastify', storePath: string, ...duties: 'records'[]): Promise<Target> {
  const child = keep(fork(path(`baselines/${name}.ts`), [storePath, ...duties], { stdio }))
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

export type Loader = { readonly fire: (load: Load) => Promise<Result>; readonly stop: () => Promise<void> }

/** A process that sends one load after the other. */
export function startLoader(): Loader {
  const child = keep(fork(FIRE, { stdio }))
  return {
    async fire(load) {
      child.send(load)
      const [result] = (await once(child, 'message')) as [Result]
      if (result.failed > 0) throw new Error(`${load.method} ${load.url}${load.requests[0]?.path}: ${result.why}`)
      return result
    },
    stop: () => end(child),
  }
}

/** The memory that a process holds, in MB. Linux only; elsewhere 0. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(processFile(pid, 'status')) ?? []
  return Number(kilobytes) / 1024
}

/** The time that a process has spent on the cores, in seconds. Linux only; elsewhere 0. */
export function cpuOf(pid: number): number {
  const [user = 0, system = 0] = processFile(pid, 'stat').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) / 100
}

function processFile(pid: number, name: string): string {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/${name}`, 'utf8') : ''
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) return
    await setTimeout(5)
  }
  throw new Error(`The server ended with code ${child.exitCode}`)
}

async function signIn(url: string, role: Role): Promise<string> {
  const body = JSON.stringify({ email: `${role}@demo.clinic`, password: PASSWORD })
  const answer = await fetch(`${url}/api${login.path}`, { method: login.method, headers: { 'content-type': 'application/json' }, body })
  return login.response.parse(await answer.json()).token
}

const QUIET_CORES = 0.05
const MAX_SECONDS = 300

/** Waits until a server that has just started is done with what it does then, such as looking through its store. */
export async function settle(pid: number): Promise<void> {
  for (let [quiet, waited] = [0, 0]; quiet < 2 && waited < MAX_SECONDS; waited++) {
    const before = cpuOf(pid)
    await setTimeout(1_000)
    quiet = cpuOf(pid) - before <= QUIET_CORES ? quiet + 1 : 0
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
