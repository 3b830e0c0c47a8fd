import { nameAndNumber } from '@clinic/contract/names'
import type { Role } from '@clinic/contract/roles'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { pathTo } from './paths.ts'

/** Where a patient who was found opens for this role: a new consultation, or the history. */
export const addressOfFound = (role: Role, patientId: string): string =>
  pathTo(mayOpen(role, SCREENS.recordSession.access) ? 'recordSession' : 'patientHistory', { patientId })

/** What a search was for, handed on by its link. */
export type SearchedFor = { firstname: string; lastname: string; phone: string }

/** Digits belong to the phone number, in whichever box they were typed. The last word is taken as the last name; the form shows both, so they can be corrected. */
export function searchedFor(name: string, phone = ''): SearchedFor | undefined {
  const typed = phone.trim() === '' ? nameAndNumber(name) : { name: name.trim(), phone: phone.trim() }
  if (typed.name === '' && typed.phone === '') return undefined
  const words = typed.name.split(/\s+/)
  const lastname = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstname: words.join(' '), lastname, phone: typed.phone }
}
