import { createPatient } from '@clinic/contract/patients/patients'
import { startServices } from '@clinic/operations/start/start-services'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { aFolder, configOf } from '../../../test/processes/server-process.ts'
import { workOnce } from './idempotency.ts'

const attempt = { personnelId: 'a-person', call: 'POST /patient/upload-csv', key: 'form-1', bodyHash: 'hash', now: new Date() }

/** The services of a server on this folder, as at each start. */
async function start(dataDir: string) {
  const { db, keys, readLog } = await startServices(
    configOf(dataDir),
    () => new Date(),
    () => undefined,
  )
  onTestFinished(async () => {
    await readLog.flush()
    await db.destroy()
  })
  return { db, send: (key: string, work: () => Promise<string>) => workOnce(db, keys, { ...attempt, key }, work) }
}

test('an upload interrupted by a crash can be sent again at once, and stored answers remain', async () => {
  const dataDir = aFolder()
  const before = await start(dataDir)
  expect(await before.send('done', async () => 'stored')).toBe('stored')
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  void before.send('cut off', () => {
    begin()
    return new Promise(() => undefined)
  })
  await begun
  await expect(before.send('cut off', async () => 'twice')).rejects.toThrow('still being saved')
  await before.db.destroy()

  const after = await start(dataDir)
  expect(await after.send('cut off', async () => 'stored now')).toBe('stored now')
  await expect(after.send('done', async () => 'twice')).rejects.toMatchObject({ kept: { answer: 'stored' } })
})

test('a stored answer is sent again even while the store is read-only', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const body = aPatient()
  const first = await doctor.send(createPatient, { body }, { key: 'form' })
  await sql`pragma query_only = on`.execute(db)
  expect(await doctor.send(createPatient, { body }, { key: 'form' })).toMatchObject({ status: 201, data: first.data })
  expect((await doctor.send(createPatient, { body }, { key: 'another form' })).status).toBe(500)
  expect((await doctor.send(createPatient, { body: aPatient() }, { key: 'form' })).status).toBe(422)
})
