import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkStore } from '@clinic/operations/make/check-store'
import { openStore } from '@clinic/operations/store/open-store'
import { configOf } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { storeAt } from '../../harness/clinics/store.ts'
import { aDisk, copyOf, unmount } from '../../harness/faults/disks.ts'
import { imagesAtEverySync } from '../../harness/faults/every-sync.ts'
import { need } from '../../harness/faults/machine.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { isFull } from '../../harness/measure/size.ts'

test('DUR-17 sqlite: a power cut at any sync of the first start leaves a folder on which the next start works', async ({ skip }) => {
  need(skip, 'loop', 'strace')
  const disk = aDisk(16)
  const store = storeAt(join(disk.folder, 'data'))
  mkdirSync(store.dataDir)
  const images = await imagesAtEverySync(disk, (before) => store.start({}, before))
  unmount(disk.folder)
  const refusals: string[] = []
  for (const [sync, image] of images.entries()) {
    const after = copyOf(image)
    const dataDir = join(after.folder, 'data')
    mkdirSync(dataDir, { recursive: true })
    const refusal = await (isFull ? startServer(dataDir) : openAgain(dataDir)).catch((error: Error) => error.message)
    if (refusal) refusals.push(`sync ${sync}: ${refusal}`)
    unmount(after.folder)
  }
  expect(refusals).toEqual([])
  expect(images.length).toBeGreaterThan(20)
  noteFigure('DUR-17 sqlite', `a cut after each of the ${images.length - 1} syncs of the first start: the next start works every time`)
})

/** As the server does first; and all that is there is sound. */
async function openAgain(dataDir: string): Promise<string | undefined> {
  const config = configOf(dataDir)
  const { db } = await openStore(config)
  const people = await db.selectFrom('personnel').select('_id').execute()
  await db.destroy()
  if (people.length > 1) return 'there are two first admins'
  return checkStore({ storePath: config.databaseUrl, depth: 'full' })[0]
}

/** A whole server, at which the first admin signs in. */
async function startServer(dataDir: string): Promise<string | undefined> {
  const store = storeAt(dataDir)
  const server = await store.start()
  const { status } = await server.addPatient()
  await server.end('SIGTERM')
  return status === 201 ? (await store.faults())[0] : `a patient could not be saved: ${status}`
}
