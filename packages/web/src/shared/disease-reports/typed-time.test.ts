import { afterEach, expect, test } from 'vitest'
import { setClinicZone } from '../../ui/time/clinic-time.ts'
import { readTime, timeText } from './typed-time.ts'

afterEach(() => setClinicZone('Africa/Lagos'))

test.each([
  ['18/11/2026 10:05', '2026-11-18T09:05:00.000Z'],
  ['18.11.26, 9.05', '2026-11-18T08:05:00.000Z'],
  ['18112026 23:59', '2026-11-18T22:59:00.000Z'],
  ['18/11/2026', ''],
  ['18/11/2026 24:00', ''],
  ['31/02/2026 10:00', ''],
  ['', ''],
])('at a clinic in Lagos %j is %j', (typed, time) => {
  setClinicZone('Africa/Lagos')
  expect(readTime(typed)).toBe(time)
})

test('a time that is shown is read as the same, also where clocks change', () => {
  setClinicZone('Europe/Berlin')
  for (const time of ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-07-01T10:00:00.000Z', '2026-10-25T03:30:00.000Z'])
    expect(readTime(timeText(time))).toBe(time)
})
