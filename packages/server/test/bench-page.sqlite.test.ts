import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Line } from '../../../bench/line.ts'
import { withFigures } from '../../../bench/page.ts'

// `npm run bench -- --write` puts its tables between two marks of docs/performance.md; the prose around them is written by people.

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/performance.md'), 'utf8')

const line = (bar: string, what: string): Line => ({ bar, what, measured: '1/s', ratio: '', target: '', holds: null })

const headings = (page: string) => [...page.matchAll(/^#+ .*$/gm)].map(([heading]) => heading)

/** A section of the page, up to the next heading. */
const section = (page: string, heading: string) => page.split(/^(?=#)/m).find((part) => part.startsWith(`${heading}\n`))

test('a run keeps the text, and the bars that it did not measure', () => {
  const written = withFigures(PAGE, [line('2 search', 'one name'), line('2 search', 'two names')], 'today')
  expect(headings(written)).toEqual(headings(PAGE))
  expect(section(written, '### Bar 2: search')).toContain('Measured today.')
  expect(section(written, '### Bar 2: search')?.match(/^\| (one name|two names) \|/gm)).toHaveLength(2)
  for (const heading of headings(PAGE).filter((one) => one !== '### Bar 2: search')) {
    expect(section(PAGE, heading)).toBeDefined()
    expect(section(written, heading), heading).toBe(section(PAGE, heading))
  }
})

test('inserts a new bar in the right place', () => {
  const written = withFigures(PAGE, [line('6 bytes', 'the sign-in')], 'today')
  const bars = headings(written).filter((heading) => heading.startsWith('### Bar '))
  expect(bars).toEqual(bars.toSorted())
  expect(bars).toContain('### Bar 6: bytes')
  expect(headings(written).filter((heading) => heading !== '### Bar 6: bytes')).toEqual(headings(PAGE))
})

test('writing the same figures twice changes nothing', () => {
  const lines = [line('5 start', 'a | b')]
  const once = withFigures(PAGE, lines, 'today')
  expect(once).toContain('| a \\| b |')
  expect(withFigures(once, lines, 'today')).toBe(once)
})

test('refuses a page without the markers, so that no text is lost', () => {
  expect(() => withFigures('# Speed\n', [line('5 start', 'x')], 'today')).toThrow('<!-- figures -->')
})
