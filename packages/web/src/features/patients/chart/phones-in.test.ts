import { expect, test } from 'vitest'
import { phonesIn } from './phones-in.ts'

test.each([
  ['0803 123 4567', [['0803 123 4567', '+2348031234567']]],
  ['2348031234567', [['2348031234567', '+2348031234567']]],
  ['+44 20 7946 0000', [['+44 20 7946 0000', '+442079460000']]],
  [
    '08031234567 / 08059998888',
    [
      ['08031234567', '+2348031234567'],
      ['08059998888', '+2348059998888'],
    ],
  ],
  ['112', [['112', '112']]],
  ['none', []],
  ['', []],
] as const)('%s is dialled as it must be', (typed, phones) => {
  expect(phonesIn(typed).map(({ text, dial }) => [text, dial])).toEqual(phones)
})
