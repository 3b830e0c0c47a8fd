import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '@clinic/operations/store/open-store'
import { MIGRATIONS } from '@clinic/server/db/migrate'
import { openDb } from '@clinic/server/db/open'
import { aFolder, configOf, type ServerProcess } from '@clinic/server/test/processes/server-process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOldStore, readAll } from '../../harness/clinics/old-store.ts'
import { anEmptyStore, type ClinicStore, engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const KILLER = { NODE_OPTIONS: `--import=${fileURLToPath(new URL('../../harness/faults/kill-at-statement.mjs', import.meta.url))}` }
/** How many migrations each released version had run; 0 is the first start. */
const RELEASED = MIGRATIONS.map((_, ran) => ran)

const urlOf = ({ dataDir, settings }: ClinicStore) => settings.DATABASE_URL ?? join(dataDir, 'clinic.db')
const startOrFail = (store: ClinicStore, settings = {}) => store.start(settings).catch((error: Error) => error)

async function anOldStore(ran: number, sessions = 300): Promise<ClinicStore> {
  const store = await anEmptyStore()
  if (ran > 0) await makeOldStore(urlOf(store), MIGRATIONS.slice(0, ran), sessions)
  return store
}

/** What an undisturbed start makes of it. */
async function contentsAfterStart(store: ClinicStore) {
  const { db } = await openStore({ ...configOf(store.dataDir), databaseUrl: urlOf(store) })
  await db.destroy()
  return store.look(readAll)
}

test.for(RELEASED)(
  `DUR-11 ${engine}: killed after each statement, the start from schema %i ends as an undisturbed one does`,
  async (ran) => {
    const undisturbed = await contentsAfterStart(await anOldStore(ran))
    let kills = 0
    let server: ServerProcess | Error
    const store = await anOldStore(ran)
    const untouched = engine === 'sqlite' ? aFolder('untouched') : null
    if (untouched) cpSync(store.dataDir, untouched, { recursive: true })
    for (let at = 1; ; at += 1) {
      // On SQLite each kill meets the store as it was; on PostgreSQL each meets what the one before left.
      if (untouched) {
        rmSync(store.dataDir, { recursive: true })
        cpSync(untouched, store.dataDir, { recursive: true })
      }
      server = await startOrFail(store, { ...KILLER, KILL_AT_STATEMENT: String(at) })
      if (!(server instanceof Error)) break
      expect(server.message).toMatch(/ended with null|fetch failed/) // killed before it listened, or after
      kills += 1
      if (untouched) expect(await contentsAfterStart(store), `after statement ${at}`).toEqual(undisturbed)
    }
    await server.end('SIGTERM')
    expect(await contentsAfterStart(store)).toEqual(undisturbed)
    expect(kills).toBeGreaterThan(3)
    noteFigure(`DUR-11 ${engine} from schema ${ran}`, `killed after each of ${kills} statements: the next start ends with equal contents`)
  },
)

test(`DUR-11 ${engine}: of two that start at once on an older store, one migrates`, async () => {
  const undisturbed = await contentsAfterStart(await anOldStore(1))
  const store = await anOldStore(1)
  const both = await Promise.all([startOrFail(store), startOrFail(store)])
  const refused = both.filter((server) => server instanceof Error).map(({ message }) => message)
  if (engine === 'sqlite') expect(refused).toEqual([expect.stringContaining('Another clinic server is using the data folder')])
  else expect(refused).toEqual([])
  for (const server of both) if (!(server instanceof Error)) await server.end('SIGTERM')
  expect(await contentsAfterStart(store)).toEqual(undisturbed)
})

test(`DUR-11 ${engine}: an older program refuses a newer store, and leaves it alone`, async () => {
  const store = await anOldStore(0)
  const before = await contentsAfterStart(store)
  const db = await openDb(urlOf(store))
  await sql`insert into "migration" ("name", "checksum", "at") values ('9999-of-the-future', 'x', 'x')`.execute(db)
  await db.destroy()
  const refusal = await startOrFail(store)
  expect(refusal).toMatchObject({
    message: expect.stringContaining('The store was made by a newer version of this program (9999-of-the-future)'),
  })
  expect(await store.look(readAll)).toEqual(before)
})
