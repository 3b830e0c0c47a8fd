import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** All files that one loads when it runs; imports of types are gone by then. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  for (const [, path = ''] of source.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+)'/gms)) {
    loadedBy(new URL(path, new URL(file, import.meta.url)).href, seen)
  }
  return seen
}

/** A table of drugs, of cautions, of diagnoses, or of the limits of vitals. */
const TABLES = /clinical\/formulary|caution-table|clinical\/\S*diagnos|observations\/\S+-table/
const loaded = (file: string) => [...loadedBy(new URL(file, import.meta.url).href)]

test.each([
  'guard-schemas',
  'stock-schemas',
  'patient-facts',
  'allergy-text',
  'guard-override',
  'stock-plan',
  'ages',
  'observations/inputs',
])('%s, which calls and first pages load, brings no table of drugs or diagnoses', (file) => {
  expect(loaded(`./${file}.ts`).filter((each) => TABLES.test(each))).toEqual([])
})

test('the calls and the sentences bring no table either, and the check sees what is loaded', () => {
  for (const file of ['../endpoints.ts', '../messages.ts']) expect(loaded(file).filter((each) => TABLES.test(each))).toEqual([])
  expect(loaded('./guard.ts').some((each) => each.endsWith('formulary/antibiotics.ts'))).toBe(true)
})
