import { addClinic } from '@clinic/operations/clinics/add-clinic'
import { readSettings } from '@clinic/operations/clinics/settings-file'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { administer, dropDatabase } from '@clinic/server/test/store/postgres'
import { onTestFinished } from 'vitest'
import { COMPILED } from './clinic.ts'
import { type ClinicStore, storeAt } from './store.ts'

/** Several clinics on one PostgreSQL, each as `clinic:add` makes it; their roles and schemas are gone after the test. */
export async function severalClinics(url: string, count: number): Promise<(ClinicStore & { readonly name: string })[]> {
  const folder = aFolder('network')
  const mark = crypto.randomUUID().slice(0, 8)
  const names = Array.from({ length: count }, (_, n) => `clinic_${mark}_${n}`)
  const database = new URL(url).pathname.slice(1)
  onTestFinished(async () => {
    await dropDatabase(new URL('/postgres', url).href, database)
    for (const name of names) await administer(new URL('/postgres', url).href, `drop role if exists "${name}"`)
  })
  const clinics = []
  for (const name of names) {
    await addClinic(url, folder, name)
    const settings = readSettings(folder, name)
    if (settings) clinics.push({ name, ...storeAt(settings.dataDir, { DATABASE_URL: settings.databaseUrl, NODE_COMPILE_CACHE: COMPILED }) })
  }
  return clinics
}
