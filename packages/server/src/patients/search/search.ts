import { nameAndNumber } from '@clinic/contract/names'
import { MAX_FOUND, type Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { searchable } from '../../names.ts'
import { recordsOfMany } from '../group.ts'
import { memberNames } from '../member-names.ts'
import { countPatients, pageOfPatients } from '../patient-list.ts'
import { loadRows, toPatient } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { pageByCommonWord } from './by-common-word.ts'
import { findByName } from './by-name.ts'
import { findByPhone, INSIDE, type NumberRow, phoneScorer, retrieveNumbers } from './by-phone.ts'
import { expand } from './expand.ts'
import { bestOfEach, type Candidate, hasWords, isSimilar, nameRanker, nameScorer, rankedRange, scoreOfBoth, WHOLE } from './rank.ts'
import { wordsOf } from './similarity.ts'

type Search = {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  /** Whole pages. */
  readonly skip: number
  readonly limit: number
}

/** With a name and a phone, so many of each are looked up for the other. */
const MAX_OF_EACH = 150
/** The fewer digits, the more numbers have them; so many numbers are looked through for a name. */
const MAX_NUMBERS = 2_000

/**
 * `exact` counts the patients at the beginning of the list whose whole name or whole number was typed, or who alone have what was typed;
 * `similar` counts those at its end who only have a similar name.
 */
type Answer = { data: FoundPatient[]; count: number; exact: number; similar: number }

/** In the order of the ids. Who has records that were joined says under which other names. */
async function loadFound(db: Db, ids: readonly string[]): Promise<FoundPatient[]> {
  const rows = await loadRows(db, ids)
  const names = await memberNames(
    db,
    rows.filter(({ hasMembers }) => Number(hasMembers) === 1).map(({ _id }) => _id),
  )
  return rows.map((row) => {
    const alsoRecordedAs = names.get(row._id)
    return alsoRecordedAs ? { ...toPatient(row), alsoRecordedAs } : toPatient(row)
  })
}

/** A page of the patients who match the filters, best first, then by name; without a filter a page of all, by name. */
export async function searchPatients(db: Db, { name = '', phone = '', skip, limit }: Search): Promise<Answer> {
  const [from, to] = [skip * limit, (skip + 1) * limit]
  if (name === '' && phone === '') {
    const data = await loadFound(db, await pageOfPatients(db, from, limit))
    return { data, count: await countPatients(db), exact: 0, similar: 0 }
  }
  const typed = phone === '' ? nameAndNumber(name) : { name, phone }
  const [word, ...more] = typed.phone === '' ? wordsOf(searchable(name)) : []
  const common = word === undefined || more.length > 0 ? null : await pageByCommonWord(db, word, from, Math.min(MAX_FOUND, to))
  if (common) return { data: await loadFound(db, common), count: MAX_FOUND, exact: 0, similar: 0 }
  const found = typed.phone === phone ? await find(db, typed) : await findEither(db, typed, name)
  const count = Math.min(found.length, MAX_FOUND)
  const page = rankedRange(found, from, Math.min(count, to))
  return { data: await loadFound(db, page.map(idOf)), count, ...countMatches(found, typed, count) }
}

type FoundPatient = Patient & { readonly alsoRecordedAs?: string[] }
type Typed = { readonly name: string; readonly phone: string }

const idOf = ({ _id }: Candidate): string => _id

async function find(db: Db, { name, phone }: Typed): Promise<Candidate[]> {
  if (phone === '') return findByName(db, name, MAX_FOUND)
  if (name === '') return findByPhone(db, phone, MAX_FOUND)
  return findByBoth(db, name, phone)
}

/** Digits in the name's field may be part of a number, or of a name ('Twin 2'): each patient counts by the better score. */
async function findEither(db: Db, typed: Typed, name: string): Promise<Candidate[]> {
  const either = [...(await find(db, typed)), ...(await findByName(db, name, MAX_FOUND))].sort((a, b) => b.score - a.score)
  return [...new Map(either.map((candidate) => [candidate._id, candidate])).values()]
}

/** So many digits mean one number, if no other number has them. */
const TELLING_DIGITS = 4

function countMatches(found: readonly Candidate[], typed: Typed, count: number): { exact: number; similar: number } {
  const matches = found.filter((candidate) => !isSimilar(candidate))
  const similar = Math.max(0, count - matches.length)
  const exact = matches.filter(({ score }) => score === WHOLE).length
  const [one, ...others] = matches
  if (exact > 0 || !one || others.length > 0) return { exact: Math.min(exact, count), similar }
  const isMeant = typed.name === '' ? phoneKey(typed.phone).length >= TELLING_DIGITS : hasWords(one, typed.name)
  return { exact: isMeant ? 1 : 0, similar }
}

/**
 * Looks up the name or the phone, whichever fewer patients have, and scores both. If a common name comes with few digits, only the best of
 * each are looked at, and more digits are needed to find every match.
 */
async function findByBoth(db: Db, name: string, phone: string): Promise<Candidate[]> {
  if (searchable(name) === '') return []
  if ((await expectedNumbers(db, phone)) <= MAX_NUMBERS) {
    const numbers = await retrieveNumbers(db, phone, MAX_NUMBERS)
    if (numbers.length < MAX_NUMBERS) return withName(db, numbers, name, phone)
  }
  const named = await findByName(db, name, MAX_OF_EACH)
  const both = await withNumber(db, named, phone)
  if (named.length < MAX_OF_EACH) return both
  const more = await withName(db, await retrieveNumbers(db, phone, MAX_OF_EACH), name, phone)
  return [...new Map([...both, ...more].map((candidate) => [candidate._id, candidate])).values()]
}

/** Where a run of digits may begin in a number of ten. */
const RUN_PLACES = 8

/** How many numbers have the digits, if all digits are equally likely. */
async function expectedNumbers(db: Db, phone: string): Promise<number> {
  return ((await countPatients(db)) * RUN_PLACES) / 10 ** phoneKey(phone).length
}

/** Those whose name matches too. */
async function withName(db: Db, numbers: readonly NumberRow[], name: string, phone: string): Promise<Candidate[]> {
  const nameScoreOf = nameScorer(await expand(db, wordsOf(searchable(name))))
  const [rank, phoneScoreOf] = [nameRanker(name), phoneScorer(phone)]
  const candidates = numbers.flatMap(({ _id, searchName, phoneKey }) => {
    const score = nameScoreOf(searchName.split(' '))
    if (score === null) return []
    const named = rank({ _id, searchName, score })
    return [{ ...named, score: scoreOfBoth(named, phoneScoreOf(phoneKey) ?? INSIDE) }]
  })
  return bestOfEach(candidates)
}

/** Those whose number matches too. */
async function withNumber(db: Db, named: readonly Candidate[], phone: string): Promise<Candidate[]> {
  const scoreOf = phoneScorer(phone)
  const records = recordsOfMany(db, named.map(idOf)).as('record')
  const numbers = await db
    .selectFrom(records)
    .innerJoin('patient', 'patient._id', 'record._id')
    .select(['record.rootId', 'phoneKey'])
    .execute()
  const keys = Map.groupBy(numbers, ({ rootId }) => rootId)
  return named.flatMap((candidate) => {
    const scores = (keys.get(candidate._id) ?? []).map(({ phoneKey }) => scoreOf(phoneKey)).filter((each) => each !== null)
    const score = scores.length === 0 ? null : Math.min(...scores)
    return score === null ? [] : [{ ...candidate, score: scoreOfBoth(candidate, score) }]
  })
}
