import type { Db } from '../db/open.ts'
import { endOfPrefix } from '../db/sql.ts'
import type { Found } from './find-by-name.ts'
import { phoneKey } from './phone.ts'

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
  const key = phoneKey(phone)
  const found = new Map<string, Found>()
  const add = (rows: { _id: string; searchName: string; phoneKey: string }[]) => {
    for (const row of rows)
      found.set(row._id, { _id: row._id, searchName: row.searchName, score: phoneScore(phone, row.phoneKey) ?? INSIDE })
  }
  for (const beginning of beginningsOf(digits)) {
    const rows = db.selectFrom('patient').select(['_id', 'searchName', 'phoneKey']).limit(most)
    add(await rows.where('phoneKey', '>=', beginning).where('phoneKey', '<', endOfPrefix(beginning)).orderBy('phoneKey').execute())
  }
  for (const run of new Set([key, digits])) {
    if (found.size >= most) break
    const rows = await db
      .selectFrom('phoneEnding')
      .innerJoin('patient', 'patient._id', 'phoneEnding.patientId')
      .where('ending', '>=', run)
      .where('ending', '<', endOfPrefix(run))
      .orderBy('ending')
      .select(['patient._id', 'patient.searchName', 'patient.phoneKey'])
      .limit(most)
      .execute()
    add(rows)
  }
  return [...found.values()]
}

/** How well a number answers the digits of a search; null if it does not. */
export function phoneScore(phone: string, key: string): number | null {
  const digits = digitsOf(phone)
  if (digits === '') return null
  const national = phoneKey(phone)
  if (key === national) return EXACT
  if ([digits, ...beginningsOf(digits)].some((beginning) => key.startsWith(beginning))) return BEGINNING
  return key.includes(digits) || key.includes(national) ? INSIDE : null
}

export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

/** What the national digits begin with if the text's digits are the beginning of a number as dialled: '0803' gives '803'. */
function beginningsOf(digits: string): string[] {
  const rests = (leads: string[], shortest: number) =>
    leads
      .filter((lead) => digits.startsWith(lead))
      .map((lead) => digits.slice(lead.length))
      .filter((rest) => rest.length >= shortest)
  return [...rests(LEADS, 0), ...rests(LEAD_ENDS, 4)]
}
