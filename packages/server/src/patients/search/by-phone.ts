import type { Db } from '../../db/open.ts'
import { compiled } from '../../db/queries/compiled.ts'
import { contains } from '../../db/queries/expressions.ts'
import { unionOf } from '../../db/queries/union.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { rootIn } from '../group.ts'
import { digitsOf, nationalBeginnings, phoneKey } from '../phone.ts'
import { bestOfEach, type Candidate, WHOLE } from './rank.ts'
import { ENDING_STEP } from './search-index.ts'

const BEGINNING = 1
export const INSIDE = 2

/** Up to about `limit` patients whose number, in any way of writing it, has the digits of the text; in no order. */
export async function findByPhone(db: Db, phone: string, limit: number): Promise<Candidate[]> {
  const scoreOf = phoneScorer(phone)
  const numbers = await retrieveNumbers(db, phone, limit)
  return bestOfEach(numbers.map(({ _id, searchName, phoneKey }) => ({ _id, searchName, score: scoreOf(phoneKey) ?? INSIDE })))
}

export type NumberRow = { readonly _id: string; readonly searchName: string; readonly phoneKey: string }

/** The same, without scores. */
export async function retrieveNumbers(db: Db, phone: string, limit: number): Promise<NumberRow[]> {
  const digits = digitsOf(phone)
  if (digits === '') return []
  const runs = [...new Set([phoneKey(phone), digits])]
  const isOneDigit = digits.length < ENDING_STEP
  const beginnings = [...new Set([...runs, ...nationalBeginnings(digits)])].map((from) => ({ from, run: '' }))
  const endings = isOneDigit ? [] : runs.flatMap(endingLookups)
  const values = { ...slotsOf('beginning', beginnings), ...slotsOf('ending', endings), limit: Math.ceil(limit * ROWS_EACH) }
  const rows = await patientsByNumber.all(db, values)
  // One digit is in so many numbers that reading them in their order soon finds enough.
  if (isOneDigit && rows.length < limit) rows.push(...(await numbersContaining(db, digits, limit)))
  // A patient with joined records may have the number under several names.
  return [...new Map(rows.map((row) => [`${row._id} ${row.phoneKey} ${row.searchName}`, row])).values()].slice(0, limit)
}

/** Numbers, or endings of numbers, that begin with `from`; the number contains `run`. */
type Lookup = { readonly from: string; readonly run: string }

/** A run inside a number is where one of its endings begins, or up to a step before. */
const endingLookups = (run: string): Lookup[] => Array.from({ length: ENDING_STEP }, (_, skipped) => ({ from: run.slice(skipped), run }))

/** A number that has the digits twice comes twice. */
const ROWS_EACH = 1.1
/** As many lookups as one statement has places for; without a lookup, a place finds nothing. */
const PLACES = [0, 1, 2, 3]
type Kind = 'beginning' | 'ending'
type Values = Record<`${Kind}${'From' | 'To' | 'Run'}${number}`, string> & { limit: number }

const slotsOf = (kind: Kind, lookups: readonly Lookup[]): Record<string, string> =>
  Object.assign(
    {},
    ...PLACES.map((place) => {
      const { from = '', run = '' } = lookups[place] ?? {}
      return { [`${kind}From${place}`]: from, [`${kind}To${place}`]: lookups[place] ? endOfPrefix(from) : '', [`${kind}Run${place}`]: run }
    }),
  )

/** Beginnings first: the whole statement ends as soon as it has found enough. */
const patientsByNumber = compiled<Values>()((db, value) => {
  const beginnings = PLACES.map((place) =>
    db
      .selectFrom('patient')
      .select([rootIn('patient._id').as('_id'), 'searchName', 'phoneKey'])
      .where('phoneKey', '>=', value(`beginningFrom${place}`))
      .where('phoneKey', '<', value(`beginningTo${place}`))
      .orderBy('phoneKey'),
  )
  const endings = PLACES.map((place) =>
    db
      .selectFrom('phoneEnding')
      .select([rootIn('phoneEnding.patientId').as('_id'), 'searchName', 'phoneKey'])
      .where('ending', '>=', value(`endingFrom${place}`))
      .where('ending', '<', value(`endingTo${place}`))
      .where(contains(db, 'phoneKey', value(`endingRun${place}`)))
      .orderBy('ending'),
  )
  return unionOf<NumberRow>(db, [...beginnings, ...endings]).limit(value('limit'))
})

const numbersContaining = (db: Db, digits: string, limit: number): Promise<NumberRow[]> =>
  db
    .selectFrom('patient')
    .select([rootIn('patient._id').as('_id'), 'searchName', 'phoneKey'])
    .where(contains(db, 'phoneKey', digits))
    .orderBy('phoneKey')
    .limit(limit)
    .execute()

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
