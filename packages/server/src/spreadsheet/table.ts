import { unguardCell } from '@clinic/contract/csv'

/** A file as texts. Row numbers are the file's: the header is row 1, and blank rows count though they are left out. */
export type Table = { readonly header: readonly string[]; readonly rows: readonly TableRow[] }
export type TableRow = { readonly row: number; readonly cells: readonly string[] }

/** Why a whole file is refused; a wrong row is not. */
export type Problem = 'unreadable' | 'wrong-type' | 'too-large'

export class FileProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

const MOST_ROWS = 20_000
const MOST_COLUMNS = 50
/** Characters in all: a file of few bytes may hold one long text many times. */
const MOST_TEXT = 20 * 2 ** 20

/** Takes a file's records one by one, so that a file over the limits is given up where it passes them. */
export function createTable(): { add: (cells: readonly string[]) => void; finish: () => Table } {
  const header: string[] = []
  const rows: TableRow[] = []
  let number = 0
  let text = 0
  function add(cells: readonly string[]): void {
    number += 1
    const kept = withoutBlankEnd(cells.map(unguardCell))
    if (kept.length > MOST_COLUMNS) throw new FileProblem('too-large', `The file has more than ${MOST_COLUMNS} columns`)
    for (const cell of kept) text += cell.length
    if (text > MOST_TEXT) throw new FileProblem('too-large', 'The file holds too much text. Split it and upload the parts.')
    if (number === 1) header.push(...kept.map((title) => title.trim()))
    else if (kept.length > 0) rows.push({ row: number, cells: kept })
    if (rows.length > MOST_ROWS) throw new FileProblem('too-large', 'The file has more than 20,000 rows. Split it and upload the parts.')
  }
  function finish(): Table {
    if (header.length === 0 && rows.length === 0) throw new FileProblem('unreadable', 'The file is empty')
    return { header, rows }
  }
  return { add, finish }
}

function withoutBlankEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}
