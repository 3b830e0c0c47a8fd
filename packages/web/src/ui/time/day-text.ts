import { day } from '@clinic/contract/fields'
import { formatDate } from './date-text.tsx'

const realDay = day()

/** A day as the address and the calls have it, yyyy-mm-dd, of a plausible year. */
export const isDay = (text: string) => realDay.safeParse(text).success && text >= '1900'

/** A date for display: dd/mm/yyyy; '' stays ''. */
export const dayText = (day: string) => (day === '' ? '' : formatDate(day))

/** Complete: nothing typed after it could make it another date. */
export const isWhole = (text: string) => /^(\d\d\/\d\d\/\d{4}|\d{8}|\d{4}-\d\d-\d\d)$/.test(text)

/** Reads '20/12/2024', '20.12.24', '20122024' or '2024-12-20' as yyyy-mm-dd, day before month. Null if it is not a date. */
export function readDay(typed: string): string | null {
  const text = typed.trim()
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4}|\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  const read = day === '' ? text : [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(read) ? read : null
}
