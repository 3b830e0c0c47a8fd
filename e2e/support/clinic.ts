import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@clinic/server/test/processes/free-port'
import type { Order, Reply } from './program.ts'

const MAIN = fileURLToPath(new URL('../../packages/operations/src/start/main.ts', import.meta.url))

const PROGRAM = fileURLToPath(new URL('program.ts', import.meta.url))

export const ADMIN = { email: 'admin@clinic.test', password: 'first-password' }

export type Clinic = {
  readonly url: string
  readonly dataDir: string
  readonly logFile: string
  stop: () => Promise<void>
  /** With other settings, if any are given. */
  restart: (settings?: Record<string, string>) => Promise<void>
}

/** The product itself, as `npm start` runs it, on a free port with an empty data folder; with `--demo` in it the invented clinic. */
export async function startClinic(settings: Record<string, string> = {}, args: readonly string[] = []): Promise<Clinic> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-e2e-'))
  const { url, env: own } = await settingsOf(dataDir)
  const env = { ...process.env, ...own, ...settings }
  let server = await start(env, url, logFileOf(dataDir), args)
  return {
    url,
    dataDir,
    logFile: logFileOf(dataDir),
    async restart(changed = {}) {
      await end(server)
      server = await start({ ...env, ...changed }, url, logFileOf(dataDir), args)
    },
    async stop() {
      await end(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A process that runs one clinic after another, each on a free port with an empty data folder and an empty log. */
export async function startProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-e2e-'))
  const logFile = logFileOf(folder)
  const log = openSync(logFile, 'a')
  const child = fork(PROGRAM, { env: { ...process.env, TZ: 'Africa/Lagos' }, stdio: ['ignore', log, 'inherit', 'ipc'] })
  closeSync(log)
  async function give(order: Order): Promise<void> {
    child.send(order)
    const [{ error }] = (await once(child, 'message')) as [Reply]
    if (error) throw new Error(error)
  }
  async function clinic({ invented = false } = {}): Promise<Clinic> {
    const dataDir = mkdtempSync(join(folder, 'clinic-'))
    const { url, env } = await settingsOf(dataDir)
    truncateSync(logFile)
    await give({ settings: env, invented })
    return {
      url,
      dataDir,
      logFile,
      restart: (changed = {}) => give({ settings: { ...env, ...changed } }),
      async stop() {
        await give({})
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  }
  async function end(): Promise<void> {
    child.disconnect()
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { clinic, end }
}

/** Starts a clinic that several journeys share, in its own process and with cheap password hashes. With `invented` it holds a small demo. */
export async function startSharedClinic(filled?: { invented: true }): Promise<Clinic> {
  const program = await startProgram()
  const clinic = await program.clinic(filled)
  return { ...clinic, stop: () => clinic.stop().then(program.end) }
}

async function settingsOf(dataDir: string) {
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_NAME: 'Grace Adeyemi',
    LOG_LEVEL: 'warn',
    TZ: 'Africa/Lagos',
    REQUEST_LIMITS: 'off',
  }
  return { url: `http://127.0.0.1:${port}`, env }
}

const logFileOf = (dataDir: string) => join(dataDir, 'server.log')

async function start(env: NodeJS.ProcessEnv, url: string, logFile: string, args: readonly string[]): Promise<ChildProcess> {
  const log = openSync(logFile, 'a')
  const server = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', log, 'inherit'] })
  closeSync(log)
  const ended = new Promise<never>((_, reject) => server.once('exit', (code) => reject(new Error(`the server ended with code ${code}`))))
  ended.catch(() => undefined)
  // Inventing a year of a clinic takes its time.
  await Promise.race([healthy(url, args.length > 0 ? 300_000 : 30_000), ended])
  return server
}

async function healthy(url: string, patienceMs: number): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const answered = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not become healthy')
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
