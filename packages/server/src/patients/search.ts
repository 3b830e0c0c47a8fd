import { MOST_FOUND, type Patient } from '@clinic/contract/patients'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { countOf, startOf } from '../db/tallies.ts'
import { searchable } from '../names.ts'
import { findByCommonWord } from './find-by-common-word.ts'
import { findByName } from './find-by-name.ts'
import { findByPhone, INSIDE, numbersLike, phoneScorer } from './find-by-phone.ts'
import { type Found, rangeOf } from './found.ts'
import { nameScorer, wordsOf } from './near.ts'
import { toPatient } from './patients.ts'
import { phoneKey } from './phone.ts'
import { PATIENTS } from './search-index.ts'

type Search = {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  /** Whole pages. */
  readonly skip: number
  readonly limit: number
}

/** With name and phone together, so many of each are looked through for the other. */
const MOST_OF_EACH = 150
/** The fewer digits, the more numbers hold them; with a name, so many numbers are looked through for it. */
const MOST_NUMBERS = 2_000

/** A page of patients: those who answer the filters, best first, then by name; without a filter all, by name. */
export async function searchPatients(db: Db, { name = '', phone = '', skip, limit }: Search): Promise<{ data: Patient[]; count: number }> {
  if (name === '' && phone === '') return { data: await pageOfAll(db, skip * limit, limit), count: await countPatients(db) }
  const [term, ...more] = phone === '' ? wordsOf(searchable(name)) : []
  if (term !== undefined && more.length === 0) {
    const ids = await findByCommonWord(db, term, { from: skip * limit, to: Math.min(MOST_FOUND, (skip + 1) * limit) })
    if (ids) return { data: await loadPatients(db, ids), count: MOST_FOUND }
  }
  const found = await find(db, name, phone)
  const count = Math.min(found.length, MOST_FOUND)
  const page = rangeOf(found, skip * limit, Math.min(count, (skip + 1) * limit))
  const ids = page.map(({ _id }) => _id)
  return { data: await loadPatients(db, ids), count }
}

function find(db: Db, name: string, phone: string): Promise<Found[]> {
  if (phone === '') return findByName(db, name, MOST_FOUND)
  if (name === '') return findByPhone(db, phone, MOST_FOUND)
  return findByBoth(db, name, phone)
}

/**
 * Whichever is held by fewer is looked through for the other. If a common name comes with a few digits, only so many of each are, and
 * more digits are needed to find everybody.
 */
async function findByBoth(db: Db, name: string, phone: string): Promise<Found[]> {
  const terms = wordsOf(searchable(name))
  if (terms.length === 0) return []
  if ((await expectedNumbers(db, phone)) <= MOST_NUMBERS) {
    const byPhone = await numbersLike(db, phone, MOST_NUMBERS)
    if (byPhone.length < MOST_NUMBERS) return named(byPhone, terms, phone)
  }
  const byName = await findByName(db, name, MOST_OF_EACH)
  const both = await numbered(db, byName, phone)
  if (byName.length < MOST_OF_EACH) return both
  const byPhone = named(await numbersLike(db, phone, MOST_OF_EACH), terms, phone)
  return [...new Map([...both, ...byPhone].map((patient) => [patient._id, patient])).values()]
}

/** How many numbers hold the digits, if digits fall as they like. */
async function expectedNumbers(db: Db, phone: string): Promise<number> {
  const { length } = phoneKey(phone)
  return ((await countPatients(db)) * PLACES) / 10 ** length
}

/** Where in a number of ten digits a run of some may begin. */
const PLACES = 8

/** Most of them have other names, so what a number is worth is only looked at behind its name. */
function named(rows: readonly (Omit<Found, 'score'> & { phoneKey: string })[], terms: readonly string[], phone: string): Found[] {
  const nameScoreOf = nameScorer(terms)
  const phoneScoreOf = phoneScorer(phone)
  return rows.flatMap(({ _id, searchName, phoneKey }) => {
    const score = nameScoreOf(searchName)
    return score === null ? [] : [{ _id, searchName, score: score + (phoneScoreOf(phoneKey) ?? INSIDE) }]
  })
}

async function numbered(db: Db, found: readonly Found[], phone: string): Promise<Found[]> {
  const scoreOf = phoneScorer(phone)
  const rows = await numbersOf.all(db, { ids: listOf(found.map(({ _id }) => _id)) })
  const keys = new Map(rows.map(({ _id, phoneKey }) => [_id, phoneKey]))
  return found.flatMap((patient) => {
    const score = scoreOf(keys.get(patient._id) ?? '')
    return score === null ? [] : [{ ...patient, score: patient.score + score }]
  })
}

const numbersOf = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('patient')
    .select(['_id', 'phoneKey'])
    .where(among(db, '_id', value('ids'))),
)

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
  const rows = await patientsById.all(db, { ids: listOf(ids) })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toPatient(row)] : []
  })
}

const patientsById = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('patient')
    .selectAll()
    .where(among(db, '_id', value('ids'))),
)
