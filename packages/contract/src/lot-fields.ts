import { z } from 'zod'
import { day, text } from './fields.ts'

const MAX_LOT_NUMBER = 60
const EXPIRY = 'Enter the expiry as yyyy-mm-dd or yyyy-mm'

export const lotNumber = text(MAX_LOT_NUMBER, 'Enter the lot number as text')

/** Boxes show a day, or a month whose last day counts. The output is always a day. */
export const expiry = z
  .string(EXPIRY)
  .transform((value) => (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value) ? lastDayOfMonth(value) : value))
  .pipe(day(EXPIRY))

function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}
