import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CAUTIONS } from '../cautions/caution-table.ts'
import { FAMILIES } from '../formulary/formulary.ts'
import * as news2 from '../observations/news2-table.ts'
import * as triage from '../observations/triage-table.ts'
import * as pregnancy from '../people/pregnancy.ts'
import { from, SOURCES } from '../sources.ts'
import { rulesDocument } from './document.ts'
import { pageWithRules } from './markdown.ts'
import { row } from './row.ts'

const document = rulesDocument()
const PAGE = readFileSync(new URL('../../../../docs/clinical.md', import.meta.url), 'utf8')

test.each(document.sections)('$chapter, $title: rows that fill its columns, each with its source and state', ({ columns, rows }) => {
  expect(rows.length).toBeGreaterThan(0)
  const titles = Object.values(SOURCES).map(({ title }) => title as string)
  for (const { cells, source, state } of rows) {
    expect(cells).toHaveLength(columns.length)
    expect(cells.filter((cell) => cell.trim() === '' || /undefined|NaN|\[object|Infinity/.test(cell))).toEqual([])
    expect(titles.some((title) => source.startsWith(title))).toBe(true)
    expect(state).toMatch(/^(Compared with its source|Decided by this clinic|Not reviewed|Reviewed by .+, on .+)$/)
  }
})

test('a title names one table, and a row is in its table once', () => {
  const titles = document.sections.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  for (const { rows } of document.sections) expect(new Set(rows.map(({ cells }) => cells.join('\n'))).size).toBe(rows.length)
})

test('docs/clinical.md has the rules as the program uses them: if not, run `npm run rules`', () => {
  expect(PAGE === pageWithRules(PAGE, document), 'docs/clinical.md differs from the code: run `npm run rules`').toBe(true)
})

test('a page that lacks the line below which the rules are written is refused', () => {
  expect(() => pageWithRules('# Rules', document)).toThrow('The page lacks the line')
})

test('the state says who signed a row, else whether it was compared with its source', () => {
  const states = [from('RCP'), from('DECIDED'), from('OURS'), { ...from('OURS'), review: { by: 'Dr Ada Eze', on: '2026-11-23' } }].map(
    (each) => row(each).state,
  )
  expect(states).toEqual(['Compared with its source', 'Decided by this clinic', 'Not reviewed', 'Reviewed by Dr Ada Eze, on 2026-11-23'])
})

test('every table of vitals, triage and pregnancy is in the document', () => {
  const code = globSync('*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    .join('\n')
  const tables = [news2, triage, pregnancy].flatMap((each) => Object.keys(each)).filter((name) => /^[A-Z]/.test(name))
  expect(tables.length).toBeGreaterThan(25)
  expect(tables.filter((name) => !new RegExp(`\\b${name}\\b`).test(code.replaceAll(/^import.*?from '[^']+'$/gms, '')))).toEqual([])
})

const rowsOf = (title: string) => document.sections.find((section) => section.title.startsWith(title))?.rows.map(({ cells }) => cells) ?? []

test('cautions and cross-reactions are there row by row', () => {
  expect(rowsOf('A caution, never a stop')).toHaveLength(CAUTIONS.length)
  expect(rowsOf('Cross-reactions')).toHaveLength(FAMILIES.flatMap(({ rules }) => rules).length)
})

test('says what the rules do: who owes what, what must be answered, which box is first', () => {
  const owed = Object.fromEntries(rowsOf('Who may go on').map(([role, ...owes]) => [role, owes]))
  const reason = 'a reason of 5 characters or more'
  const agreed = `${reason}, and the doctor who agreed`
  expect(owed).toEqual({
    admin: ['one press', 'one press', reason, 'may not'],
    doctor: ['one press', 'one press', reason, reason],
    nurse: ['one press', 'one press', agreed, 'may not'],
    pharmacist: ['one press', 'one press', agreed, 'may not'],
    physiotherapist: ['one press', 'may not', agreed, 'may not'],
  })
  expect(rowsOf('What must be answered')).toContainEqual([
    'no one knows what the drug holds',
    'some, not severe',
    'must be answered',
    'must be answered',
    'shown only',
  ])
  expect(rowsOf('Which box is given first').map(([box, place]) => `${place}: ${box}`)).toEqual([
    '1: expires on the last day of the treatment',
    '2: expires later',
    '3: expires today, before the treatment ends',
    '4: expires before the treatment ends',
    '5: expiry not recorded',
    'never given: expired yesterday',
    'never given: held back',
  ])
})

test('ages and limits read as the rules mean them', () => {
  expect(rowsOf('What an age range says')[0]).toEqual(['0 - 5 years', 'below 6 years'])
  expect(rowsOf('What an age range says').at(-1)).toEqual(['41 years and above', 'from 41 years'])
  expect(rowsOf('What is usual')).toContainEqual(['Diastolic blood pressure (mmHg)', 'not judged', 'not judged', 'watched from 90 on'])
  expect(rowsOf('Red: act now')).toContainEqual(['from 12 months, below 10 years', 'systolic pressure below 70 + 2 × years of age mmHg'])
})
