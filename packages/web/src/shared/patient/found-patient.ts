import { nameAndNumber } from '@clinic/clinical/names'
import type { Role } from '@clinic/clinical/people/roles'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { pathTo } from '../../lib/paths.ts'

/** Where this role goes from a patient it has found: a new consultation, or the history. */
export const addressOfFound = (role: Role, patientId: string): string =>
  pathTo(mayOpen(role, SCREENS.recordSession.access) ? 'recordSession' : 'patientHistory', { patientId })

/** A search's text, passed on by its link. */
export type SearchTexts = { firstname: string; lastname: string; phone: string }

/**
 * Splits a search's text: digits are the phone number, whichever box they were typed in, and the last word is the last name. The form shows
 * both, so they can be corrected.
 */
export function searchedFor(name: string, phone = ''): SearchTexts | undefined {
  const typed = phone.trim() === '' ? nameAndNumber(name) : { name: name.trim(), phone: phone.trim() }
  if (typed.name === '' && typed.phone === '') return undefined
  const words = typed.name.split(/\s+/)
  const lastname = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstname: asName(words.join(' ')), lastname: asName(lastname), phone: typed.phone }
}

/** A search is typed in lower case; a name begins with a capital. Where the user wrote a capital, the text stays as it is. */
const asName = (text: string) =>
  text === text.toLowerCase() ? text.replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : text
