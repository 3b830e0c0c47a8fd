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

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The lines of a page of before whose bars were not measured this time. */
export function otherBars(page: string, lines: readonly Line[]): string[] {
  const measured = new Set(lines.map(({ bar }) => bar))
  return page.split('\n').filter((line) => /^\| \d /.test(line) && !measured.has(line.split(' | ')[0]?.slice(2) ?? ''))
}

/** For docs/performance.md; `kept` are lines of a run before. */
export function asMarkdown(lines: readonly Line[], kept: readonly string[], loadBefore: number): string {
  return [
    '# Speed, as measured',
    '',
    '`npm run bench -- --write` writes this page. `bench/README.md` says what each bar means and what it is compared with.',
    'Machines differ. Read the ratio: both sides were measured in one run.',
    '',
    `${machine()}. Load of the machine before the run: ${loadBefore.toFixed(1)}.`,
    ...(kept.length > 0 ? ['Bars that this run left out are from the run before.'] : []),
    '',
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...[...kept, ...lines.map((line) => row(cellsOf(line)))].toSorted(byBar),
    '',
  ].join('\n')
}

/** What is of one bar stays in its order. */
const byBar = (a: string, b: string) => (a[2] ?? '').localeCompare(b[2] ?? '')

function machine(): string {
  const [cpu] = cpus()
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const versions = `Node ${process.versions.node}, SQLite ${process.versions.sqlite}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${versions}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model.trim()}, ${memory}`
}
