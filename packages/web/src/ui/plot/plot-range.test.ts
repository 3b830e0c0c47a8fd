import { expect, test } from 'vitest'
import { plotRange } from './plot-range.ts'

test('noise does not fill the height: a weight has a tenth on both sides, a pulse 40 to 140', () => {
  expect(plotRange('weight', [59.6, 60])).toEqual([54, 66])
  expect(plotRange('weight', [50, 60])).toEqual([50, 66])
  expect(plotRange('pulse', [72, 75])).toEqual([40, 140])
})

test('what is outside is drawn too', () => {
  expect(plotRange('pulse', [38, 171])).toEqual([38, 171])
  expect(plotRange('temperature', [34.2, 41.1])).toEqual([34.2, 41.1])
  expect(plotRange('spO2', [82, 97])).toEqual([82, 100])
})
