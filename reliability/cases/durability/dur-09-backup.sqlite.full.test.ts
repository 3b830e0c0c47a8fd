import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, listBackups } from '@clinic/operations/make/manifest'
import { MIGRATIONS } from '@clinic/server/db/migrate'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { forMs, newLedger, settle, work } from '../../harness/clients/work.ts'
import { addAdmin, makeOldStore } from '../../harness/clinics/old-store.ts'
import { aStore, storeAt } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'

const BACKUPS = 3
const BASELINE_MS = 5000
const EIGHT = { clients: 8, pauseMs: 50 }

test('DUR-09 sqlite: a backup beside eight writers holds all that was saved before it, restores elsewhere, and slows no one', async () => {
  const store = await aStore()
  // Of some size, so that a backup takes a while.
  await makeOldStore(join(store.dataDir, 'clinic.db'), MIGRATIONS.slice(0, 1), 60_000)
  await addAdmin(store.dataDir)
  const server = await store.start()
  const [alone, before, beside] = [newLedger(), newLedger(), newLedger()]
  await work(server, alone, { going: forMs(BASELINE_MS), ...EIGHT })
  await work(server, before, { going: forMs(1000), ...EIGHT })
  let backingUp = true
  const working = work(server, beside, { going: () => backingUp, ...EIGHT })
  const begun = performance.now()
  for (let i = 0; i < BACKUPS; i++) expect(await store.run('cli/backup.ts')).toMatchObject({ code: 0 })
  const seconds = (performance.now() - begun) / 1000 / BACKUPS
  backingUp = false
  await working
  await server.end('SIGTERM')
  expect(await store.look((db) => settle(db, beside))).toEqual({ lost: [], revived: [], doubled: [] })

  const first = listBackups(backupFolder(store.dataDir))[BACKUPS - 1] ?? expect.fail('no backup')
  const elsewhere = storeAt(aFolder('elsewhere'))
  cpSync(join(store.dataDir, 'keys'), join(elsewhere.dataDir, 'keys'), { recursive: true })
  expect(await elsewhere.run('cli/restore.ts', '--check', first.path)).toMatchObject({ code: 0 })
  expect(await elsewhere.run('cli/restore.ts', first.path)).toMatchObject({ code: 0 })
  expect(await elsewhere.look((db) => settle(db, before))).toEqual({ lost: [], revived: [], doubled: [] })
  expect(await elsewhere.faults()).toEqual([])
  const again = await elsewhere.start()
  expect((await again.addPatient()).status).toBe(201)

  const [quiet, busy] = [percentile(alone.milliseconds, 0.95), percentile(beside.milliseconds, 0.95)]
  noteFigure(
    'DUR-09 sqlite',
    `${BACKUPS} backups of ${Math.round(first.size / 1e6)} MB, ${seconds.toFixed(1)} s each with all checks, beside ` +
      `${grouped(beside.acknowledged.length)} writes: all from before it is in it; p95 of a write ${Math.round(quiet)} ms alone, ${Math.round(busy)} ms beside`,
  )
})
