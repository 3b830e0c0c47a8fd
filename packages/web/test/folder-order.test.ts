import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

const imports = globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: ['**/*.test.{ts,tsx}'] }).flatMap((file) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)].map(([, from, lazy]) => {
    const target = from ?? lazy ?? ''
    return { file, target: target.startsWith('.') ? relative(SRC, resolve(SRC, dirname(file), target)) : target }
  }),
)

const written = (found: typeof imports) => found.map(({ file, target }) => `${file} → ${target}`)
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]

/** The monthly return on paper says what its screen says. */
const PAPER_OF_A_SCREEN = ['months', 'notes', 'words'].map(
  (name) => `features/print/papers/monthly-return.tsx → features/returns/${name}.ts`,
)

test('a feature imports neither another feature nor the router', () => {
  const ofFeatures = imports.filter(({ file }) => featureOf(file) !== undefined)
  expect(ofFeatures.length).toBeGreaterThan(500) // or the pattern no longer finds them
  const sideways = ofFeatures.filter(
    ({ file, target }) => target === 'app/router.tsx' || (featureOf(target) ?? featureOf(file)) !== featureOf(file),
  )
  expect(written(sideways)).toEqual(PAPER_OF_A_SCREEN)
})

test('ui shows: it fetches nothing and knows no feature', () => {
  const FETCHING = ['api/client.ts', 'api/paged.ts', 'api/download.ts', 'app/router.tsx', '@tanstack/react-query']
  const ofUi = imports.filter(({ file }) => file.startsWith('ui/'))
  expect(ofUi.length).toBeGreaterThan(50)
  expect(written(ofUi.filter(({ target }) => FETCHING.includes(target) || target.startsWith('features/')))).toEqual([])
})
