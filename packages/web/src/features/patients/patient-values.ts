import { readAllergyText } from '@clinic/contract/clinical/allergy-text'
import { NO_ALLERGIES, type Patient, PatientInput } from '@clinic/contract/patients'
import { z } from 'zod'

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
  const has = wasAsked(record)
  return {
    ...{ firstname, lastname, phone, gender, ageRange, email, isSaintsCommunity, church, contactPerson, contactPersonNumber },
    hasAllergies: has,
    allergies: has ? record.allergies : '',
    record,
  }
}

/** 'None known' is an answer, which an edit must not turn into 'not asked'. */
const wasAsked = ({ allergies }: Pick<Patient, 'allergies'>) => readAllergyText(allergies).status !== 'not-asked'

/** The contract's rules on what the form holds: a toggle that is off means that the patient was not asked. */
export const PatientForm = z.preprocess((form) => {
  const values = form as PatientValues // only the form above is judged with it
  const { record } = values
  const notAsked = record && !wasAsked(record) ? record.allergies : NO_ALLERGIES // as it was written, 'n/a' too
  return { ...values, allergies: values.hasAllergies ? values.allergies : notAsked }
}, PatientInput)
