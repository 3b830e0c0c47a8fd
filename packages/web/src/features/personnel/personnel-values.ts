import { personName } from '@clinic/contract/fields'
import { RULES } from '@clinic/contract/messages'
import { type Personnel, PersonnelInput } from '@clinic/contract/personnel/personnel'
import { z } from 'zod'

const { email, phone, role } = PersonnelInput.shape

/** The form asks for first and last name; the call takes one name. */
export const PersonnelForm = z
  .object({ firstname: personName(RULES.firstname), lastname: personName(RULES.lastname), email, phone, role })
  .transform(({ firstname, lastname, ...rest }) => ({ name: `${firstname} ${lastname}`, ...rest }))

export type PersonnelValues = { firstname: string; lastname: string; email: string; phone: string; role: string }

export const BLANK: PersonnelValues = { firstname: '', lastname: '', email: '', phone: '', role: '' }

/** The server's errors about the name appear under the first name. */
export const FIELD_NAMES = { name: 'firstname' }

export function valuesOf({ name, email, phone, role }: Personnel): PersonnelValues {
  const [firstname = '', ...rest] = name.split(' ')
  return { firstname, lastname: rest.join(' '), email, phone, role }
}

/** Invite options in the order of docs/specification.md, section 3; sent in lower case. */
export const ROLE_OPTIONS = [
  { value: 'pharmacist', label: 'Pharmacist' },
  { value: 'admin', label: 'Admin' },
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'physiotherapist', label: 'Physiotherapist' },
] as const

export const roleLabel = (role: string): string => ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role
