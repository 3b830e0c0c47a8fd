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
  return bestOfEach(numbers.map(({ phoneKey, ...row }) => ({ ...row, score: scoreOf(phoneKey) ?? INSIDE })))
}

/** A number that has the digits twice comes twice. */
const ROWS_EACH = 1.1

/** The same, without scores: numbers that begin with the digits first. A patient may come more than once. */
export async function retrieveNumbers(db: Db, phone: string, limit: number): Promise<NumberRow[]> {
  const { runs, beginnings } = runsOf(phone)
  if (runs.length === 0) return []
  const parts = [
    ...beginnings.map((run) => patientsWhere(startsWith('phoneKey', run))),
    ...runs.flatMap((run) => numbersContaining(db, run)),
  ]
  return unionOf<NumberRow>(db, parts)
    .limit(Math.ceil(limit * ROWS_EACH))
    .execute()
}

/** What a number may hold, and what it may begin with, if it has the digits of the text. */
function runsOf(phone: string): { runs: string[]; beginnings: string[] } {
  const digits = digitsOf(phone)
  const runs = digits === '' ? [] : [...new Set([phoneKey(phone), digits])]
  return { runs, beginnings: [...new Set([...runs, ...nationalBeginnings(digits)])] }
}

const startsWith = (column: string, run: string) => sql`${sql.ref(column)} >= ${run} and ${sql.ref(column)} < ${endOfPrefix(run)}`

const patientsWhere = (where: RawBuilder<unknown>) =>
  sql<NumberRow>`select ${rootIn('_id')} as "_id", "searchName", "phoneKey" from "patient" where ${where} order by "phoneKey"`

/** A run is where an ending begins, or up to a step before. One digit is in so many that reading them in order soon finds enough. */
function numbersContaining(db: Db, run: string): RawBuilder<NumberRow>[] {
  const holdsRun = contains(db, 'phoneKey', run)
  if (run.length < ENDING_STEP) return [patientsWhere(holdsRun)]
  const begins = Array.from({ length: ENDING_STEP }, (_, skipped) => startsWith('ending', run.slice(skipped)))
  return begins.map(
    (begins) => sql`select ${rootIn('patientId')} as "_id", "searchName", "phoneKey" from "phoneEnding"
    where ${begins} and ${holdsRun} order by "ending"`,
  )
}

/** How well a number matches the digits of a search; null if it does not, or if the search has none. */
export function phoneScorer(phone: string): (key: string) => number | null {
  const { runs, beginnings } = runsOf(phone)
  return (key) => {
    if (key !== '' && key === phoneKey(phone)) return WHOLE
    if (beginnings.some((run) => key.startsWith(run))) return BEGINNING
    return runs.some((run) => key.includes(run)) ? INSIDE : null
  }
}
