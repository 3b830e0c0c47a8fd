import { z } from 'zod'
import { storable } from '../auth/credentials.ts'

// How FHIR writes the values of a search. A parameter that is repeated means and, a comma means or.

const TOO_LONG = 'The value is too long'
const words = (message: string) => z.union([z.string(), z.array(z.string())], message)
const once = (name: string) =>
  words(`Send ${name} once`)
    .refine((value) => typeof value === 'string', `Send ${name} once`)
    .transform(String)
const isText = (value: string) => value !== '' && value.length <= 1000 && storable(value)

/** A single text. */
export const searchString = (name: string) => once(name).refine(isText, `${name} must be a text of 1 to 1000 characters`).optional()

/** One of several values, with commas between them. */
const listOf = (name: string, each: RegExp, message: string) =>
  once(name)
    .refine(isText, TOO_LONG)
    .transform((text) => text.split(',').map((value) => value.trim()))
    .pipe(z.array(z.string().regex(each, message)).max(50, `${name} takes at most 50 values`))
    .optional()

export const searchIds = listOf('_id', /^[A-Za-z0-9\-.]{1,64}$/, 'An id has 1 to 64 letters, digits, hyphens and dots')

export type Token = { readonly system: string | null; readonly code: string }

/** Codes: 'code' of any system, or 'system|code'. */
export const searchTokens = (name: string) =>
  listOf(name, /^[^|\s]*\|?[^|]+$/, `${name} must be code, or system|code`)
    .transform((values) => values?.map(tokenOf))
    .optional()

function tokenOf(text: string): Token {
  const bar = text.indexOf('|')
  return bar < 0 ? { system: null, code: text } : { system: text.slice(0, bar), code: text.slice(bar + 1) }
}

/** The id of a resource, with or without its type before it. */
export const searchReference = (name: string, type: string) => {
  const form = new RegExp(`^(?:${type}/)?[A-Za-z0-9\\-.]{1,64}$`)
  return once(name)
    .refine((text) => form.test(text), `${name} must be an id, or ${type}/id`)
    .transform((text) => text.replace(`${type}/`, ''))
    .optional()
}

const PREFIXES = ['eq', 'ge', 'gt', 'le', 'lt'] as const
export type DatePrefix = (typeof PREFIXES)[number]
/** A date as far as it is known (yyyy, yyyy-mm, yyyy-mm-dd), or a time with its zone. */
export type SearchDate = { readonly prefix: DatePrefix; readonly text: string }

const DATE = /^(eq|ge|gt|le|lt)?(\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T[\d:.]{5,16}(?:Z|[+-]\d\d:\d\d))?)?)?)$/

/** Dates, each of which must hold: 'ge2026-01-01'. */
export const searchDates = (name: string) => {
  const message = `${name} must be a date like 2026, 2026-11, ge2026-11-24 or le2026-11-24T10:00:00Z; before it eq, ge, gt, le or lt`
  return words(message)
    .transform((value) => [value].flat())
    .pipe(z.array(z.string().regex(DATE, message).refine(exists, message)).max(5, `${name} takes at most 5 dates`))
    .transform((values) => values.map(dateOf))
    .optional()
}

const dateOf = (text: string): SearchDate => {
  const [, prefix = 'eq', date = ''] = DATE.exec(text) ?? []
  return { prefix: prefix as DatePrefix, text: date } // as the pattern says
}

/** Rejects 2026-02-30 and 25:00. */
function exists(text: string): boolean {
  const { text: date } = dateOf(text)
  const parsed = new Date(date)
  if (Number.isNaN(parsed.getTime())) return false
  return date.length !== 10 || parsed.toISOString().startsWith(date)
}

const COUNT = '_count must be a whole number from 1'
export const MAX_FHIR_PAGE = 200

/** What every search takes: how many on a page, where it begins, and the format. */
export const everySearch = {
  _count: once('_count')
    .refine((text) => /^[1-9]\d{0,8}$/.test(text), COUNT)
    .transform((text) => Math.min(Number(text), MAX_FHIR_PAGE))
    .default(50),
  /** The last id of the page before; a `next` link has it. */
  _after: once('_after')
    .refine((text) => /^[A-Za-z0-9\-.]{1,64}$/.test(text), '_after is part of a next link')
    .optional(),
  _format: searchString('_format'),
}
