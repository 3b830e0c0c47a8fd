import { readExpiry } from '@clinic/contract/clinical/stock-count'
import { z } from 'zod'
import { dayText, readDay } from '../../../ui/day-text.ts'
import { WORDS } from './words.ts'

/** 'mm/yyyy', 'mm/yy', 'mmyyyy', 'mmyy' or 'yyyy-mm' as on the box, or a whole day; '' is not recorded. Null if it is none of these. */
export function readTypedExpiry(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const [, month = '', year = ''] = /^(\d{1,2})[\s/.-]+(\d{4}|\d\d)$/.exec(text) ?? /^(\d\d)(\d{4}|\d\d)$/.exec(text) ?? []
  const read = month === '' ? text : `${year.padStart(4, '20')}-${month.padStart(2, '0')}`
  if (readExpiry(read) !== null) return read
  return readDay(text)
}

/** A field for an expiry, as the calls take it: null is not recorded. */
export const typedExpiry = z.string().transform((typed, context) => {
  const read = readTypedExpiry(typed)
  if (read === null) context.addIssue({ code: 'custom', message: WORDS.expiryForm })
  return read || null
})

/** What is shown of an expiry: '02/2028' of a month or of its last day, dd/mm/yyyy of any other day. */
export function expiryText(expiresOn: string): string {
  const [year = '', month = '', day] = expiresOn.split('-')
  const isWholeMonth = day === undefined || readExpiry(`${year}-${month}`) === expiresOn
  return isWholeMonth ? `${month}/${year}` : dayText(expiresOn)
}
