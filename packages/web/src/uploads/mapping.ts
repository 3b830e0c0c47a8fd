import type { UploadPreview } from '@clinic/contract/uploads/uploads'

type Columns = UploadPreview['columns']
/** The field that the user chose for a title; '' for none. */
export type ColumnChoices = Readonly<Record<string, string>>

/** Columns that only number the rows, or that an earlier refusal added; no need to ask about them. */
const NOTHING_TO_ASK = /^(?:s\W*n(?:o|umber)?|serial\W*n(?:o|umber)|nos?|row|error|#)\.?$/i

export const isAskedAbout = ({ title, samples }: Columns[number]): boolean => !NOTHING_TO_ASK.test(title.trim()) && samples.length > 0

/**
 * The titles as refused rows have them: a second column of a name, and one without a name, get their number. The same rule is on the
 * server (spreadsheet/columns.ts), and a test compares the two.
 */
export function ownTitles(titles: readonly string[]): string[] {
  const seen = new Set<string>()
  return titles.map((title, index) => {
    const own = title === '' || title === '__proto__' || seen.has(title) ? `${title || 'column'} ${index + 1}` : title
    seen.add(own)
    return own
  })
}

/**
 * How the corrected rows are to be read: as a person decided, and a column that got another name as the one that it was. Where a field has
 * such a column, all its columns are named, in the order of the file.
 */
export function mappingOfRefused(columns: Columns, chosen: ColumnChoices): ColumnChoices {
  const own = ownTitles(columns.map(({ title }) => title))
  const fieldOf = ({ title, guess }: Columns[number]) => chosen[title] ?? guess
  const renamed = new Set(columns.flatMap((column, index) => (own[index] === column.title ? [] : [fieldOf(column)])))
  const entries = columns.flatMap((column, index): [string, string][] => {
    const isSaid = chosen[column.title] !== undefined
    return isSaid || renamed.has(fieldOf(column)) ? [[own[index] ?? '', fieldOf(column)]] : []
  })
  return Object.fromEntries(entries)
}

/** The titles of refused rows that hold each field, in the order of the file. */
export function titlesByField(columns: Columns, chosen: ColumnChoices): Readonly<Record<string, readonly string[]>> {
  const own = ownTitles(columns.map(({ title }) => title))
  const fields: Record<string, string[]> = {}
  columns.forEach(({ title, guess }, index) => {
    const field = chosen[title] ?? guess
    if (field !== '') fields[field] = [...(fields[field] ?? []), own[index] ?? '']
  })
  return fields
}
