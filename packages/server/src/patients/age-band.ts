import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'

type Band = (typeof AGE_RANGES)[number]

/** Oldest age, in whole years, in each band except the last. */
const OLDEST = [5, 15, 19, 25, 30, 35, 40]
const OLDEST_PERSON = 130

/** The band for an age or a date of birth, or for the band itself with any spacing; null if the text is none of these. */
export function ageBand(text: string, today: string): Band | null {
  const plain = plainText(text)
  return namedBand(plain) ?? bandOf(ageIn(plain) ?? yearsSince(birthDate(plain, today), today))
}

/** The date of birth in the text, yyyy-mm-dd; null if the text is an age, or a date after today. */
export function birthDateIn(text: string, today: string): string | null {
  const plain = plainText(text)
  if (namedBand(plain) !== null || ageIn(plain) !== null) return null
  const birth = birthDate(plain, today)
  return birth === null || birth > today ? null : birth
}

const plainText = (text: string) => text.toLowerCase().replaceAll(/[–—−]/g, '-').trim()

function namedBand(text: string): Band | null {
  const key = (band: string) =>
    band
      .toLowerCase()
      .replaceAll(/\s|years?|yrs?/g, '')
      .replace(/(\d+)(andabove|\+)$/, '$1+')
  return AGE_RANGES.find((band) => key(band) === key(text)) ?? null
}

function bandOf(age: number | null): Band | null {
  if (age === null || age < 0 || age > OLDEST_PERSON) return null
  const index = OLDEST.findIndex((oldest) => age <= oldest)
  return AGE_RANGES[index < 0 ? AGE_RANGES.length - 1 : index] ?? null
}

/** Adds the unit from a column title such as 'Age (months)' to a plain number. A plain '34' otherwise means years. */
export function inUnitOf(title: string, text: string): string {
  const [unit] = /months?|mths?|mos\b|weeks?|wks?|days?/i.exec(title) ?? []
  return unit !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? `${text} ${unit.replace(/^mos$/i, 'months')}` : text
}

/**
 * Age in whole years from '34', '34 years', '2.5 yrs' or '8 months', and from nurses' shorthand: '6/12' is months, '3/52' weeks, '2/7'
 * days.
 */
function ageIn(text: string): number | null {
  const [, count, parts] = /^(\d{1,3})\s*\/\s*(12|52|7|365)$/.exec(text) ?? []
  if (count !== undefined) return Math.floor(Number(count) / (parts === '7' ? 365 : Number(parts)))
  return ageInWords(text)
}

function ageInWords(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d+)?)\s*(|y|yrs?|years?(?: old)?|m|mths?|months?|w|wks?|weeks?|d|days?)\.?$/.exec(text)
  if (!match) return null
  const [, number, unit = ''] = match
  const age = Number(number)
  const parts = unit.startsWith('m') ? 12 : unit.startsWith('w') ? 52 : unit.startsWith('d') ? 365 : 1
  return Math.floor(age / parts)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date of birth as yyyy-mm-dd. Reads year first, then day first, then month first if day first is not a date; also '7 Mar 1990'. */
function birthDate(text: string, today: string): string | null {
  const [date = ''] = text.split(/[t ](?=\d{1,2}:)/)
  const parts = date.split(/[\s/.,-]+/).filter((part) => part !== '')
  if (parts.length !== 3) return null
  const [a = '', b = '', c = ''] = parts
  if (/^\d{4}$/.test(a)) return realDate(a, monthIn(b), c)
  const year = yearIn(c, today)
  return realDate(year, monthIn(b), a) ?? realDate(year, monthIn(a), b)
}

function monthIn(text: string): string {
  const index = MONTHS.indexOf(text.slice(0, 3))
  return index >= 0 ? String(index + 1) : text
}

/** A two-digit year means the latest year that is not in the future. */
function yearIn(text: string, today: string): string {
  if (!/^\d{2}$/.test(text)) return text
  const century = today.slice(0, 2)
  return Number(text) <= Number(today.slice(2, 4)) ? `${century}${text}` : `${Number(century) - 1}${text}`
}

function realDate(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

function yearsSince(birth: string | null, today: string): number | null {
  if (birth === null || birth > today) return null
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return birth.slice(5) > today.slice(5) ? years - 1 : years
}
