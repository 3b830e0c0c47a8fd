import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { loadKeys } from '@clinic/server/keys'
import type pg from 'pg'
import { OLD_MS, removeLeftovers } from '../make/leftovers.ts'
import { placeOf } from '../move-to-postgres/target.ts'
import { refuseBadName } from './clinic-name.ts'
import {
  CONNECTIONS_OF_ONE,
  connectionsLeft,
  listClinics,
  makeClinic,
  NotAllowed,
  openClinics,
  refuseForeign,
  refuseUnusable,
  waitForTurn,
} from './clinics-database.ts'
import { type ClinicSettings, readSettings, settingsPath, writeSettings } from './settings-file.ts'
import { CLINIC } from './words.ts'

/**
 * Creates whatever a clinic on a shared PostgreSQL still lacks: settings, role, schema and keys. `url` must belong to a role that may
 * create roles.
 * @returns what to tell the user, without a password. @throws a sentence
 */
export async function addClinic(url: string, folder: string, name: string): Promise<string[]> {
  refuseBadName(name)
  const client = await openClinics(url)
  try {
    await waitForTurn(client)
    return await add(client, url, folder, name)
  } finally {
    await client.end()
  }
}

/**
 * Writes the settings first, because they hold the password, and a role is useless if its password is lost. If this is interrupted at any
 * point, the next run continues with the same password.
 */
async function add(client: pg.Client, adminUrl: string, folder: string, name: string): Promise<string[]> {
  const clinics = await listClinics(client)
  const known = clinics.find((clinic) => clinic.name === name)
  await refuseForeign(client, name, known)
  const path = settingsPath(folder, name)
  const found = readSettings(folder, name)
  if (known && !found) throw new Error(CLINIC.noSettings(name, path))
  const database = await databaseOf(client, adminUrl)
  if (found && placeOf(found.databaseUrl) !== placeOf(database.href))
    throw new Error(CLINIC.otherDatabase(path, placeOf(found.databaseUrl), placeOf(database.href)))
  const settings = found ?? (await writeSettings(folder, name, database))
  const made = await makeClinic(client, name, new URL(settings.databaseUrl).password, known).catch((error) => {
    if (!found && error instanceof NotAllowed) rmSync(dirname(path), { recursive: true })
    throw error
  })
  await refuseUnusable(name, settings.databaseUrl, path)
  makeKeys(settings)
  const servers = clinics.length + (known ? 0 : 1)
  return [...ready(name, path, settings, made), ...warn(servers, await connectionsLeft(client))]
}

/** The address of this database, without the user's own credentials. */
async function databaseOf(client: pg.Client, adminUrl: string): Promise<URL> {
  const { rows } = await client.query<{ name: string }>('select current_database() as "name"')
  const url = new URL(adminUrl)
  url.searchParams.delete('options')
  url.pathname = `/${encodeURIComponent(rows[0]?.name ?? '')}`
  return url
}

function makeKeys({ dataDir }: ClinicSettings): void {
  const keys = join(dataDir, 'keys')
  mkdirSync(keys, { recursive: true, mode: 0o700 })
  removeLeftovers(keys, OLD_MS)
  loadKeys(keys)
}

function ready(name: string, path: string, { port, databaseUrl, dataDir }: ClinicSettings, made: readonly string[]): string[] {
  const near = relative(process.cwd(), path)
  const shown = near.startsWith('..') ? path : near
  return [
    made.length > 0 ? CLINIC.made(name, made.join(' and ')) : CLINIC.there(name),
    CLINIC.howToStart(shown, port, placeOf(databaseUrl), join(dataDir, 'keys')),
  ]
}

const warn = (servers: number, left: number): string[] =>
  servers * CONNECTIONS_OF_ONE > left ? [CLINIC.manyConnections(servers, servers * CONNECTIONS_OF_ONE, left)] : []
