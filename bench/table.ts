import { execFileSync } from 'node:child_process'
import { arch, cpus, platform, totalmem } from 'node:os'
import type { Line } from './line.ts'

const HEAD = ['bar', 'what', 'measured', 'ratio', 'target', '']

const verdict = (holds: boolean | null) => (holds === null ? '' : holds ? 'pass' : 'falls short')

const cellsOf = ({ bar, what, measured, ratio, target, holds }: Line) => [bar, what, measured, ratio, target, verdict(holds)]

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

/** For docs/performance.md. */
export function asMarkdown(lines: readonly Line[], loadBefore: number): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    '# Speed, as measured',
    '',
    'Written by `npm run bench -- --write`. What each bar means, and what it is measured against, stands in `bench/README.md`; machines differ and are noisy,',
    'so what counts is the ratio, taken side by side in one run.',
    '',
    `${machine()}. Load of the machine before the run: ${loadBefore.toFixed(1)}.`,
    '',
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...lines.map((line) => row(cellsOf(line))),
    '',
  ].join('\n')
}

function machine(): string {
  const [cpu] = cpus()
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const versions = `Node ${process.versions.node}, SQLite ${process.versions.sqlite}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${versions}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model.trim()}, ${memory}`
}
