import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { endOfPrefix, likeText } from '../db/sql.ts'
import type { Found } from './find-by-name.ts'
import { phoneKey } from './phone.ts'
import { ENDING_STEP } from './search-index.ts'

const EXACT = 0
const BEGINNING = 1
const INSIDE = 2

/** How a number may begin before its national digits; a run of typed digits may begin in the middle of that. */
const LEADS = ['234', '2340', '00234', '0']
const LEAD_ENDS = ['34', '340', '4', '40']

/** Up to about `most` patients whose number, in any way of writing it, holds the digits of the text; in no order. */
export async function findByPhone(db: Db, phone: string, most: number): Promise<Found[]> {
  const digits = digitsOf(phone)
  if (digits === '') return []
  const scoreOf = phoneScorer(phone)
  const found = new Map<string, Found>()
  for await (const rows of lookUps(db, digits, phoneKey(phone), most)) {
    for (const { _id, searchName, phoneKey } of rows) found.set(_id, { _id, searchName, score: scoreOf(phoneKey) ?? INSIDE })
    if (found.size >= most) break
  }
  return [...found.values()]
}

type Row = { _id: string; searchName: string; phoneKey: string }

/** Beginnings first, then runs inside the number. */
async function* lookUps(db: Db, digits: string, national: string, most: number): AsyncGenerator<Row[]> {
  for (const beginning of new Set([national, digits, ...beginningsOf(digits)])) yield beginningWith(db, beginning, most)
  for (const run of new Set([national, digits])) {
    if (run.length < ENDING_STEP) yield holding(db, run, most)
    else for (let left = 0; left < ENDING_STEP; left++) yield endingFrom(db, run, left, most)
  }
}

const columns = ['patient._id', 'patient.searchName', 'patient.phoneKey'] as const

function beginningWith(db: Db, beginning: string, most: number): Promise<Row[]> {
  const rows = db.selectFrom('patient').select(columns).where('phoneKey', '>=', beginning).where('phoneKey', '<', endOfPrefix(beginning))
  return rows.orderBy('phoneKey').limit(most).execute()
}

/** Numbers with an ending that begins with the run without its first `left` digits, and with these before it. */
function endingFrom(db: Db, run: string, left: number, most: number): Promise<Row[]> {
  const rest = run.slice(left)
  return db
    .selectFrom('phoneEnding')
    .innerJoin('patient', 'patient._id', 'phoneEnding.patientId')
    .select(columns)
    .where('ending', '>=', rest)
    .where('ending', '<', endOfPrefix(rest))
    .$if(left > 0, (rows) => rows.where(holds('phoneEnding.phoneKey', run)))
    .orderBy('ending')
    .limit(most)
    .execute()
}

/** One digit or two are in so many numbers that looking through them soon finds enough. */
function holding(db: Db, run: string, most: number): Promise<Row[]> {
  return db.selectFrom('patient').select(columns).where(holds('patient.phoneKey', run)).orderBy('phoneKey').limit(most).execute()
}

const holds = (column: string, run: string) => sql<boolean>`${sql.ref(column)} like ${`%${likeText(run)}%`} escape '\\'`

/** How well a number answers the digits of a search; null if it does not, or if the search has none. */
export function phoneScorer(phone: string): (key: string) => number | null {
  const digits = digitsOf(phone)
  if (digits === '') return () => null
  const national = phoneKey(phone)
  const beginnings = [digits, ...beginningsOf(digits)]
  return (key) => {
    if (key === national) return EXACT
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
