import { nameAndNumber } from '@clinic/contract/names'
import { MAX_FOUND, type Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { recordsOfMany } from '../../db/queries/group.ts'
import { searchable } from '../../names.ts'
import { memberNames } from '../member-names.ts'
import { countPatients, pageOfPatients } from '../patient-list.ts'
import { loadRows, toPatient } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { pageByCommonWord } from './by-common-word.ts'
import { findByName } from './by-name.ts'
import { findByPhone, type NumberRow, phoneScorer, retrieveNumbers } from './by-phone.ts'
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

const idOf = ({ _id }: { readonly _id: string }): string => _id

type FoundPatient = Patient & { readonly alsoRecordedAs?: string[] }

/** In the order of the ids. Who has records that were joined says under which other names. */
async function loadFound(db: Db, ids: readonly string[]): Promise<FoundPatient[]> {
  const rows = await loadRows(db, ids)
  const joined = rows.filter(({ hasMembers }) => Number(hasMembers) === 1)
  const names = await memberNames(db, joined.map(idOf))
  return rows.map((row) => ({ ...toPatient(row), ...(names.has(row._id) && { alsoRecordedAs: names.get(row._id) ?? [] }) }))
}

type Typed = { readonly name: string; readonly phone: string }

async function find(db: Db, { name, phone }: Typed): Promise<Candidate[]> {
  if (phone === '') return findByName(db, name, MAX_FOUND)
  if (name === '') return findByPhone(db, phone, MAX_FOUND)
  return findByBoth(db, name, phone)
}

/** Digits in the name's field may be part of a number, or of a name ('Twin 2'): each patient counts by the better score. */
const findEither = async (db: Db, typed: Typed, name: string): Promise<Candidate[]> =>
  bestOfEach([...(await find(db, typed)), ...(await findByName(db, name, MAX_FOUND))])

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
 * Scores the name and the number of those who have the digits. If very many have them, only some of those are looked at, and the best of
 * those with the name; more digits are needed to find every match.
 */
async function findByBoth(db: Db, name: string, phone: string): Promise<Candidate[]> {
  const words = wordsOf(searchable(name))
  if (words.length === 0) return []
  const most = (await expectedNumbers(db, phone)) > MAX_NUMBERS ? MAX_OF_EACH : MAX_NUMBERS
  const numbers = await retrieveNumbers(db, phone, most)
  const named = numbers.length < most ? [] : await findByName(db, name, MAX_OF_EACH)
  const nameScoreOf = nameScorer(await expand(db, words))
  const [rank, phoneScoreOf] = [nameRanker(name), phoneScorer(phone)]
  const candidates = [...numbers, ...(await numbersOf(db, named.map(idOf)))].flatMap(({ _id, searchName, phoneKey }) => {
    const [score, number] = [nameScoreOf(searchName), phoneScoreOf(phoneKey)]
    if (score === null || number === null) return []
    const candidate = rank({ _id, searchName, score })
    return [{ ...candidate, score: scoreOfBoth(candidate, number) }]
  })
  return bestOfEach(candidates)
}

/** Where a run of digits may begin in a number of ten. */
const RUN_PLACES = 8

/** How many numbers have the digits, if all digits are equally likely. */
async function expectedNumbers(db: Db, phone: string): Promise<number> {
  return ((await countPatients(db)) * RUN_PLACES) / 10 ** phoneKey(phone).length
}

/** The numbers of these patients and of the records that were joined to theirs. */
function numbersOf(db: Db, ids: readonly string[]): Promise<NumberRow[]> {
  const records = recordsOfMany(db, ids).as('record')
  const patients = db.selectFrom(records).innerJoin('patient', 'patient._id', 'record._id')
  return patients.select(['record.rootId as _id', 'searchName', 'phoneKey']).execute()
}
