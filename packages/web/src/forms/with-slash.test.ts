import { expect, test } from 'vitest'
import { withSlash } from './with-slash.ts'

/** Key by key, as a person types. */
const typed = (keys: string) => [...keys].reduce((text, key) => withSlash(text, text + key), '')

test.each([
  ['12080', '120/80'],
  ['120/80', '120/80'],
  ['9060', '90/60'],
  ['90/60', '90/60'],
  ['12', '12'],
  ['210110', '210/110'],
  ['29', '29'],
  ['30', '30/'],
  ['299', '299/'],
])('%s is typed as %s', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

test('a slash that was deleted stays away', () => {
  expect(withSlash('120/', '120')).toBe('120')
})
