import { join } from 'node:path'
import { checkStore } from '@clinic/operations/make/check-store'
import { brokenRules } from '@clinic/operations/self-check/ask-rules'
import { openForReading } from '@clinic/server/db/open'
import { aFolder, runProgram, type ServerProcess, startServer } from '@clinic/server/test/processes/server-process'
import { emptyDatabase, freshDatabase } from '@clinic/server/test/store/postgres'
import { inject, onTestFinished } from 'vitest'

/** The engine that this run of a case is about. */
export const engine = inject('engine')

export type Settings = Record<string, string>

/** A data folder and, on PostgreSQL, a database, on which servers start and end. */
export type ClinicStore = {
  readonly dataDir: string
  readonly settings: Settings
  /** As `startServer`; `before` is a command that starts it. */
  readonly start: (settings?: Settings, before?: readonly string[]) => Promise<ServerProcess>
  /** Runs a program of the server's, such as 'cli/backup.ts', to its end. */
  readonly run: (program: string, ...args: readonly string[]) => ReturnType<typeof runProgram>
  /** Everything that is wrong with what is stored: structure, references, the clinic's rules, the audit's chain. */
  readonly faults: () => Promise<string[]>
  /** Looks into the store, beside a server or without one. */
  readonly look: <T>(look: (db: Awaited<ReturnType<typeof openForReading>>) => Promise<T>) => Promise<T>
}

/** An empty place for a clinic on the engine under test, gone after the test. */
export async function aStore(dataDir: string = aFolder('reliability')): Promise<ClinicStore> {
  if (engine === 'sqlite') return storeAt(dataDir)
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  return storeAt(dataDir, { DATABASE_URL: url })
}

/** The same without a schema, as before the first start. */
export async function anEmptyStore(): Promise<ClinicStore> {
  const dataDir = aFolder('reliability')
  if (engine === 'sqlite') return storeAt(dataDir)
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  return storeAt(dataDir, { DATABASE_URL: url })
}

/** A place that is there already. */
export function storeAt(dataDir: string, settings: Settings = {}): ClinicStore {
  const url = settings.DATABASE_URL ?? join(dataDir, 'clinic.db')
  const run: ClinicStore['run'] = (program, ...args) => runProgram(program, args, dataDir, settings)

  const look: ClinicStore['look'] = async (look) => {
    const db = await openForReading(url)
    try {
      return await look(db)
    } finally {
      await db.destroy()
    }
  }

  async function faults(): Promise<string[]> {
    const structure = settings.DATABASE_URL === undefined ? checkStore({ storePath: url, depth: 'full' }) : []
    const audit = await run('cli/audit-verify.ts')
    return [...structure, ...(await look((db) => brokenRules(db))), ...(audit.code === 0 ? [] : [audit.output])]
  }

  return { dataDir, settings, start: (more = {}, before = []) => startServer(dataDir, { ...settings, ...more }, before), run, faults, look }
}
