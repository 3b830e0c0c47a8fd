import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const fileOf = (name: string) => new URL(`../../${name.replace(/^@clinic\/(\w+)\//, '$1/src/')}.ts`, import.meta.url).href

/** All files that one loads when it runs; imports of types are gone by then. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(new URL(file), 'utf8')
  for (const [, path = ''] of source.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+|@clinic\/[^']+)'/gms)) {
    loadedBy(path.startsWith('@') ? fileOf(path) : new URL(path, file).href, seen)
  }
  return seen
}

/** A table of drugs, of cautions, of diagnoses, or of the limits of vitals. */
const TABLES = /clinical\/src\/(formulary|cautions\/caution-table|diagnoses\/diagnos|observations\/\S+-table)/
const loaded = (name: string) => [...loadedBy(fileOf(name))]

test.each([
  '@clinic/contract/guard/guard-fields',
  '@clinic/contract/stock/stock-inputs',
  '@clinic/contract/patients/facts-fields',
  '@clinic/contract/observations/inputs',
  '@clinic/clinical/allergies/allergy-text',
  '@clinic/clinical/guard/guard-override',
  '@clinic/clinical/stock/stock-plan',
  '@clinic/clinical/people/ages',
])('%s, which calls and first pages load, brings no table of drugs or diagnoses', (name) => {
  expect(loaded(name).filter((each) => TABLES.test(each))).toEqual([])
})

test('the calls and the sentences bring no table either, and the check sees what is loaded', () => {
  for (const name of ['endpoints', 'messages']) expect(loaded(`@clinic/contract/${name}`).filter((each) => TABLES.test(each))).toEqual([])
  expect(loaded('@clinic/clinical/guard/guard').some((each) => each.endsWith('formulary/tables/antibiotics.ts'))).toBe(true)
})
