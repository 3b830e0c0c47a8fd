import { resolve } from 'node:path'
import { placeOf } from '../move-to-postgres/target.ts'
import { type ClinicInDatabase, listClinics, openClinics } from './clinics-database.ts'
import { readSettings } from './settings-file.ts'
import { CLINIC } from './words.ts'

/** A line for each clinic of a database: its size, its port, and whether its server runs here. */
export async function describeClinics(url: string, folder: string): Promise<string[]> {
  const clinics = await readClinics(url)
  if (clinics.length === 0) return [CLINIC.none(placeOf(url))]
  return Promise.all(clinics.map((clinic) => describe(clinic, folder)))
}

/** Explains how to remove a clinic, and removes nothing. @throws a sentence, if there is no such clinic */
export async function howToRemove(url: string, folder: string, name: string): Promise<string> {
  const clinics = await readClinics(url)
  if (!clinics.some((clinic) => clinic.name === name)) throw new Error(CLINIC.unknown(name))
  return CLINIC.howToRemove(name, resolve(folder, name), readSettings(folder, name)?.port ?? null)
}

async function readClinics(url: string): Promise<ClinicInDatabase[]> {
  const client = await openClinics(url)
  try {
    return await listClinics(client)
  } finally {
    await client.end()
  }
}

async function describe({ name, hasSchema, bytes }: ClinicInDatabase, folder: string): Promise<string> {
  const settings = readSettings(folder, name)
  const storeId = settings && (await askServer(settings.port))
  return CLINIC.line(name, hasSchema ? Math.ceil(bytes / 1e6) : null, settings?.port ?? null, storeId ?? null)
}

const ANSWER_MS = 2_000

/** The UUID of the store of the server on this port; undefined if none answers. */
async function askServer(port: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const { storeId } = (await answer.json()) as { storeId?: unknown }
    return typeof storeId === 'string' ? storeId : undefined
  } catch {
    return undefined
  }
}
