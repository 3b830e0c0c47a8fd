import type { Patient } from '@clinic/contract/patients'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { countOf, startOf } from '../db/tallies.ts'
import { searchable } from '../names.ts'
import { type Found, findByName } from './find-by-name.ts'
import { findByPhone, phoneScorer } from './find-by-phone.ts'
import { nameScore, wordsOf } from './near.ts'
import { toPatient } from './patients.ts'
import { PATIENTS } from './search-index.ts'

type Search = {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  /** Whole pages. */
  readonly skip: number
  readonly limit: number
}

/** A search ranks and counts this many at most, whatever the store holds; whoever is beyond needs a longer search text. */
const MOST = 500
/** With name and phone together, how many are looked through for both. */
const MOST_OF_BOTH = 2_000

/** A page of patients: those who answer the filters, best first, then by name; without a filter all, by name. */
export async function searchPatients(db: Db, { name = '', phone = '', skip, limit }: Search): Promise<{ data: Patient[]; count: number }> {
  if (name === '' && phone === '') return { data: await pageOfAll(db, skip * limit, limit), count: await countPatients(db) }
  const found = (await find(db, name, phone)).sort(bestFirst).slice(0, MOST)
  const ids = found.slice(skip * limit, (skip + 1) * limit).map(({ _id }) => _id)
  return { data: await loadPatients(db, ids), count: found.length }
}

function find(db: Db, name: string, phone: string): Promise<Found[]> {
  if (phone === '') return findByName(db, name, MOST)
  if (name === '') return findByPhone(db, phone, MOST)
  return findByBoth(db, name, phone)
}

/** The digits are the narrower sieve unless they are few; then the name is. */
async function findByBoth(db: Db, name: string, phone: string): Promise<Found[]> {
  const terms = wordsOf(searchable(name))
  if (terms.length === 0) return []
  const byPhone = await findByPhone(db, phone, MOST)
  if (byPhone.length < MOST) {
    return byPhone.flatMap((found) => {
      const score = nameScore(terms, found.searchName)
      return score === null ? [] : [{ ...found, score: found.score + score }]
    })
  }
  const scoreOf = phoneScorer(phone)
  const byName = await findByName(db, name, MOST_OF_BOTH)
  const keys = new Map<string, string>()
  for (let start = 0; start < byName.length; start += MOST) {
    const ids = byName.slice(start, start + MOST).map(({ _id }) => _id)
    const rows = await db.selectFrom('patient').select(['_id', 'phoneKey']).where('_id', 'in', ids).execute()
    for (const { _id, phoneKey } of rows) keys.set(_id, phoneKey)
  }
  return byName.flatMap((found) => {
    const score = scoreOf(keys.get(found._id) ?? '')
    return score === null ? [] : [{ ...found, score: found.score + score }]
  })
}

const bestFirst = (a: Found, b: Found): number => a.score - b.score || compare(a.searchName, b.searchName) || compare(a._id, b._id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function pageOfAll(db: Db, skipped: number, limit: number): Promise<Patient[]> {
  const start = await startOf(db, PATIENTS, 'asc', skipped)
  if (!start) return []
  // The ids alone come from the index, so that skipping reads no patient.
  const rows = await idsByName.all(db, { ...start, limit })
  return loadPatients(
    db,
    rows.map(({ _id }) => _id),
  )
}

const idsByName = prepare<{ from: string; rest: number; limit: number }>()((db, value) =>
  db
    .selectFrom('patient')
    .select('_id')
    .where('searchName', '>=', value('from'))
    .orderBy('searchName')
    .orderBy('_id')
    .offset(value('rest'))
    .limit(value('limit')),
)

export const countPatients = (db: Db): Promise<number> => countOf(db, PATIENTS)

/** In the order of the ids. */
export async function loadPatients(db: Db, ids: readonly string[]): Promise<Patient[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('patient').selectAll().where('_id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toPatient(row)] : []
  })
}
