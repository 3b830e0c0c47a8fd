import { nameAndNumber } from '@clinic/contract/names'
import { MAX_FOUND, type Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { prepare } from '../../db/queries/compiled.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { countOf, seekPage } from '../../db/queries/list-counts.ts'
import { searchable } from '../../names.ts'
import { toPatient } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { type Candidate, hasWords, isSimilar, nameWeigher, rankedRange, scoreOfBoth, WHOLE } from './candidate.ts'
import { findByCommonWord } from './find-by-common-word.ts'
import { findByName } from './find-by-name.ts'
import { findByPhone, INSIDE, numbersLike, phoneScorer } from './find-by-phone.ts'
import { PATIENTS } from './search-index.ts'
import { nameScorer, wordsOf } from './similarity.ts'

type Search = {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  /** Whole pages. */
  readonly skip: number
  readonly limit: number
}

/** With name and phone together, so many of each are looked through for the other. */
const MAX_OF_EACH = 150
/** The fewer digits, the more numbers hold them; with a name, so many numbers are looked through for it. */
const MAX_NUMBERS = 2_000

/**
 * `exact` counts those at the beginning of the list whose whole name or whole number was typed, or who alone have what was typed; `similar`
 * those at its end who only have a name like it.
 */
type Answer = { data: Patient[]; count: number; exact: number; similar: number }

/** A page of patients: those who answer the filters, best first, then by name; without a filter all, by name. */
export async function searchPatients(db: Db, { name = '', phone = '', skip, limit }: Search): Promise<Answer> {
  const [from, to] = [skip * limit, (skip + 1) * limit]
  if (name === '' && phone === '') return { data: await pageOfAll(db, from, limit), count: await countPatients(db), exact: 0, similar: 0 }
  const typed = phone === '' ? nameAndNumber(name) : { name, phone }
  const [term, ...more] = typed.phone === '' ? wordsOf(searchable(name)) : []
  if (term !== undefined && more.length === 0) {
    const ids = await findByCommonWord(db, term, { from, to: Math.min(MAX_FOUND, to) })
    if (ids) return { data: await loadPatients(db, ids), count: MAX_FOUND, exact: 0, similar: 0 }
  }
  const found = typed.phone === phone ? await find(db, typed) : await findEither(db, typed, name)
  const count = Math.min(found.length, MAX_FOUND)
  const ids = rankedRange(found, from, Math.min(count, to)).map(({ _id }) => _id)
  return { data: await loadPatients(db, ids), count, ...countKinds(found, typed, count) }
}

type Typed = { readonly name: string; readonly phone: string }

function find(db: Db, { name, phone }: Typed): Promise<Candidate[]> {
  if (phone === '') return findByName(db, name, MAX_FOUND)
  if (name === '') return findByPhone(db, phone, MAX_FOUND)
  return findByBoth(db, name, phone)
}

/** Digits in the name's place may be of a number, or of a name ('Twin 2'). */
async function findEither(db: Db, typed: Typed, name: string): Promise<Candidate[]> {
  const found = new Map((await find(db, typed)).map((one) => [one._id, one]))
  for (const one of await findByName(db, name, MAX_FOUND)) {
    const known = found.get(one._id)
    if (!known || one.score < known.score) found.set(one._id, one)
  }
  return [...found.values()]
}

/** So many digits say whose number is meant, if nobody else's holds them. */
const TELLING_DIGITS = 4

function countKinds(found: readonly Candidate[], typed: Typed, count: number): { exact: number; similar: number } {
  const answers = found.filter((one) => !isSimilar(one))
  const similar = Math.max(0, count - answers.length)
  const exact = answers.filter(({ score }) => score === WHOLE).length
  const [one, ...others] = answers
  if (exact > 0 || !one || others.length > 0) return { exact: Math.min(exact, count), similar }
  const isTold = typed.name === '' ? phoneKey(typed.phone).length >= TELLING_DIGITS : hasWords(one, typed.name)
  return { exact: isTold ? 1 : 0, similar }
}

/**
 * Whichever is held by fewer is looked through for the other. If a common name comes with a few digits, only so many of each are, and
 * more digits are needed to find everybody.
 */
async function findByBoth(db: Db, name: string, phone: string): Promise<Candidate[]> {
  if (searchable(name) === '') return []
  if ((await expectedNumbers(db, phone)) <= MAX_NUMBERS) {
    const byPhone = await numbersLike(db, phone, MAX_NUMBERS)
    if (byPhone.length < MAX_NUMBERS) return named(byPhone, name, phone)
  }
  const byName = await findByName(db, name, MAX_OF_EACH)
  const both = await numbered(db, byName, phone)
  if (byName.length < MAX_OF_EACH) return both
  const byPhone = named(await numbersLike(db, phone, MAX_OF_EACH), name, phone)
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
function named(rows: readonly (Omit<Candidate, 'score'> & { phoneKey: string })[], name: string, phone: string): Candidate[] {
  const nameScoreOf = nameScorer(wordsOf(searchable(name)))
  const weigh = nameWeigher(name)
  const phoneScoreOf = phoneScorer(phone)
  return rows.flatMap(({ _id, searchName, phoneKey }) => {
    const score = nameScoreOf(searchName)
    if (score === null) return []
    const named = weigh({ _id, searchName, score })
    return [{ ...named, score: scoreOfBoth(named, phoneScoreOf(phoneKey) ?? INSIDE) }]
  })
}

async function numbered(db: Db, found: readonly Candidate[], phone: string): Promise<Candidate[]> {
  const scoreOf = phoneScorer(phone)
  const rows = await numbersOf.all(db, { ids: jsonList(found.map(({ _id }) => _id)) })
  const keys = new Map(rows.map(({ _id, phoneKey }) => [_id, phoneKey]))
  return found.flatMap((patient) => {
    const score = scoreOf(keys.get(patient._id) ?? '')
    return score === null ? [] : [{ ...patient, score: scoreOfBoth(patient, score) }]
  })
}

const numbersOf = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('patient')
    .select(['_id', 'phoneKey'])
    .where(inList(db, '_id', value('ids'))),
)

async function pageOfAll(db: Db, skipped: number, limit: number): Promise<Patient[]> {
  const start = await seekPage(db, PATIENTS, 'asc', skipped)
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
  const rows = await patientsById.all(db, { ids: jsonList(ids) })
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
    .where(inList(db, '_id', value('ids'))),
)
