import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The size and shape that CONTRIBUTING.md asks for.

const PACKAGES = join(import.meta.dirname, '../..')

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
