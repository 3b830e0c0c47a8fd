import { expect, test } from 'vitest'
import { tagSortKey } from './tags.ts'

test('sorts tags by words, and numbers in them by value', () => {
  const sorted = ['Bed 1', 'bed 2', 'Béd 03', 'Bed 10', 'Bed 10 A', 'Bed 10 B', 'Ward 1-2', 'Ward 1-11', 'Ward 2']
  const byKey = sorted.toReversed().toSorted((a, b) => (tagSortKey(a) < tagSortKey(b) ? -1 : 1))
  expect(byKey).toEqual(sorted)
})
