import { expect, test } from 'vitest'
import { cardCode, inGroups, isCardAddress, readCardCode } from './card-code.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = cardCode([7, 19, 3, 31, 0, 12, 25, 8, 30])
const numberIn = (code: string) => [...code].reduce((value, letter) => value * 32n + BigInt(ALPHABET.indexOf(letter)), 0n)

test('5.6 the check character is the value of the ten before it modulo 32', () => {
  expect(CODE).toMatch(/^[0-9A-HJKMNP-TV-Z]{11}$/)
  expect(ALPHABET[Number(numberIn(CODE.slice(0, 10)) % 32n)]).toBe(CODE[10])
})

test('5.6 one wrong character fails the check, whichever it is and whatever it became', () => {
  const wrong = [...CODE].flatMap((right, place) =>
    [...ALPHABET].filter((letter) => letter !== right).map((letter) => CODE.slice(0, place) + letter + CODE.slice(place + 1)),
  )
  expect(wrong).toHaveLength(11 * 31)
  expect(wrong.filter((code) => readCardCode(code) !== null)).toEqual([])
})

test.each([
  ['in small letters', CODE.toLowerCase()],
  ['in groups', inGroups(CODE)],
  ['as an address', `HTTPS://CLINIC.TEST:3000/C/${CODE}`],
  ['of another host', `http://10.0.0.7/c/${CODE.toLowerCase()}/`],
  ['with blanks around', `  ${CODE}\n`],
])('5.23 a code is read %s', (_, text) => {
  expect(readCardCode(text)).toBe(CODE)
})

test('5.23 O is read as 0, I and L as 1', () => {
  const code = cardCode([0, 1, 1, 5, 6, 7, 8, 9, 10])
  expect(code.slice(0, 3)).toBe('011')
  expect(readCardCode(`OIL${code.slice(3)}`)).toBe(code)
  expect(readCardCode(`oli${code.slice(3).toLowerCase()}`)).toBe(code)
})

test.each(['', '08031234567', 'Adaeze Okafor', CODE.slice(0, 10), `${CODE}0`, `U${CODE.slice(1)}`, `${CODE}/edit`])(
  '%j is no code',
  (text) => {
    expect(readCardCode(text)).toBeNull()
  },
)

test('the address of a card is known from a name', () => {
  expect(isCardAddress(`HTTP://LAPTOP:3000/C/${CODE}`)).toBe(true)
  expect(isCardAddress(`http://laptop/c/wrong`)).toBe(true)
  for (const text of ['Adaeze', CODE, 'http://laptop/c', 'http://laptop/profile/1']) expect(isCardAddress(text), text).toBe(false)
})
