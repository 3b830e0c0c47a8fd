import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { engineAt } from '../engines.ts'
import { type HeldFile, holdFile } from './hold-file.ts'

/**
 * Locks the data folder for this process, so that two servers never write to the same SQLite file. The operating system releases the lock
 * when the process ends, for whatever reason. On PostgreSQL, which serves many processes, nothing is locked.
 * @throws if another process holds the lock.
 */
export function lockStore({ dataDir, databaseUrl }: Config): () => void {
  if (engineAt(databaseUrl).isShared) return () => undefined
  const lock = hold(dataDir)
  if (!lock) throw new Error(`Another clinic server is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  return lock.release
}

function hold(dataDir: string): HeldFile | null {
  try {
    return holdFile(join(dataDir, 'server.lock'))
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`)
  }
}
