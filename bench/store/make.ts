import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { tagColumns } from '@clinic/server/beds/beds'
import { readConfig } from '@clinic/server/config'
import { recount } from '@clinic/server/db/list-recount'
import { migrate } from '@clinic/server/db/migrate'
import type { Db } from '@clinic/server/db/open'
import type { Schema } from '@clinic/server/db/schema'
import { dialectOf } from '@clinic/server/db/sqlite/dialect'
import { createRandom } from '@clinic/server/demo/random'
import { loadKeys } from '@clinic/server/keys'
import { indexPatients } from '@clinic/server/patients/search/search-index'
import { Kysely } from 'kysely'
import { type Chain, createChain } from './chain.ts'
import { createIds, type Ids } from './ids.ts'
import { createInsert, type Insert } from './insert.ts'
import { createPatients } from './patients.ts'
import { type Bed, createConsult } from './sessions.ts'
import { hireStaff, PASSWORD, type Person } from './staff.ts'
import { openStock } from './stock.ts'

const SEED = 20_260_102
const OPENING = Date.parse('2021-01-04T08:00:00Z')
const END = Date.parse('2025-12-30T16:00:00Z')
const BEDS = 60
const OPEN = 40
const IN_BED = 12
/** The share of the patients who were registered from paper cards on the first day. */
const FROM_PAPER = 0.3
const BATCH = 400
const SESSIONS_EACH = 3

/** The patients of row 1 and row 2: one with up to 2,000 sessions, one with two. */
const HEAVY_SESSIONS = 2_000

/**
 * Fills the data folder `dataDir` with an invented clinic of `size` patients: the same at every run, but for the salt of the one password.
 * The audit holds registrations, openings of sessions and care; closings and reads would only make it longer.
 */
export async function makeStore(dataDir: string, size: number): Promise<void> {
  const keys = makeKeys(join(dataDir, 'keys'))
  const database = new DatabaseSync(join(dataDir, 'clinic.db'), { enableForeignKeyConstraints: false })
  // What is made here can be made again, so nothing waits for the disk.
  database.exec('pragma journal_mode = memory; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -1500000')
  const db = new Kysely<Schema>({ dialect: dialectOf(database) })
  await migrate(db)
  const passwordHash = await createPasswords(keys.pepper).hash(PASSWORD)
  const insert = createInsert(database)
  const chain = createChain(insert, keys.audit)
  database.exec('begin')
  await live(db, { insert, chain, size, passwordHash })
  chain.end(database)
  database.exec('commit')
  await recount(db)
  database.exec('pragma journal_mode = wal')
  await db.destroy()
}

/** Keys that are no secret: the same for every store, so that a sign-in and a code mean the same in all of them. */
function makeKeys(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of ['token', 'pepper', 'audit', 'seal'])
    writeFileSync(join(folder, `${name}.key`), `${createHash('sha512').update(`bench ${name}`).digest('hex')}\n`, { mode: 0o600 })
  return loadKeys(folder)
}

type Plan = { readonly insert: Insert; readonly chain: Chain; readonly size: number; readonly passwordHash: string }

async function live(db: Db, { insert, chain, size, passwordHash }: Plan): Promise<void> {
  const random = createRandom(SEED)
  const ids = createIds(random)
  const staff = hireStaff(insert, ids, passwordHash, new Date(OPENING))
  const [admin, doctor] = staff
  if (!admin || !doctor) throw new Error('The staff lacks an admin or a doctor')
  const beds = furnish(insert, chain, ids, admin)
  const stock = openStock(insert, chain, ids, admin, OPENING)
  const consult = createConsult({ insert, chain, ids, random, staff, stock })
  const sessions = size * SESSIONS_EACH
  const pick = createPicker(size, sessions, random)
  const churches = readConfig({}).churches.flatMap((church) => Object.keys(church))
  const inventPatient = createPatients(random, churches)
  const patientIds: string[] = []
  let waiting: ReturnType<typeof inventPatient>[] = []
  for (let number = 0; number < sessions; number++) {
    const time = OPENING + Math.floor(((number + 1) / sessions) * (END - OPENING))
    const registered = Math.ceil(size * (FROM_PAPER + (1 - FROM_PAPER) * ((number + 1) / sessions)))
    while (patientIds.length < registered) {
      const patient = inventPatient(ids(time), new Date(time))
      patientIds.push(patient._id)
      insert('patient', patient)
      chain.add(patient.createdAt, doctor, { action: 'C', type: 'patient.create', entityId: patient._id, patientId: patient._id })
      waiting.push(patient)
      if (waiting.length < BATCH) continue
      await indexPatients(db, waiting)
      waiting = []
    }
    const left = sessions - number
    const open = left <= Math.min(OPEN, size)
    const bed = open ? (left <= IN_BED ? (beds[left] ?? null) : null) : random.chance(0.02) ? random.pick(beds) : null
    const patientId = patientIds[open ? size - left : pick(number, registered)] ?? ''
    consult({ patientId, time, open, bed })
  }
  await indexPatients(db, waiting)
  stock.end()
}

function furnish(insert: Insert, chain: Chain, ids: Ids, admin: Person): Bed[] {
  const time = new Date(OPENING).toISOString()
  return Array.from({ length: BEDS }, (_, index) => {
    const _id = ids(OPENING)
    const tag = `Ward ${'ABCDE'[index % 5]} · ${Math.floor(index / 5) + 1}`
    insert('bed', { _id, ...tagColumns(tag), createdAt: time, updatedAt: time })
    chain.add(time, admin, { action: 'C', type: 'bed.create', entityId: _id })
    return { _id, tag }
  })
}

/** Whose session it is: the heavy patient's at even distances, the light one's twice, otherwise often a patient who came recently. */
function createPicker(size: number, sessions: number, random: ReturnType<typeof createRandom>) {
  const heavyEach = Math.max(3, Math.floor((sessions - OPEN) / HEAVY_SESSIONS))
  const light = [1, Math.floor(sessions / 2) - (Math.floor(sessions / 2) % heavyEach) + 1]
  let heavy = 0
  return (number: number, registered: number): number => {
    if (number % heavyEach === 0 && heavy < HEAVY_SESSIONS) {
      heavy++
      return 0
    }
    if (light.includes(number)) return 1
    const recent = Math.min(registered - 2, Math.max(20, Math.floor(size / 50)))
    return random.chance(0.4) ? random.whole(registered - recent, registered - 1) : random.whole(2, registered - 1)
  }
}
