import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { today } from '../clinic-days.ts'
import type { Config } from '../config.ts'
import { engineAt } from '../db/engines.ts'
import { writeWhole } from '../durable-files.ts'

const noteOf = (dataDir: string) => join(dataDir, 'moved-to-postgres.txt')

/** From now on no server starts on the SQLite store, where records would be made that the database lacks. */
export function noteMoved({ dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>, place: string, now: Date): void {
  writeWhole(noteOf(dataDir), `The records of this clinic were moved to PostgreSQL (${place}) on ${today(timeZone, now)}.\n`)
}

/** @throws if the records are in PostgreSQL by now, and the server was started without it. */
export function refuseMoved({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  const note = noteOf(dataDir)
  if (engineAt(databaseUrl).kind === 'postgres' || !existsSync(note)) return
  throw new Error(
    `${readFileSync(note, 'utf8').trim()} Set DATABASE_URL to start on them.\nThe SQLite store is as it was on that day. To go back to it, without what was recorded since, remove ${note}.`,
  )
}
