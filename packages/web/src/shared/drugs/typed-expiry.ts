import { readExpiry } from '@clinic/clinical/stock/stock-count'
import { z } from 'zod'
import { dayText, readDay } from '../../ui/time/day-text.ts'
import { UI_WORDS } from '../../ui/words.ts'

export const EXPIRY_FORM = UI_WORDS.expiryForm

/** Reads 'mm/yyyy', 'mm/yy', 'mmyyyy', 'mmyy' or 'yyyy-mm' as on the box, or a full date; '' means not recorded. Null if it is none of these. */
export function readTypedExpiry(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const [, month = '', year = ''] = /^(\d{1,2})[\s/.-]+(\d{4}|\d\d)$/.exec(text) ?? /^(\d\d)(\d{4}|\d\d)$/.exec(text) ?? []
  const read = month === '' ? text : `${year.padStart(4, '20')}-${month.padStart(2, '0')}`
  if (readExpiry(read) !== null) return read
  return readDay(text)
}

/** A field for an expiry in the form that calls need; null means not recorded. */
export const typedExpiry = z.string().transform((typed, context) => {
  const read = readTypedExpiry(typed)
  if (read === null) context.addIssue({ code: 'custom', message: EXPIRY_FORM })
  return read || null
})

/** An expiry for display: '02/2028' for a month or its last day, dd/mm/yyyy for any other day. */
export function expiryText(expiresOn: string): string {
  const [year = '', month = '', day] = expiresOn.split('-')
  const isWholeMonth = day === undefined || readExpiry(`${year}-${month}`) === expiresOn
  return isWholeMonth ? `${month}/${year}` : dayText(expiresOn)
}
