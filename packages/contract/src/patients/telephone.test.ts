import { expect, test } from 'vitest'
import { telephonesIn } from './telephone.ts'

const hrefs = (typed: string) => telephonesIn(typed).map(({ href }) => href)

test('9.11 a number is dialled in its +234 form, however it was typed', () => {
  for (const typed of [
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '+2348031234567',
    '+234 803 123 4567',
    '+234 (0) 803 123 4567',
    '2348031234567',
    '002348031234567',
    '8031234567',
    '(0803) 1234567',
  ])
    expect([typed, hrefs(typed)]).toEqual([typed, ['tel:+2348031234567']])
})

test('9.11 two numbers become two links, each with what was typed', () => {
  const two = ['tel:+2348031234567', 'tel:+2347059876543']
  for (const typed of ['08031234567, 07059876543', '08031234567/07059876543', '08031234567 or 0705 987 6543', '08031234567 07059876543'])
    expect([typed, hrefs(typed)]).toEqual([typed, two])
  expect(telephonesIn('0803 123 4567; 07059876543').map(({ text }) => text)).toEqual(['0803 123 4567', '07059876543'])
})

test('other numbers are dialled as they are, and what is no number is no link', () => {
  expect(hrefs('+44 20 7946 0958')).toEqual(['tel:+442079460958'])
  expect(hrefs('01 234 5678')).toEqual(['tel:012345678'])
  expect(telephonesIn('none')).toEqual([{ text: 'none', href: null }])
  expect(telephonesIn(' ')).toEqual([])
})
