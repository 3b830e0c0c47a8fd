import type { Db } from '../../db/open.ts'
import { prepare } from '../../db/queries/compiled.ts'
import { contains } from '../../db/queries/expressions.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { phoneKey } from '../phone.ts'
import { type Candidate, WHOLE } from './candidate.ts'
import { ENDING_STEP } from './search-index.ts'

const BEGINNING = 1
export const INSIDE = 2

/** How a number may begin before its national digits; a run of typed digits may begin in the middle of that. */
const LEADS = ['234', '2340', '00234', '0']
const LEAD_ENDS = ['34', '340', '4', '40']

/** Up to about `most` patients whose number, in any way of writing it, holds the digits of the text; in no order. */
export async function findByPhone(db: Db, phone: string, most: number): Promise<Candidate[]> {
  const scoreOf = phoneScorer(phone)
  return (await numbersLike(db, phone, most)).map(({ _id, searchName, phoneKey }) => ({
    _id,
    searchName,
    score: scoreOf(phoneKey) ?? INSIDE,
  }))
}

type Row = { readonly _id: string; readonly searchName: string; readonly phoneKey: string }

/** The same, without what each is worth. */
export async function numbersLike(db: Db, phone: string, most: number): Promise<Row[]> {
  const digits = digitsOf(phone)
  if (digits === '') return []
  const found = new Map<string, Row>()
  for await (const rows of lookUps(db, digits, phoneKey(phone), most)) {
    for (const row of rows) found.set(row._id, row)
    if (found.size >= most) break
  }
  return [...found.values()]
}

/** Beginnings first, then runs inside the number. */
async function* lookUps(db: Db, digits: string, national: string, most: number): AsyncGenerator<Row[]> {
  for (const beginning of new Set([national, digits, ...beginningsOf(digits)])) yield beginningWith(db, beginning, most)
  for (const run of new Set([national, digits])) {
    if (run.length < ENDING_STEP) yield holding(db, run, most)
    else for (let left = 0; left < ENDING_STEP; left++) yield endingFrom(db, run, left, most)
  }
}

const columns = ['_id', 'searchName', 'phoneKey'] as const
const columnsOfEnding = ['patientId as _id', 'searchName', 'phoneKey'] as const

const beginningWith = (db: Db, beginning: string, most: number): Promise<Row[]> =>
  numbersFrom.all(db, { from: beginning, to: endOfPrefix(beginning), most })

const numbersFrom = prepare<{ from: string; to: string; most: number }>()((db, value) =>
  db
    .selectFrom('patient')
    .select(columns)
    .where('phoneKey', '>=', value('from'))
    .where('phoneKey', '<', value('to'))
    .orderBy('phoneKey')
    .limit(value('most')),
)

/** Numbers with an ending that begins with the run without its first `left` digits, and with these before it. */
function endingFrom(db: Db, run: string, left: number, most: number): Promise<Row[]> {
  const rest = run.slice(left)
  const range = { from: rest, to: endOfPrefix(rest), most }
  return left === 0 ? endingsFrom.all(db, range) : endingsHolding.all(db, { ...range, run })
}

const endingsFrom = prepare<{ from: string; to: string; most: number }>()((db, value) =>
  db
    .selectFrom('phoneEnding')
    .select(columnsOfEnding)
    .where('ending', '>=', value('from'))
    .where('ending', '<', value('to'))
    .orderBy('ending')
    .limit(value('most')),
)

const endingsHolding = prepare<{ from: string; to: string; run: string; most: number }>()((db, value) =>
  db
    .selectFrom('phoneEnding')
    .select(columnsOfEnding)
    .where('ending', '>=', value('from'))
    .where('ending', '<', value('to'))
    .where(contains(db, 'phoneKey', value('run')))
    .orderBy('ending')
    .limit(value('most')),
)

/** A lone digit is in so many numbers that looking through them soon finds enough. */
const holding = (db: Db, run: string, most: number): Promise<Row[]> => numbersHolding.all(db, { run, most })

const numbersHolding = prepare<{ run: string; most: number }>()((db, value) =>
  db
    .selectFrom('patient')
    .select(columns)
    .where(contains(db, 'phoneKey', value('run')))
    .orderBy('phoneKey')
    .limit(value('most')),
)

/** How well a number answers the digits of a search; null if it does not, or if the search has none. */
export function phoneScorer(phone: string): (key: string) => number | null {
  const digits = digitsOf(phone)
  if (digits === '') return () => null
  const national = phoneKey(phone)
  const beginnings = [digits, ...beginningsOf(digits)]
  return (key) => {
    if (key === national) return WHOLE
    if (beginnings.some((beginning) => key.startsWith(beginning))) return BEGINNING
    return key.includes(digits) || key.includes(national) ? INSIDE : null
  }
}

const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

/** What the national digits begin with if the text's digits are the beginning of a number as dialled: '0803' gives '803'. */
function beginningsOf(digits: string): string[] {
  const rests = (leads: string[], shortest: number) =>
    leads
      .filter((lead) => digits.startsWith(lead))
      .map((lead) => digits.slice(lead.length))
      .filter((rest) => rest.length >= shortest)
  return [...rests(LEADS, 0), ...rests(LEAD_ENDS, 4)]
}
