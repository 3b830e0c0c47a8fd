import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// How we write: the words of a nurse or an engineer today, in names, comments, titles of tests, sentences and documents.

const ROOT = join(import.meta.dirname, '../../../..')
const PROSE = ['packages/*/{src,test}/**/*.{ts,tsx,css}', '{bench,e2e,reliability,scripts}/**/*.{ts,mjs,md}', 'docs/**/*.md', '*.md']
/** A released migration is never edited; the story of a patient says that he stands; and this file names the words. */
const EXEMPT =
  /\/migrations\/|\/demo\/stories\/adult-stories\.ts$|\/plain-english\.sqlite\.test\.ts$|^node_modules\/|\/node_modules\/|\/dist\//

const STILTED = /\b(nobody(?= )|somebody|whoever|stands|(is|are) told|lies in|of this kind|of (its|their) own(?!\s\w{4}))\b/i
/** Turns that read as translated. Each was in several comments, and none has another use. */
const TRANSLATED = /\b(to build it costs|was said of|laid into|come twice|asked anew|as good as none|is no error|for want of)\b/i

const stilted = (text: string) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      STILTED.test(line.replaceAll(/understands/gi, '')) || TRANSLATED.test(line) ? [`${index + 1}: ${line.trim()}`] : [],
    )

test('no text in the project uses a stilted word', () => {
  const files = PROSE.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((file) => !EXEMPT.test(file.replaceAll('\\', '/')))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => stilted(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`))).toEqual([])
})

test.each([
  'so nobody waits',
  'Whoever saves first',
  'the rows lie there, the token lies in the page',
  'who is told',
  'a lock of its own',
  'a blank is as good as none',
])('finds %s', (line) => {
  expect(stilted(line)).toHaveLength(1)
})

test.each(['nobody@clinic.test', 'each has its own lock', 'the list that it understands'])('lets %s pass', (line) => {
  expect(stilted(line)).toEqual([])
})
