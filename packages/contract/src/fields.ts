import { plainEmail, showsNothing, visible, visibleLetters } from '@clinic/clinical/names'
import { numberText } from '@clinic/clinical/number-text'
import { z } from 'zod'
import { EMAIL, EMAIL_TOO_LONG, MAX_EMAIL, storable, UNSTORABLE, UNUSABLE_PASSWORD, usablePassword } from './auth/credentials.ts'
import { RULES } from './messages.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './paging.ts'

/** The placeholder of every dropdown. A field that still holds it is unanswered. */
export const PLACEHOLDER = 'Select'

/** Longest texts accepted: a name or number, a line, a clinical text. */
export const SHORT = 120
export const LINE = 500
export const LONG = 20_000

const tooLong = (max: number) => `Use at most ${numberText(max)} characters`

/** A text as a person typed it: NFC, without blanks at its ends, at most `max` characters. `message` answers a missing or non-text value. */
export function text(max: number, message: string = RULES.option) {
  return z.string(message).refine(storable, UNSTORABLE).normalize('NFC').trim().max(max, tooLong(max))
}

/** A text that must not be blank; one of characters that cannot be seen is. */
export function requiredText(max: number, message: string) {
  return text(max, message)
    .overwrite((value) => (showsNothing(value) ? '' : value))
    .min(1, message)
}

/** Why something was done, with at least this many letters or digits that can be seen. Every reason has this rule, or the next one. */
export function reasonOf(least: number, message: string, max = LINE) {
  return text(max, message).refine((reason) => visibleLetters(reason) >= least, message)
}

/** An optional reason. One without visible characters counts as left out. */
export function optionalReason(message: string, max = LINE) {
  return text(max, message).overwrite((reason) => (showsNothing(reason) ? '' : reason))
}

/** Three letters in a row that can be seen, of any script, a combining mark belonging to its letter (docs/specification.md, section 5). */
export const hasThreeLetters = (name: string): boolean => /(?:\p{L}\p{M}*){3}/u.test(visible(name))

export function personName(message: string) {
  return requiredText(SHORT, message).refine(hasThreeLetters, RULES.letters)
}

/** A dropdown's value: blank or absent answers `blank`, the placeholder and anything off the list their own messages. */
export function choice<const T extends readonly string[]>(options: T, blank: string = RULES.option) {
  return z
    .string(blank)
    .min(1, blank)
    .refine((value) => value !== PLACEHOLDER, RULES.placeholder)
    .pipe(z.enum(options, blank))
}

/** An account's email, as `plainEmail` has it. */
export function accountEmail(blank: string = RULES.email) {
  const email = z.string(blank).refine(storable, UNSTORABLE).overwrite(plainEmail)
  return email.max(MAX_EMAIL, EMAIL_TOO_LONG).min(1, blank).regex(EMAIL, RULES.emailForm)
}

/** A password exactly as typed: never trimmed. */
export function password(min: number, blank: string, tooShort: string) {
  return z.string(blank).min(1, blank).min(min, tooShort).refine(usablePassword, UNUSABLE_PASSWORD)
}

/** An id in a body. An id that names nothing is answered with 404, not here. */
export const id = (message = 'An id is missing') => z.string(message).min(1, message).max(200, message).refine(storable, message)

export const idParam = z.object({ id: z.string().min(1).max(200).refine(storable) })

/** An account's email in a path. Its form is not checked: an unknown email is 404, or gets the same answer as a known one. */
export const emailParam = z.object({ email: z.string().max(254).refine(storable).overwrite(plainEmail) })

/** The version that an edit was made on. Without it the last writer wins (docs/specification.md, section 3). */
export const version = z.int('The version must be a whole number').min(1).optional()

/** A time on the wire: ISO 8601, UTC. */
export const time = z.string()
/** When it was typed, if it waited on a phone before it was saved; else null. */
export const typedAt = time.nullable()

const DAY = 'Enter a date that exists, as yyyy-mm-dd'

/** A calendar day, yyyy-mm-dd, in the clinic's time zone. */
export const day = (message: string = DAY) =>
  z.string(message).refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value), message)

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export const DAY_ORDER = 'The start date must not be after the end date'

/** A whole number in a query string; anything else is an error at its field. */
const wholeNumber = (min: number, message: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, message)], message)
    .transform(Number)
    .pipe(z.int(message).min(min, message))

/** `skip` counts whole pages from 0; `limit` is rows per page, and more than 200 counts as 200 (docs/specification.md, section 3). */
export const paging = {
  skip: wholeNumber(0, 'skip must be a whole number of pages, from 0').default(0),
  limit: wholeNumber(1, 'limit must be a whole number from 1')
    .transform((rows) => Math.min(rows, MAX_PAGE_SIZE))
    .default(PAGE_SIZE),
}

/** A search text. Blank, repeated or odd values are harmless; a repeated one counts once. */
export const searchText = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? (value[0] ?? '') : value))
  .transform((value) => (storable(value) ? value.normalize('NFC').trim().slice(0, 200) : '\u{fffd}'))
  .optional()

export function paged<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), count: z.int() })
}

export const Message = z.object({ message: z.string() })
