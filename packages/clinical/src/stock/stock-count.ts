import { lastDayOfMonth } from '../calendar.ts'

export const COUNT_REASONS = ['miscounted', 'broken', 'lost', 'found', 'expired', 'other'] as const
export type CountReason = (typeof COUNT_REASONS)[number]

/** A line of a stock take: `atCount` is what the lot held when the line was typed. */
export type CountLine = { readonly counted: number; readonly atCount: number; readonly reasonCode?: CountReason | null | undefined }

/** What posting a line changes: the difference as counted, so that what was given meanwhile stays given. */
export const countChange = ({ counted, atCount }: CountLine) => counted - atCount

/** Why a line cannot be posted, or null. `quantity` is what the lot holds now. */
export function countProblem(line: CountLine, quantity: number): { readonly status: 400 | 409; readonly message: string } | null {
  const change = countChange(line)
  if (change !== 0 && (line.reasonCode ?? null) === null) return { status: 400, message: 'Choose a reason for the difference' }
  return quantity + change < 0 ? { status: 409, message: 'More was given since than the count leaves. Count this lot again.' } : null
}

/** An expiry as typed, 'yyyy-mm-dd' or 'yyyy-mm' (its last day), as a day; null if it is neither. */
export function readExpiry(typed: string): string | null {
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(typed)
  if (month) return lastDayOfMonth(typed)
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/.test(typed)) return null
  const date = typed.slice(8)
  return date >= '01' && typed <= lastDayOfMonth(typed.slice(0, 7)) ? typed : null
}

/** What is wrong with the expiry of a delivery, or null: expired goods come in only to be held. */
export const expiryProblem = (expiresOn: string, today: string, held: boolean): string | null =>
  expiresOn < today && !held ? 'This has expired. Tick “Hold back” to take it in all the same.' : null

/** The same of the units that an item starts with, which cannot be held. Where there are none, nothing has expired. */
export const openingExpiryProblem = (expiresOn: string, units: number, today: string): string | null =>
  units > 0 && expiresOn < today
    ? 'This has expired. Write 0 units here, then receive the expired ones as a delivery and tick “Hold back”.'
    : null
