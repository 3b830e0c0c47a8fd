import { expect, onTestFinished, test } from 'vitest'
import { aFolder, configOf } from '../../test/server-process.ts'
import { startServices } from '../startup/start-services.ts'
import { workOnce } from './idempotency.ts'

const attempt = { personnelId: 'somebody', call: 'POST /patient/upload-csv', key: 'form-1', bodyHash: 'hash', now: new Date() }

/** A server's wiring on this folder, as at each start. */
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

test('an upload that died with the server can be sent again at once, and what was answered stays answered', async () => {
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
  expect(await after.send('done', async () => 'twice')).toBe('stored')
})
