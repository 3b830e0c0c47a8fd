import { execFileSync } from 'node:child_process'
import { arch, cpus, platform, totalmem } from 'node:os'
import type { Line } from './line.ts'
import { cellsOf } from './table.ts'

const [BEGIN, END] = ['<!-- figures -->', '<!-- end of figures -->']
const HEAD = ['what', 'measured', 'ratio', 'target', '']

/**
 * docs/performance.md with the bars of `lines` measured anew, each under its own heading. What is outside the marks, and every bar that
 * this run left out, stays as it is with its own date.
 */
export function withFigures(page: string, lines: readonly Line[], measured: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md needs ${BEGIN} and ${END}, in this order.`)
  const kept = page
    .slice(from + BEGIN.length, to)
    .split(/^(?=### )/m)
    .filter((section) => section.startsWith('### '))
  const sections = new Map(kept.map((section) => [headingOf(section), section]))
  for (const section of sectionsOf(lines, measured)) sections.set(headingOf(section), section)
  const sorted = [...sections].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, section]) => section)
  return [page.slice(0, from), BEGIN, '\n\n', ...sorted, page.slice(to)].join('')
}

/** When and where a run was made: its day, commit, versions and machine, and how busy that was. */
export function runNow(loadBefore: number): string {
  const [cpu] = cpus()
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const versions = `Node ${process.versions.node}, SQLite ${process.versions.sqlite}`
  const machine = `${platform()} ${arch()}, ${cpus().length} × ${cpu?.model.trim()}, ${memory}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${versions}, ${machine}, load before the run ${loadBefore.toFixed(1)}`
}

function sectionsOf(lines: readonly Line[], measured: string): string[] {
  return [...Map.groupBy(lines, ({ bar }) => bar)].map(([bar, own]) =>
    [
      `### Bar ${bar.replace(' ', ': ')}`,
      '',
      `Measured ${measured}.`,
      '',
      row(HEAD),
      row(HEAD.map(() => '---')),
      ...own.map((line) => row(cellsOf(line).slice(1))),
      '',
      '',
    ].join('\n'),
  )
}

const headingOf = (section: string) => section.slice(0, section.indexOf('\n'))

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
