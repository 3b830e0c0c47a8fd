/** What cannot be seen: zero-width spaces and joiners, soft hyphens, marks of direction. Two names that differ in it alone look the same. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/** The text in one form of each letter (full-width, ligatures and raised digits are plain ones), without what cannot be seen. */
export const visible = (text: string): string => text.normalize('NFKC').replaceAll(UNSEEN, '')

/** How many letters and digits can be seen: a combining mark belongs to its letter, and fillers (U+3164) are letters that show nothing. */
export const visibleLetters = (text: string): number => visible(text).match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** No letter, digit, sign or mark that can be seen: blanks, controls, marks without their letter. U+2800 and U+1D159 are signs that are blank. */
export const showsNothing = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(visible(text).replaceAll(/[\u2800\u{1d159}]/gu, ''))

/**
 * A name as search and sorting compare it: accents and tone marks dropped (Ọláwálé is olawale), lower case,
 * everything but letters and digits a single space. Letters of every script stay.
 */
export function searchable(name: string): string {
  return visible(name)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’ʼ`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** How item names and bed tags are compared: case, spaces around and between, and what cannot be seen do not count. */
export function uniqueKey(name: string): string {
  return visible(name).toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** An account's email: trimmed, lower case, and without what cannot be seen, so no two accounts look the same. */
export const plainEmail = (email: string): string => visible(email).trim().toLowerCase()

const NUMBER = /^[+(]*\d[\d().\-/]*$/

/** A search text as a name and a phone number: in 'Ada 0803 123' the name is 'Ada' and the number '0803 123'. */
export function nameAndNumber(text: string): { name: string; phone: string } {
  const plain = visible(text)
  if (!/\d/.test(plain)) return { name: text.trim(), phone: '' }
  const words = plain.trim().split(/\s+/)
  const isNumber = (word: string) => NUMBER.test(word)
  return { name: words.filter((word) => !isNumber(word)).join(' '), phone: words.filter(isNumber).join(' ') }
}
