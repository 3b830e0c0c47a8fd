import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '@clinic/operations/store/open-store'
import { aFolder, configOf } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { newLedger, work } from '../../harness/clients/work.ts'
import { readAll } from '../../harness/clinics/old-store.ts'
import { aStore, storeAt } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const ROUNDS = 60

/** A store as a kill leaves it: its newest records are only in the log. */
async function aKilledStore(): Promise<string> {
  const store = await aStore()
  const server = await store.start()
  const ledger = newLedger()
  await work(server, ledger, { going: () => ledger.acknowledged.length < 400 })
  await server.end('SIGKILL')
  expect(statSync(join(store.dataDir, 'clinic.db-wal')).size).toBeGreaterThan(0)
  return store.dataDir
}

const copyOf = (dataDir: string) => {
  const copy = aFolder('damaged')
  cpSync(dataDir, copy, { recursive: true })
  return { copy, store: join(copy, 'clinic.db'), log: join(copy, 'clinic.db-wal') }
}

const hashOf = (path: string) => (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'missing')

/** Sixteen bytes, each another than before. */
function scratch(path: string, at: number): void {
  const bytes = readFileSync(path)
  for (let i = at; i < Math.min(at + 16, bytes.length); i++) bytes[i] = (bytes[i] ?? 0) ^ 0xa5
  writeFileSync(path, bytes)
}

const GROSS: [string, (store: string) => void][] = [
  ['an empty file', (store) => truncateSync(store, 0)],
  ['a file cut in half', (store) => truncateSync(store, Math.floor(statSync(store).size / 8192) * 4096)],
  ['a text file', (store) => writeFileSync(store, 'The quick brown fox. '.repeat(1000))],
  ['a damaged header', (store) => scratch(store, 0)],
  ['no file', (store) => rmSync(store)],
  [
    'pages in the wrong order',
    (store) => writeFileSync(store, Buffer.concat([readFileSync(store).subarray(4096), readFileSync(store).subarray(0, 4096)])),
  ],
]

test('DUR-08 sqlite: a start on a store that is no store is refused, names the way back, and leaves it alone', async () => {
  const dataDir = await aKilledStore()
  for (const [what, damage] of GROSS) {
    const { copy, store, log } = copyOf(dataDir)
    rmSync(log) // with its log, much of this heals
    damage(store)
    const before = hashOf(store)
    const { code, output } = await storeAt(copy).run('main.ts')
    expect([what, code, output]).toEqual([what, 1, expect.stringContaining('npm run restore -- ')])
    expect(hashOf(store), what).toBe(before)
  }
})

test('DUR-08 sqlite: sixteen damaged bytes are refused, found by the checks, or leave an earlier whole state', async () => {
  const dataDir = await aKilledStore()
  const whole = await outcomeOf(copyOf(dataDir).copy)
  const seen: Record<string, Record<string, number>> = { store: {}, log: {} }
  for (const where of ['store', 'log'] as const) {
    for (let i = 0; i < ROUNDS; i++) {
      const copied = copyOf(dataDir)
      if (where === 'store') await takeLogIn(copied.copy)
      const before = hashOf(copied.store)
      scratch(copied[where], Math.floor(Math.random() * statSync(copied[where]).size))
      const outcome = await outcomeOf(copied.copy)
      const kind = typeof outcome === 'string' ? outcome : JSON.stringify(outcome) === JSON.stringify(whole) ? 'harmless' : 'unseen'
      const counts = seen[where] ?? {}
      counts[kind] = (counts[kind] ?? 0) + 1
      if (kind === 'refused' && where === 'log') expect(hashOf(copied.store)).toBe(before)
      rmSync(copied.copy, { recursive: true })
    }
  }
  const tell = (where: string) =>
    Object.entries(seen[where] ?? {})
      .map(([kind, count]) => `${count} ${kind === 'unseen' && where === 'log' ? 'an earlier whole state' : kind}`)
      .join(', ')
  noteFigure('DUR-08 sqlite', `${ROUNDS} damages of 16 bytes in the store: ${tell('store')}; ${ROUNDS} in the log: ${tell('log')}`)
  // Inside of a text only the audit's chain would show it, and that holds no texts; a log that is cut short is whole up to there.
  expect(seen.log?.found ?? 0).toBe(0)
  expect((seen.store?.refused ?? 0) + (seen.store?.found ?? 0)).toBeGreaterThan(ROUNDS / 5)

  async function takeLogIn(copy: string): Promise<void> {
    const { db } = await openStore(configOf(copy))
    await db.destroy()
  }
})

/** Refused at the start, found by the nightly check and the audit's, or what can be read of it. */
async function outcomeOf(dataDir: string): Promise<'refused' | 'found' | Record<string, string[]>> {
  try {
    const { db } = await openStore(configOf(dataDir))
    await db.destroy()
  } catch (error) {
    expect((error as Error).message).toContain('npm run restore -- ')
    return 'refused'
  }
  const store = storeAt(dataDir)
  return (await store.faults()).length > 0 ? 'found' : store.look(readAll)
}
