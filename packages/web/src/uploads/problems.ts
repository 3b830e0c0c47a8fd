import { NO_NUMBER, type RefusedRow } from '@clinic/contract/uploads/uploads'

/** What is wrong with a refused row: by the title of the column, and what no cell of it alone has. */
export type Problems = { readonly cells: ReadonlyMap<string, string>; readonly row: readonly string[] }

/** How a reason about a cell goes on after the column's title. */
const AFTER_TITLE = [': ', ' “', ` ${NO_NUMBER} `]
/** Reasons about a row as a whole. */
const OF_ROW = /^(?:The row has more cells|A cell is longer)/
const BETWEEN = '; '

/** The columns of refused rows, in the order of the file. */
export function titlesOf(records: readonly RefusedRow[]): string[] {
  const titles = new Set(records.flatMap((record) => Object.keys(record)))
  return [...titles].filter((title) => title !== 'row' && title !== 'error')
}

/** The text of a cell; '' where the row has no such column. */
export const cellOf = (record: RefusedRow, title: string): string => String(record[title] ?? '')

/**
 * The reasons of a row, each with its column. The server joins them to one text, which a person reads in the file too; a text of the file
 * in it may look like a reason, so a part counts as one only if it begins as one does.
 */
export function problemsOf({ error }: Pick<RefusedRow, 'error'>, titles: readonly string[]): Problems {
  const longestFirst = titles.toSorted((a, b) => b.length - a.length)
  const titleAt = (text: string) => longestFirst.find((title) => AFTER_TITLE.some((after) => text.startsWith(title + after)))
  const cells = new Map<string, string>()
  const row: string[] = []
  for (const reason of splitReasons(error, (text) => OF_ROW.test(text) || titleAt(text) !== undefined)) {
    const title = titleAt(reason)
    if (title === undefined) row.push(reason)
    else if (!cells.has(title)) cells.set(title, capital(reason.slice(title.length).replace(/^:? /, '')))
  }
  return { cells, row }
}

function splitReasons(error: string, isReason: (text: string) => boolean): string[] {
  const reasons: string[] = []
  for (const part of error.split(BETWEEN)) {
    if (reasons.length === 0 || isReason(part)) reasons.push(part)
    else reasons.push(`${reasons.pop()}${BETWEEN}${part}`)
  }
  return reasons
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Rows of which the same cell holds the same and is refused for the same reason: one correction may do for all. */
export const alikeKey = (title: string, reason: string, text: string): string => [title, reason, text.trim()].join('\n')
