import { readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import type { PatientFacts } from '@clinic/contract/patients/facts-fields'
import { FIELD_NAMES, NO_ALLERGIES, type PatientField } from '@clinic/contract/patients/patient-fields'
import { type Patient, PatientInput } from '@clinic/contract/patients/patients'
import { z } from 'zod'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { birthText, readBirth } from './birth-text.ts'

/** A patient as loaded for editing. */
export type PatientRecord = Patient & { readonly facts: PatientFacts }

/** The values of a patient's form: the fields, the toggle for allergies, and the record as loaded. */
export type PatientValues = Omit<PatientInput, 'gender' | 'ageRange'> & {
  gender: string
  ageRange: string
  hasAllergies: boolean
  /** The date of birth as typed; '' if unknown. */
  birth: string
  /** Null for a new patient. Kept with the draft, so that it still knows which record it was based on. */
  record: PatientRecord | null
}

/** A value for each field, by name. */
const each = (value: (name: PatientField) => unknown) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)])) as Omit<PatientValues, 'hasAllergies' | 'birth' | 'record'> // every field is there

const BLANK = { ...each(() => ''), isSaintsCommunity: false, hasAllergies: false, birth: '' }

/** The form for a new patient, optionally with a search's text. */
export function newPatient(known: Partial<Pick<PatientValues, 'firstname' | 'lastname' | 'phone'>> = {}): PatientValues {
  return { ...BLANK, ...known, record: null }
}

export function valuesOf(record: PatientRecord): PatientValues {
  const has = wasAsked(record)
  return {
    ...each((name) => record[name]),
    hasAllergies: has,
    allergies: has ? record.allergies : '',
    birth: birthText(record.facts),
    record,
  }
}

/** 'None known' is an answer, which an edit must not turn into 'not asked'. */
const wasAsked = ({ allergies }: Pick<Patient, 'allergies'>) => readAllergyText(allergies).status !== 'not-asked'

const BirthText = z.string().transform((text, { issues }) => {
  const birth = readBirth(text, clinicToday())
  if (typeof birth !== 'string') return birth
  issues.push({ code: 'custom', message: birth, input: text })
  return z.NEVER
})

/** The contract's rules for the form: a toggle that is off means that the patient was not asked. */
export const PatientForm = z.preprocess(
  (form) => {
    const values = form as PatientValues // only the form above is validated with it
    const { record } = values
    const notAsked = record && !wasAsked(record) ? record.allergies : NO_ALLERGIES // as written, including 'n/a'
    return { ...values, allergies: values.hasAllergies ? values.allergies : notAsked, birth: values.birth ?? '' } // drafts from an older page have none
  },
  PatientInput.safeExtend({ birth: BirthText }),
)
export type PatientBody = z.infer<typeof PatientForm>
