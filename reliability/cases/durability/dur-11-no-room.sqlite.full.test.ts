import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '@clinic/server/db/migrate'
import { expect, test } from 'vitest'
import { makeOldStore } from '../../harness/clinics/old-store.ts'
import { storeAt } from '../../harness/clinics/store.ts'
import { aVolume, fill } from '../../harness/faults/disks.ts'
import { need } from '../../harness/faults/machine.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const SESSIONS = 300_000

test('DUR-11 sqlite: 300,000 sessions of the first schema on a disk with no room for the change', async ({ skip }) => {
  need(skip, 'mount')
  const store = storeAt(aVolume('size=1500m'))
  const path = join(store.dataDir, 'clinic.db')
  await makeOldStore(path, MIGRATIONS.slice(0, 1), SESSIONS)
  const filler = fill(store.dataDir)
  const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex')
  const [before, { size }] = [hash(), statSync(path)]
  await expect(store.start()).rejects.toThrow('cannot be used: database or disk is full')
  truncateSync(filler, statSync(filler).size - 1_000_000) // room for the lock and the keys, and not for a backup
  await expect(store.start()).rejects.toThrow('Nothing was changed')
  expect(hash()).toBe(before)

  rmSync(filler)
  const begun = performance.now()
  const server = await store.start()
  const seconds = (performance.now() - begun) / 1000
  await server.end('SIGTERM')
  expect(await store.faults()).toEqual([])
  noteFigure(
    'DUR-11 sqlite no room',
    `${Math.round(size / 1e6)} MB: refused and unchanged; with room, backed up and migrated in ${seconds.toFixed(1)} s`,
  )
})
