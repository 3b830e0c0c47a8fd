import { setImmediate } from 'node:timers/promises'
import { GuardCheck, MAX_NAME_LETTERS } from '@clinic/contract/clinical/guard-schemas'
import { expect, test } from 'vitest'
import { piecesOf, readAhead } from './read-ahead.ts'

test('others are served while many names are read', async () => {
  let turns = 0
  let isReading = true
  const others = (async () => {
    for (; isReading; turns++) await setImmediate()
  })()
  await readAhead(
    Array.from({ length: 100 }, (_, n) => `Amoxicilen ${n} mg`),
    0,
  )
  isReading = false
  await others
  expect(turns).toBeGreaterThanOrEqual(99)
})

test('the words of a text come before its lines, which are those that the guard judges', () => {
  expect(piecesOf(' Paracetamol 1 g; Amoxicillin\r\nORS,ORS ').filter((piece) => piece !== '')).toEqual([
    ...['Paracetamol', '1', 'g', 'Amoxicillin', 'ORS', 'Paracetamol 1 g', 'Amoxicillin', 'ORS,ORS'],
  ])
})

test('the names of one check have 5,000 letters in all, however many rows hold them', () => {
  const check = (letters: number) => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ drug: 'x'.repeat(n < 99 ? 40 : 20) }))
    const given = Array.from({ length: 10 }, () => ({ drug: 'y'.repeat((letters - 99 * 40 - 20) / 10), day: '2026-11-22' }))
    return GuardCheck.safeParse({ patientId: 'p', rows, given }).error?.issues.map(({ path }) => path.join('.')) ?? []
  }
  expect(check(MAX_NAME_LETTERS)).toEqual([])
  expect(check(MAX_NAME_LETTERS + 10)).toEqual(['rows'])
  // A hundred items of the stock, by their ids.
  const rows = Array.from({ length: 100 }, () => ({ drug: '01a20a1a-c472-7181-a3c8-0c76e91570e7' }))
  expect(GuardCheck.safeParse({ patientId: 'p', rows }).success).toBe(true)
})
