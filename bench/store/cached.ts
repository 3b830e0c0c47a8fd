import { createHash } from 'node:crypto'
import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roomOf, syncToDisk } from '@clinic/server/durable-files'
import { makeStore } from './make.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What decides how a store looks. */
const SOURCES = [
  'bench/store',
  'packages/server/src/db/migrations',
  'packages/server/src/demo',
  ...['phone.ts', 'patients.ts', 'search'].map((name) => `packages/server/src/patients/${name}`),
  ...['names.ts', 'audit/trail.ts'].map((name) => `packages/server/src/${name}`),
]

export const benchFolder = (): string => resolve(process.env.CLINIC_BENCH_DIR ?? join(ROOT, '.cache/bench'))

/** The data folder of a ready store, made if it is not there or its makers have changed. It is copied, never opened. */
export async function storeOf(size: number): Promise<string> {
  const folder = benchFolder()
  const name = `${size}-${digest()}`
  const path = join(folder, name)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (old.startsWith(`${size}-`)) rmSync(join(folder, old), { recursive: true })
  console.log(`Inventing a clinic of ${size.toLocaleString('en')} patients, which is kept in ${folder} …`)
  expectRoom(size * STORE_BYTES)
  const part = `${path}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { mode: 0o700 })
  await makeStore(part, size)
  renameSync(part, path)
  return path
}

/** What the disk needs for each patient with all that belongs to them; on PostgreSQL it is half as much again. */
export const STORE_BYTES = 10_000
const SPARE_BYTES = 2_000_000_000

/** A disk that others need too is not filled to its end. */
export function expectRoom(bytes: number): void {
  const { free } = roomOf(benchFolder())
  if (free < bytes + SPARE_BYTES)
    throw new Error(
      `${benchFolder()} has ${gigabytes(free)} GB free; this needs ${gigabytes(bytes + SPARE_BYTES)}. CLINIC_BENCH_DIR names another folder.`,
    )
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(0)

const borrowed = new Map<number, string>()

/** A copy to work on, the same one for the whole run of this program. */
export async function borrowStore(size: number): Promise<string> {
  const known = borrowed.get(size)
  if (known) return known
  const from = await storeOf(size)
  const path = join(benchFolder(), `work-${process.pid}-${size}`)
  removeForgotten()
  expectRoom(size * STORE_BYTES)
  borrowed.set(size, path)
  copyStore(from, path)
  return path
}

/** A copy that is on the disk: else the first checkpoint of a server would have to wait for all of it. */
export function copyStore(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  syncToDisk(join(to, 'clinic.db'))
}

/** A new data folder with the keys of a store, for a server whose records are in PostgreSQL. */
export function withKeysOf(store: string, dataDir: string): string {
  mkdirSync(dataDir, { mode: 0o700 })
  cpSync(join(store, 'keys'), join(dataDir, 'keys'), { recursive: true })
  return dataDir
}

/** Copies of runs that were killed. */
function removeForgotten(): void {
  for (const name of readdirSync(benchFolder())) {
    const pid = Number(/^work-(\d+)-/.exec(name)?.[1] ?? process.pid)
    if (!isRunning(pid)) rmSync(join(benchFolder(), name), { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function giveBackStores(): void {
  for (const path of borrowed.values()) rmSync(path, { recursive: true, force: true })
  borrowed.clear()
}

function digest(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) for (const path of filesOf(join(ROOT, source))) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}

function filesOf(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(path)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !['cached.ts', 'cli.ts'].includes(name))
    .sort()
    .map((name) => join(path, name))
}
