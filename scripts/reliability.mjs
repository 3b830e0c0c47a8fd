// npm run test:reliability: the reliability suite at its full size. Words after -- choose cases: `-- DUR-02`; --write keeps the figures.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, fail, root } from './prepare.mjs'
import { conclude, journeys, vitest } from './suites.mjs'

const asked = process.argv.slice(2)
const chosen = asked.filter((word) => !word.startsWith('-'))
const figures = join(mkdtempSync(join(tmpdir(), 'clinic-figures-')), 'figures.jsonl')
const env = { RELIABILITY: 'full', RELIABILITY_FIGURES: figures }

async function main() {
  await ensureInstalled()
  await ensureBuilt()
  const results = []
  const cases = chosen.filter((word) => !isOfBrowser(word)).map((word) => word.toLowerCase())
  const config = ['--config', 'reliability/vitest.config.ts']
  if (chosen.length === 0 || cases.length > 0) results.push(await vitest([...config, ...cases], env))
  const inBrowser = chosen.filter(isOfBrowser)
  const titles = chosen.length === 0 ? 'BRW-' : inBrowser.join('|')
  if (titles !== '') results.push(await journeys(['--grep', titles, '--pass-with-no-tests'], env))
  if (asked.includes('--write')) writeFigures()
  rmSync(join(figures, '..'), { recursive: true, force: true })
  conclude(results)
}

const isOfBrowser = (word) => word.toUpperCase().startsWith('BRW')

const PAGE = join(root, 'reliability/figures.md')
const [BEGIN, END] = ['<!-- figures -->', '<!-- end of figures -->']

/** Puts the new lines into the table; what was not run this time keeps its line. */
function writeFigures() {
  const noted = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n').map(JSON.parse) : []
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const [table, after] = rest.split(END)
  const kept = table.split('\n').filter((line) => /^\| [A-Z]{3}-\d/.test(line))
  const lines = new Map([...kept.map((line) => [subjectOf(line), line]), ...noted.map((figure) => [figure.subject, lineOf(figure)])])
  const rows = [...lines.values()].sort()
  writeFileSync(
    PAGE,
    [before, BEGIN, '\n| case | engine | figures | date |\n|---|---|---|---|\n', `${rows.join('\n')}\n`, END, after].join(''),
  )
}

function lineOf({ subject, figure, date }) {
  const [id, ...engine] = subject.split(' ')
  return `| ${id} | ${engine.join(' ')} | ${figure.replaceAll('|', '/')} | ${date} |`
}

function subjectOf(line) {
  const [, id, engine] = line.split('|').map((cell) => cell.trim())
  return `${id} ${engine}`.trim()
}

main().catch(fail)
