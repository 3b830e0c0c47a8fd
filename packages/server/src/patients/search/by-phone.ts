import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { contains } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import { unionOf } from '../../db/queries/union.ts'
import { digitsOf, nationalBeginnings, phoneKey } from '../phone.ts'
import { startsWith } from './lookups.ts'
import { BEGINNING, INSIDE, WHOLE } from './rank.ts'
import { ENDING_STEP } from './search-index.ts'

export type NumberRow = { readonly _id: string; readonly searchName: string; readonly phoneKey: string }

/** A number that has the digits twice comes twice. */
const ROWS_EACH = 1.1

/** Up to about `limit` numbers that have the digits, in any way of writing them; those that begin so first. A patient may come twice. */
export async function retrieveNumbers(db: Db, phone: string, limit: number): Promise<NumberRow[]> {
  const { runs, beginnings } = runsOf(phone)
  if (runs.length === 0) return []
  const beginning = beginnings.map((run) => patientsWhere(startsWith('phoneKey', run)))
  const inside = runs.flatMap((run) => numbersContaining(db, run))
  return unionOf<NumberRow>(db, [...beginning, ...inside])
    .limit(Math.ceil(limit * ROWS_EACH))
    .execute()
}

/** What a number may hold, and what it may begin with, if it has the digits of the text. */
function runsOf(phone: string): { runs: string[]; beginnings: string[] } {
  const digits = digitsOf(phone)
  const runs = digits === '' ? [] : [...new Set([phoneKey(phone), digits])]
  return { runs, beginnings: [...new Set([...runs, ...nationalBeginnings(digits)])] }
}

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
  const [national] = runs
  return (key) => {
    if (key === national) return WHOLE
    if (beginnings.some((run) => key.startsWith(run))) return BEGINNING
    return runs.some((run) => key.includes(run)) ? INSIDE : null
  }
}
