/** Crockford's base 32: digits and capitals without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE = ALPHABET.length
/** Number of random characters in a card's code. */
export const RANDOM_CHARACTERS = 9

/**
 * The code of a card: ten characters, and a check character that is their value modulo 32. That is the value of the tenth alone, so the
 * tenth is a sum over the nine random ones before it: together they find each wrong character. Weights are odd, hence invertible modulo 32.
 * Source: clinical decisions, sections 5 and 16.
 */
export function cardCode(random: readonly number[]): string {
  const sum = random.reduce((sum, value, place) => sum + (value % BASE) * (2 * place + 1), 0) % BASE
  return [...random, sum, sum].map((value) => ALPHABET[value % BASE]).join('')
}

/** Characters that people and scanners often confuse, and what they mean. */
const READ_AS: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * The card's code in a text: the last part of an address, whatever its host, or the code alone, in groups or not. Null if it is none, or a
 * character of it is wrong.
 */
export function readCardCode(text: string): string | null {
  const last =
    text
      .trim()
      .replace(/[/?#]+$/, '')
      .split('/')
      .at(-1) ?? ''
  const code = last
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll(/[OIL]/g, (letter) => READ_AS[letter] ?? letter)
  const values = [...code].map((letter) => ALPHABET.indexOf(letter))
  const random = values.slice(0, RANDOM_CHARACTERS)
  return values.length === RANDOM_CHARACTERS + 2 && !values.includes(-1) && cardCode(random) === code ? code : null
}

/** True for the address of a card, valid or not. Such a text is never searched as a patient's name. */
export const isCardAddress = (text: string): boolean => /^https?:\/\/[^/]+\/c\/[^/]+\/?$/i.test(text.trim())

/** Grouped so that a person can read it aloud. */
export const inGroups = (code: string): string => code.replace(/^(.{5})(.{5})(.)$/, '$1-$2-$3')
