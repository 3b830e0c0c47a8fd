import type { Line } from './line.ts'

const HEAD = ['bar', 'what', 'measured', 'ratio', 'target', '']

/** A line as a row of a table, in the order of the heads above. */
export const cellsOf = ({ bar, what, measured, ratio, target, holds }: Line) => [bar, what, measured, ratio, target, verdict(holds)]

/** For the console, in columns. */
export function asText(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const verdict = (holds: boolean | null) => (holds === null ? '' : holds ? 'pass' : 'falls short')
