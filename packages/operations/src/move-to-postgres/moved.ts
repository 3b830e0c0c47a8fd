import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { today } from '@clinic/server/clinic-days'
import type { Config } from '@clinic/server/config'
import { engineAt } from '@clinic/server/db/engines'
import { writeWhole } from '@clinic/server/durable-files'

const noteOf = (dataDir: string) => join(dataDir, 'moved-to-postgres.txt')

/** Keeps servers from starting on the SQLite store from now on, because the database would lack their records. */
export function noteMoved({ dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>, place: string, now: Date): void {
  writeWhole(noteOf(dataDir), `The records of this clinic were moved to PostgreSQL (${place}) on ${today(timeZone, now)}.\n`)
}

/** @throws if the records have moved to PostgreSQL, but the server was started without it. */
export function refuseMoved({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  const note = noteOf(dataDir)
  if (engineAt(databaseUrl).kind === 'postgres' || !existsSync(note)) return
  throw new Error(
    `${readFileSync(note, 'utf8').trim()} Set DATABASE_URL to start on them.\nThe SQLite store is as it was on that day. To go back to it, without what was recorded since, remove ${note}.`,
  )
}
