import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneKey } from './phone.ts'

const national = fc.stringMatching(/^[789]\d{9}$/)
const sign = fc.constantFrom('', ' ', '-', '.', ' - ', '(', ')')

test('all spellings of a number have the same key', () => {
  const lead = fc.constantFrom('', '0', '234', '+234', '00234', '+234 (0)', '2340')
  fc.assert(
    fc.property(national, lead, fc.array(sign, { minLength: 10, maxLength: 10 }), (digits, lead, signs) => {
      const typed = lead + [...digits].map((digit, index) => `${signs[index]}${digit}`).join('')
      expect(phoneKey(typed)).toBe(digits)
    }),
  )
})

test('different numbers have different keys', () => {
  fc.assert(
    fc.property(national, national, (a, b) => {
      fc.pre(a !== b)
      expect(phoneKey(`0${a}`)).not.toBe(phoneKey(`+234${b}`))
    }),
  )
})

test('a key is its own key, has digits only, and any text gives one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const key = phoneKey(text)
      expect(key).toMatch(/^\d*$/)
      if (!/^0\d{10}$/.test(key) && !/^(00)?234/.test(key)) expect(phoneKey(key)).toBe(key)
    }),
  )
})
