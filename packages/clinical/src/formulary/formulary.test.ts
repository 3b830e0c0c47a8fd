import { expect, test } from 'vitest'
import { DUPLICATE_GROUPS } from '../guard/guard-duplicates.ts'
import { RULES_VERSION } from '../rules-version.ts'
import { SOURCES } from '../sources.ts'
import { changedTables, contentHash, formularyTables } from './content-hash.ts'
import { FAMILIES, GROUPS, INGREDIENTS, PRODUCTS } from './formulary.ts'
import { FORMULARY_HASHES } from './hashes.ts'
import { nameIndex } from './name-index.ts'
import { readName } from './read-name.ts'
import { CONSUMABLES, DELIBERATELY_UNMAPPED, NOT_DRUGS } from './tables/not-drugs.ts'

const rows = FAMILIES.flatMap(({ groups, ingredients, products, rules }) => [...groups, ...ingredients, ...products, ...rules])

test('every row has a source, and is reviewed only if none of its sources is from memory or ours', () => {
  for (const { source, reviewed } of [...rows, ...NOT_DRUGS, ...CONSUMABLES, ...DUPLICATE_GROUPS]) {
    expect(source.length).toBeGreaterThan(0)
    expect(reviewed).toBe(source.every((key) => SOURCES[key].reviewed))
  }
})

test('what the decisions mark [R] is not reviewed', () => {
  const reviewedOf = (list: readonly { reviewed: boolean }[]) => new Set(list.map(({ reviewed }) => reviewed))
  expect(reviewedOf(PRODUCTS.filter(({ name }) => name === 'Novalgin'))).toEqual(new Set([false]))
  for (const code of ['QUIN', 'AEDA', 'PRIM', 'G6PD']) expect(GROUPS.get(code)?.reviewed, code).toBe(false)
  expect(reviewedOf([...INGREDIENTS.values()])).toEqual(new Set([false]))
  const rules = FAMILIES.flatMap(({ rules }) => rules)
  expect(reviewedOf(rules.filter(({ allergy }) => allergy === 'G6PD'))).toEqual(new Set([false]))
  expect(reviewedOf(rules.filter(({ allergy, drug }) => allergy === 'PEN' && drug.groups?.includes('CEF1')))).toEqual(new Set([true]))
})

test('every code is there once, and every reference names a row', () => {
  const codes = [...FAMILIES.flatMap(({ ingredients }) => ingredients), ...FAMILIES.flatMap(({ groups }) => groups)].map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const { name, ingredients, groups, products, rules } of FAMILIES) {
    for (const { stopAmong } of groups) for (const code of stopAmong) expect(INGREDIENTS.has(code), code).toBe(true)
    for (const { groups: of } of ingredients) for (const code of of) expect(GROUPS.has(code), code).toBe(true)
    for (const product of products) for (const code of product.ingredients) expect(INGREDIENTS.has(code), `${name}: ${code}`).toBe(true)
    for (const { allergy, drug } of rules)
      for (const code of [allergy, ...(drug.groups ?? []), ...(drug.ingredients ?? [])])
        expect(GROUPS.has(code) || INGREDIENTS.has(code), code).toBe(true)
  }
  for (const { groups } of DUPLICATE_GROUPS) for (const code of groups) expect(GROUPS.has(code), code).toBe(true)
})

test('one name never has two meanings, but for words of several groups', () => {
  for (const entries of nameIndex().byFirstWord.values())
    for (const { words, meaning } of entries)
      if (meaning.groups.length === 0) {
        const products = PRODUCTS.filter(({ name }) => name === meaning.name)
        const expected = products[0]?.ingredients ?? meaning.ingredients
        expect(meaning.ingredients, words.join(' ')).toEqual(expected)
        if (products.length === 0) expect(meaning.ingredients, words.join(' ')).toHaveLength(1)
      }
})

test('names of doubtful content are in no table', () => {
  for (const name of DELIBERATELY_UNMAPPED) expect(readName(name)).toMatchObject({ ingredients: [], groups: [], near: [] })
})

test('the released tables are those of the hashes, and a changed or missing table is named', async () => {
  const hashes = Object.entries(formularyTables()).map(async ([name, table]) => [name, await contentHash(table)] as const)
  // After a change: raise RULES_VERSION, and enter these.
  expect(Object.fromEntries(await Promise.all(hashes))).toEqual(FORMULARY_HASHES)
  expect(RULES_VERSION).toBe('2026-11.5')
  expect(await changedTables()).toEqual([])
  const { materials: _, ...others } = formularyTables()
  expect(await changedTables({ ...others, antibiotics: { ...FAMILIES[0], rules: [] } })).toEqual(['antibiotics', 'materials'])
  expect(await changedTables({ ...formularyTables(), extra: {} })).toEqual(['extra'])
})
