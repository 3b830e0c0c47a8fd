import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

/** From the lowest floor up: a file imports from its own floor and from those below it. */
const FLOORS = [
  'lib', // the page and the browser: paths, notices, drafts, what is loaded late
  'api', // the calls of the server
  'auth', // who is signed in
  'ui', // shows; fetches nothing
  'outbox', // what waits on this device
  'forms', // one way to make a form
  'uploads', // one way to add a file of rows
  'shared', // parts of the clinic that several features show: a patient, allergies, a session, drugs
  'keys', // every key, and the palette
  'features',
  'app', // router and frame
  'main.tsx',
]

const imports = globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: ['**/*.test.{ts,tsx}'] }).flatMap((file) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)].map(([, from, lazy]) => {
    const target = from ?? lazy ?? ''
    return { file, target: target.startsWith('.') ? relative(SRC, resolve(SRC, dirname(file), target)) : target }
  }),
)

const written = (found: typeof imports) => found.map(({ file, target }) => `${file} → ${target}`)
const floorOf = (path: string) => FLOORS.indexOf(path.split('/')[0] ?? '')
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

test('every import stays on its floor or goes down', () => {
  expect(imports.length).toBeGreaterThan(1_000) // or the pattern no longer finds them
  expect([...new Set(imports.map(({ file }) => file).filter((file) => floorOf(file) === -1))]).toEqual([])
  expect(written(imports.filter(({ file, target }) => floorOf(target) > floorOf(file)))).toEqual([])
})

/** These papers say what their screens say. */
const PAPER_OF_A_SCREEN = [
  'long-term.tsx → features/long-term/words.ts',
  ...['months', 'notes', 'words'].map((name) => `monthly-return.tsx → features/returns/${name}.ts`),
].map((imported) => `features/prints/papers/reports/${imported}`)

test('a feature does not import another one', () => {
  const sideways = imports.filter(
    ({ file, target }) => featureOf(file) !== undefined && (featureOf(target) ?? featureOf(file)) !== featureOf(file),
  )
  expect(written(sideways)).toEqual(PAPER_OF_A_SCREEN)
})

test('ui fetches nothing', () => {
  expect(
    written(
      imports.filter(({ file, target }) => file.startsWith('ui/') && (target.startsWith('api/') || target === '@tanstack/react-query')),
    ),
  ).toEqual([])
})
