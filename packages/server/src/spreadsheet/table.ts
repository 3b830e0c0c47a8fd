import { unguardCell } from '@clinic/contract/uploads/csv'

/** A sheet as text. Row numbers are the sheet's own: rows above the header and blank rows are left out but counted. */
export type Table = { readonly header: readonly string[]; readonly headerRow: number; readonly rows: readonly TableRow[] }
export type TableRow = { readonly row: number; readonly cells: readonly string[] }

/** Why a whole file is refused; an invalid row is not a reason. */
export type Problem = 'unreadable' | 'wrong-type' | 'too-large'

export class FileProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 50
/** The header must be in the first ten rows of a sheet. */
export const MAX_HEADER_ROW = 10
/** Total characters: a small file can repeat one long text many times. */
const MAX_TEXT = 20 * 2 ** 20

export const tooManyRows = () => new FileProblem('too-large', 'The file has more than 20,000 rows. Split it and upload the parts.')

/** Collects a sheet's rows, including the header, one by one, so that reading stops as soon as a limit is exceeded. */
export function collectRows(): { add: (cells: readonly string[]) => void; finish: () => TableRow[] } {
  const rows: TableRow[] = []
  let number = 0
  let text = 0
  function add(cells: readonly string[]): void {
    number += 1
    const kept = withoutBlankEnd(cells.map(unguardCell))
    if (kept.length === 0) return
    if (kept.length > MAX_COLUMNS) throw new FileProblem('too-large', `The file has more than ${MAX_COLUMNS} columns`)
    for (const cell of kept) text += cell.length
    if (text > MAX_TEXT) throw new FileProblem('too-large', 'The file holds too much text. Split it and upload the parts.')
    rows.push({ row: number, cells: kept })
    if (rows.length > MAX_ROWS + MAX_HEADER_ROW) throw tooManyRows()
  }
  function finish(): TableRow[] {
    if (rows.length === 0) throw new FileProblem('unreadable', 'The file is empty')
    return rows
  }
  return { add, finish }
}

function withoutBlankEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}
