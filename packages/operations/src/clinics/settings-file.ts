import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { syncToDisk, writeWhole } from '@clinic/server/durable-files'
import { CLINIC } from './words.ts'

/** What a clinic's own server needs. */
export type ClinicSettings = { readonly port: number; readonly dataDir: string; readonly databaseUrl: string }

const FILE = 'settings.env'

export const settingsPath = (folder: string, name: string): string => join(folder, name, FILE)

/**
 * A clinic's settings in this folder; undefined if there are none. @throws a sentence, if the file lacks something that clinic:add wrote.
 */
export function readSettings(folder: string, name: string): ClinicSettings | undefined {
  const path = settingsPath(folder, name)
  if (!existsSync(path)) return undefined
  const { PORT = '', DATA_DIR = '', DATABASE_URL = '' } = parseEnv(readFileSync(path, 'utf8'))
  if (!/^\d+$/.test(PORT) || DATA_DIR === '' || !URL.canParse(DATABASE_URL)) throw new Error(CLINIC.badSettings(path))
  return { port: Number(PORT), dataDir: DATA_DIR, databaseUrl: DATABASE_URL }
}

/** The clinics that have settings in this folder, by name. */
function clinicsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(settingsPath(folder, name)))
    .sort()
}

/**
 * Writes a new clinic's settings, readable only by their owner: a port that no other clinic in the folder uses, and a new password.
 * `database` is the address to which the clinic's role is added.
 */
export async function writeSettings(folder: string, name: string, database: URL): Promise<ClinicSettings> {
  const own = join(folder, name)
  if (/['\n]/.test(own)) throw new Error(CLINIC.badFolder(own))
  mkdirSync(own, { recursive: true, mode: 0o700 })
  syncToDisk(folder)
  const url = new URL(database)
  url.username = name
  url.password = randomBytes(24).toString('base64url')
  const settings = { port: await freePort(folder), dataDir: join(own, 'data'), databaseUrl: url.href }
  const lines = [`PORT=${settings.port}`, `DATA_DIR='${settings.dataDir}'`, `DATABASE_URL='${settings.databaseUrl}'`]
  writeWhole(settingsPath(folder, name), `${[...CLINIC.settingsNotes(name, settingsPath(folder, name)), ...lines].join('\n')}\n`)
  return settings
}

const FIRST_PORT = 3001

async function freePort(folder: string): Promise<number> {
  const taken = new Set(clinicsIn(folder).map((name) => readSettings(folder, name)?.port))
  let port = FIRST_PORT
  while (taken.has(port) || !(await isFree(port))) port += 1
  return port
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
