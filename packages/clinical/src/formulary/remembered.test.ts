import { expect, test } from 'vitest'
import { KEPT, remembered } from './remembered.ts'

test('the last texts are read once, however many came before', () => {
  const read: string[] = []
  const lengthOf = remembered((text) => {
    read.push(text)
    return text === '' ? null : text.length
  })
  for (let n = 0; n < 3 * KEPT; n++) lengthOf(`text ${n}`)
  read.length = 0
  for (let n = 2 * KEPT; n < 3 * KEPT; n++) expect(lengthOf(`text ${n}`)).toBe(`text ${n}`.length)
  expect(read).toEqual([])
  lengthOf('text 0')
  expect(lengthOf('')).toBeNull()
  expect(lengthOf('')).toBeNull()
  expect(read).toEqual(['text 0', ''])
})
