import { searchable } from '../names.ts'

/** Longer than any number in a tag of 40 characters. */
const DIGITS = 40

/** A key that sorts tags in natural order: by words, and numbers by value ('Bed 2' before 'Bed 10'), on either engine. */
export function tagSortKey(tag: string): string {
  return searchable(tag).replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))
}
