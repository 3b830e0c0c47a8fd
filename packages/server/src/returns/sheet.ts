import { type MissingReason, type ReturnCell, WITHOUT_WORDS } from '@clinic/contract/returns/returns'
import { csvLine } from '@clinic/contract/uploads/csv'
import type { Figures } from './compute.ts'
import { tablesOf } from './tables.ts'

/** The last line after an upgrade, until all are read. */
const BEING_READ = 'Still being read; figures may rise'
const COLUMNS = ['month', 'table', 'row', 'column', 'value', 'sinceSent', 'figure']

/** The return as CSV lines, one for each cell and each total, so that a program can find a figure by name. */
export function sheetOf(month: string, figures: Figures, since: Readonly<Record<string, number>>, off: ReadonlySet<string>): string[] {
  const lines = tablesOf(figures, off).flatMap(({ name, columns, rows, totals }) => {
    const line = (row: string, column: string, { figure, value }: ReturnCell, without: MissingReason | null = null) => [
      month,
      name,
      row,
      column,
      String(value ?? (without === null ? '' : WITHOUT_WORDS[without])),
      String(since[figure] ?? 0),
      figure,
    ]
    return [
      ...rows.flatMap(({ label, cells, total, without }) => [
        ...cells.map((cell, place) => line(label, columns[place] ?? '', cell, without)),
        ...(total ? [line(label, 'All', total, without)] : []),
      ]),
      ...totals.map((cell, place) => line('All', columns[place] ?? 'All', cell)),
    ]
  })
  const { beingRead } = figures
  const waiting = beingRead > 0 ? [[month, 'To be coded', BEING_READ, 'Visits', String(beingRead), '0', '']] : []
  return [COLUMNS, ...lines, ...waiting].map((line) => csvLine(line))
}
