import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { borrowPostgres, givePostgresBack } from '@clinic/bench/postgres'
import { copyStore, storeOf } from '@clinic/bench/store/cached'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { administer, dropDatabase } from '@clinic/server/test/store/postgres'
import { onTestFinished } from 'vitest'
import { type ClinicStore, engine, storeAt } from './store.ts'

/** A copy of the clinic that the bench invents, with so many patients and three times as many sessions, on the engine under test. */
export async function aLargeStore(patients: number): Promise<ClinicStore> {
  const dataDir = aFolder('large')
  if (engine === 'sqlite') {
    copyStore(await storeOf(patients), dataDir)
    return storeAt(dataDir)
  }
  onTestFinished(givePostgresBack)
  const kept = await borrowPostgres(patients)
  cpSync(join(await storeOf(patients), 'keys'), join(dataDir, 'keys'), { recursive: true })
  return storeAt(dataDir, { DATABASE_URL: await copyOfDatabase(kept) })
}

const COPY = 'copy'

/** Of one name, so that what a killed run left goes with the next. */
async function copyOfDatabase(kept: string): Promise<string> {
  const [beside, copy] = [new URL(kept), new URL(kept)]
  beside.pathname = '/template1'
  copy.pathname = `/${COPY}`
  const drop = () => dropDatabase(beside.href, COPY)
  await drop()
  await administer(beside.href, `create database "${COPY}" template "${new URL(kept).pathname.slice(1)}" strategy file_copy`)
  onTestFinished(drop)
  return copy.href
}

export type KnownPatient = { readonly _id: string; readonly firstname: string; readonly lastname: string; readonly phoneKey: string }

/** So many of the patients, evenly from the first registered to the last. */
export async function somePatients(store: ClinicStore, count: number): Promise<KnownPatient[]> {
  const all = await store.look((db) =>
    db.selectFrom('patient').select(['_id', 'firstname', 'lastname', 'phoneKey']).orderBy('_id').execute(),
  )
  return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] as KnownPatient) // there are more than are asked for
}

/** Searches for so many of the patients by first and last name, as paths of the API. */
export async function searchesByName(store: ClinicStore, count: number): Promise<string[]> {
  const known = await somePatients(store, count)
  return known.map(({ firstname, lastname }) => `/patient?name=${encodeURIComponent(`${firstname} ${lastname}`)}`)
}
