import { MAX_FOUND } from '@clinic/contract/patients'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { contains, inList, jsonList } from '../../db/queries/expressions.ts'
import { recordsOfMany, rootIn } from '../../db/queries/group.ts'
import { unionOf } from '../../db/queries/union.ts'
import { searchable } from '../../names.ts'
import { digitsOf, nationalBeginnings, phoneKey } from '../phone.ts'
import { findByName } from './by-name.ts'
import { expand } from './expand.ts'
import { startsWith } from './lookups.ts'
import { BEGINNING, type Candidate, INSIDE, NO_MATCH, nameScorer, scoreOfBoth, WHOLE } from './rank.ts'
import { ENDING_STEP, type Indexed } from './search-index.ts'
import { wordsOf } from './similarity.ts'

/** A number that has the digits twice comes twice. */
const ROWS_EACH = 1.1
/** So many numbers that have the digits are looked through for a name. */
const MAX_NUMBERS = 2_000
/** If there are more, the numbers of so many patients of the name are looked at, too. */
const MAX_NAMED = 150

/**
 * Those who have the digits, in any way of writing them, and the name, if there is one. Very many may have the digits: then only some of
 * them are looked at, those that begin so first, and the best of those with the name; not every match is found. A patient may come twice.
 */
export async function findByPhone(db: Db, { name, phone }: { readonly name: string; readonly phone: string }): Promise<Candidate[]> {
  const [typed, digits] = [searchable(name), digitsOf(phone)]
  if (digits === '' || (name !== '' && typed === '')) return []
  const most = name === '' ? MAX_FOUND : MAX_NUMBERS
  const runs = [...new Set([phoneKey(phone), digits])]
  const beginnings = [...new Set([...runs, ...nationalBeginnings(digits)])]
  const parts = [...beginnings.map((run) => numbersWhere(startsWith('phoneKey', run))), ...runs.flatMap((run) => numbersHolding(db, run))]
  const { rows: numbers } = await sql<Indexed>`${unionOf(parts)} limit ${Math.ceil(most * ROWS_EACH)}`.execute(db)
  const named = name === '' || numbers.length < most ? [] : await numbersOf(db, await findByName(db, name, MAX_NAMED))
  const nameScoreOf = nameScorer(typed, await expand(db, wordsOf(typed)))
  const numberScoreOf = (key: string) => {
    if (key === runs[0]) return WHOLE
    if (beginnings.some((run) => key.startsWith(run))) return BEGINNING
    return runs.some((run) => key.includes(run)) ? INSIDE : NO_MATCH
  }
  return [...numbers, ...named].flatMap(({ _id, searchName, phoneKey }) => {
    const name = nameScoreOf(searchName)
    return name < NO_MATCH ? [{ _id, searchName, score: scoreOfBoth(name, numberScoreOf(phoneKey)) }] : []
  })
}

/** In a query: the numbers of some records, each as that of the kept patient. */
export const numbersWhere = (where: RawBuilder<unknown>) =>
  sql<Indexed>`select ${rootIn('_id')} as "_id", "searchName", "phoneKey" from "patient" where ${where} order by "phoneKey"`

/** In a query: the records with one of these phones. */
export const withPhones = (db: Db, phoneKeys: readonly string[]) => numbersWhere(inList(db, 'phoneKey', jsonList(phoneKeys)))

/** A run is where an ending begins, or up to a step before. One digit is in so many that reading them in order soon finds enough. */
function numbersHolding(db: Db, run: string): RawBuilder<Indexed>[] {
  const holdsRun = contains(db, 'phoneKey', run)
  if (run.length < ENDING_STEP) return [numbersWhere(holdsRun)]
  const begins = Array.from({ length: ENDING_STEP }, (_, skipped) => startsWith('ending', run.slice(skipped)))
  return begins.map(
    (begins) => sql`select ${rootIn('patientId')} as "_id", "searchName", "phoneKey" from "phoneEnding"
    where ${begins} and ${holdsRun} order by "ending"`,
  )
}

/** The numbers of these patients and of the records that were joined to theirs. */
async function numbersOf(db: Db, found: readonly Candidate[]): Promise<readonly Indexed[]> {
  const ids = found.map(({ _id }) => _id)
  return (await numbersWhere(sql`"_id" in (select "_id" from ${recordsOfMany(db, ids)} as "record")`).execute(db)).rows
}
