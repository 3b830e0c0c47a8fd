import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The size and shape that CONTRIBUTING.md asks for.

const PACKAGES = join(import.meta.dirname, '../../..')

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = (pattern: string) => globSync(pattern, { cwd: PACKAGES }).filter((file) => !isTest(file))

test.each([
  ['server', 15],
  ['web', 5],
])('%s/src has at most %d files beside its folders', (name, most) => {
  const files = sources(`${name}/src/*.{ts,tsx}`)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most)
})

test('a file has at most 250 lines', () => {
  const files = sources('*/src/**/*.{ts,tsx,css}')
  expect(files.length).toBeGreaterThan(300)
  const lines = (file: string) => readFileSync(join(PACKAGES, file), 'utf8').trimEnd().split('\n').length
  expect(files.filter((file) => lines(file) > 250)).toEqual([])
})

/** A literal that is spread at once gets no check for members that do not exist, so a misspelt column would compile. */
const SPREAD_LITERAL = /\.\.\.\{|\.\.\.\['[^[\]]*\](?!\.)/

test('no literal is spread', () => {
  const files = [
    ...globSync('*/{src,test}/**/*.{ts,tsx}', { cwd: PACKAGES }),
    ...globSync('../{e2e,bench,reliability}/**/*.ts', { cwd: PACKAGES }),
  ]
  const code = files.filter((file) => !/[\\/](migrations|node_modules)[\\/]|shape\.sqlite\.test\.ts$/.test(file))
  expect(code.length).toBeGreaterThan(1_000)
  expect(code.filter((file) => SPREAD_LITERAL.test(readFileSync(join(PACKAGES, file), 'utf8')))).toEqual([])
})

test.each(['{ ...{ a: 1 }, b }', "[...['a', 'b'], c]"])('finds %s', (code) => expect(code).toMatch(SPREAD_LITERAL))
test.each(['{ ...rest }', "[...['a', 'b'].map(read)]", '[...(isNew ? [a] : [])]', '{ ...(a && { a }) }'])('lets %s pass', (code) =>
  expect(code).not.toMatch(SPREAD_LITERAL),
)

test('numbers that a person reads are written in one place', () => {
  const places = sources('*/src/**/*.{ts,tsx}').filter((file) =>
    /\.toLocaleString\('en'|Intl\.NumberFormat\(/.test(readFileSync(join(PACKAGES, file), 'utf8')),
  )
  expect(places).toEqual(['clinical/src/number-text.ts'])
})
