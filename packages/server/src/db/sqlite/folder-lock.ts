import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../../config.ts'
import { engineAt } from '../engines.ts'
import { isLocked } from '../errors.ts'

/**
 * Locks the data folder for this process, so that two servers never write to the same SQLite file. The operating system releases the lock
 * when the process ends, for whatever reason. On PostgreSQL, which serves many processes, nothing is locked.
 * @throws if another process holds the lock.
 */
export function lockStore({ dataDir, databaseUrl }: Config): () => void {
  if (engineAt(databaseUrl).isShared) return () => undefined
  const lock = new DatabaseSync(join(dataDir, 'server.lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isLocked(error)) throw new Error(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`)
    throw new Error(`Another clinic server is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  }
  return () => lock.close()
}
