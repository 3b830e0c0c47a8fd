import { expect, test } from 'vitest'
import { clearPlace } from './clear-place.ts'

const BLOCK = { top: 60, bottom: 110 }

test.each([
  ['nothing is in the way', [], 800, 0],
  ['what is there ends where it begins', [{ top: 20, bottom: 60 }], 800, 0],
  ['a button is under it', [{ top: 70, bottom: 106 }], 800, 54],
  [
    'the gap below a button is too small',
    [
      { top: 70, bottom: 106 },
      { top: 150, bottom: 190 },
    ],
    800,
    138,
  ],
  [
    'the gap below a button is just enough',
    [
      { top: 70, bottom: 106 },
      { top: 164, bottom: 190 },
    ],
    800,
    54,
  ],
  ['the screen ends too early', [{ top: 70, bottom: 106 }], 163, null],
  ['the screen ends just late enough', [{ top: 70, bottom: 106 }], 164, 54],
])('where %s', (_, taken, end, place) => {
  expect(clearPlace(BLOCK, taken, end)).toBe(place)
})
