import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { contains } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import { unionOf } from '../../db/queries/union.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { digitsOf, nationalBeginnings, phoneKey } from '../phone.ts'
import { bestOfEach, type Candidate, WHOLE } from './rank.ts'
import { ENDING_STEP } from './search-index.ts'

export type NumberRow = { readonly _id: string; readonly searchName: string; readonly phoneKey: string }

const BEGINNING = 1
const INSIDE = 2

/** Up to about `limit` patients whose number, in any way of writing it, has the digits of the text; in no order. */
export async function findByPhone(db: Db, phone: string, limit: number): Promise<Candidate[]> {
  const scoreOf = phoneScorer(phone)
  const numbers = await retrieveNumbers(db, phone, limit)
  return bestOfEach(numbers.map(({ _id, searchName, phoneKey }) => ({ _id, searchName, score: scoreOf(phoneKey) ?? INSIDE })))
}

/** A number that has the digits twice comes twice. */
const ROWS_EACH = 1.1

/** The same, without scores: numbers that begin with the digits first. A patient may come more than once. */
export async function retrieveNumbers(db: Db, phone: string, limit: number): Promise<NumberRow[]> {
  const digits = digitsOf(phone)
  if (digits === '') return []
  const runs = [...new Set([phoneKey(phone), digits])]
  const beginnings = [...new Set([...runs, ...nationalBeginnings(digits)])].map((run) => numbersBeginning(run))
  const inside = runs.flatMap((run) => (run.length < ENDING_STEP ? [numbersContaining(db, run)] : numbersWithEnding(db, run)))
  return unionOf<NumberRow>(db, [...beginnings, ...inside])
    .limit(Math.ceil(limit * ROWS_EACH))
    .execute()
}

const numbersIn = (table: 'patient' | 'phoneEnding', where: RawBuilder<unknown>, order: 'phoneKey' | 'ending') =>
  sql<NumberRow>`select ${rootIn(table === 'patient' ? '_id' : 'patientId')} as "_id", "searchName", "phoneKey" from ${sql.table(table)}
    where ${where} order by ${sql.ref(order)}`

const startsWith = (column: string, run: string) => sql`${sql.ref(column)} >= ${run} and ${sql.ref(column)} < ${endOfPrefix(run)}`

const numbersBeginning = (run: string) => numbersIn('patient', startsWith('phoneKey', run), 'phoneKey')

/** One digit is in so many numbers that reading them in their order soon finds enough. */
const numbersContaining = (db: Db, run: string) => numbersIn('patient', contains(db, 'phoneKey', run), 'phoneKey')

/** A run inside a number is where one of its endings begins, or up to a step before. */
const numbersWithEnding = (db: Db, run: string) =>
  Array.from({ length: ENDING_STEP }, (_, skipped) =>
    numbersIn('phoneEnding', sql`${startsWith('ending', run.slice(skipped))} and ${contains(db, 'phoneKey', run)}`, 'ending'),
  )

/** How well a number matches the digits of a search; null if it does not, or if the search has none. */
export function phoneScorer(phone: string): (key: string) => number | null {
  const digits = digitsOf(phone)
  if (digits === '') return () => null
  const national = phoneKey(phone)
  const beginnings = [digits, ...nationalBeginnings(digits)]
  return (key) => {
    if (key === national) return WHOLE
    if (beginnings.some((beginning) => key.startsWith(beginning))) return BEGINNING
    return key.includes(digits) || key.includes(national) ? INSIDE : null
  }
}
