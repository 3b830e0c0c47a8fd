import { NO_ALLERGIES, type Patient, PatientInput } from '@clinic/contract/patients'
import { z } from 'zod'
import { hasAllergies } from '../../ui/patient-strip.tsx'

/** What a patient's form holds: the fields, the toggle for allergies, and the record as it was read. */
export type PatientValues = Omit<PatientInput, 'gender' | 'ageRange'> & {
  gender: string
  ageRange: string
  hasAllergies: boolean
  /** Null for a new patient. It stays with what was typed, so that a draft still knows what it was made from. */
  record: Patient | null
}

/** The specification's names of the fields, on the profile and on both forms. */
export const LABELS = {
  firstname: 'First Name',
  lastname: 'Last Name',
  email: 'Email Address',
  church: 'Church',
  phone: 'Phone Number',
  gender: 'Gender',
  ageRange: 'Age Range',
  allergies: 'Allergies',
  contactPerson: 'Contact Person',
  contactPersonNumber: 'Contact Person Number',
} as const satisfies Partial<Record<keyof Patient, string>>
export type LabelledField = keyof typeof LABELS

const BLANK = {
  firstname: '',
  lastname: '',
  phone: '',
  gender: '',
  ageRange: '',
  email: '',
  hasAllergies: false,
  allergies: '',
  isSaintsCommunity: false,
  church: '',
  contactPerson: '',
  contactPersonNumber: '',
}

/** A new patient's form, perhaps with what a search was for. */
export function newPatient(known: Partial<Pick<PatientValues, 'firstname' | 'lastname' | 'phone'>> = {}): PatientValues {
  return { ...BLANK, ...known, record: null }
}

export function valuesOf(record: Patient): PatientValues {
  const { firstname, lastname, phone, gender, ageRange, email, isSaintsCommunity, church, contactPerson, contactPersonNumber } = record
  const has = hasAllergies(record.allergies)
  return {
    ...{ firstname, lastname, phone, gender, ageRange, email, isSaintsCommunity, church, contactPerson, contactPersonNumber },
    hasAllergies: has,
    allergies: has ? record.allergies : '',
    record,
  }
}

/** The contract's rules on what the form holds: a toggle that is off means that there are no allergies. */
export const PatientForm = z.preprocess((form) => {
  const values = form as PatientValues // only the form above is judged with it
  return { ...values, allergies: values.hasAllergies ? values.allergies : NO_ALLERGIES }
}, PatientInput)
