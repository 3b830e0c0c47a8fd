import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { z } from 'zod'
import { choice, LINE, personName, requiredText, SHORT, text } from '../fields.ts'
import { RULES } from '../messages.ts'
import { clinicNumber } from './clinic-number.ts'
import { GENDERS } from './patient-brief.ts'

/** What 'allergies' holds when the toggle was left off: whether there are any was not asked (clinical/allergy-text.ts reads it). */
export const NO_ALLERGIES = 'N/A'

export type Field = {
  /** What a call may send. */
  readonly schema: z.ZodType
  /** What is stored when a call leaves the field out. Without it, a call must send the field. */
  readonly blank?: string | boolean
  /** The default exists only so that a rule on several fields can refuse it: forms mark the field as required, and a file must have its column. */
  readonly required?: true
  /** What is answered; a text unless it says otherwise. */
  readonly answer?: z.ZodType
  /** The label on forms, on the profile and as a column title. */
  readonly label: string
  /** The section of the form. */
  readonly group: 'name' | 'health' | 'community' | 'contact'
  /** The kind of input; a line of text by default. */
  readonly input?: 'tel' | 'email' | 'allergies' | 'church' | readonly string[]
  /** The field that it is shown, edited and compared with; it has no separate row. */
  readonly partOf?: string
}

/**
 * Every field of a patient that a person fills in, in the order of the form. Schemas, forms, the profile, the comparison of two edits and the
 * upload derive from this list; CONTRIBUTING.md walks through adding one.
 */
export const PATIENT_FIELDS = {
  firstname: { schema: personName(RULES.firstname), label: 'First Name', group: 'name' },
  lastname: { schema: personName(RULES.lastname), label: 'Last Name', group: 'name' },
  phone: { schema: requiredText(40, RULES.phone), label: 'Phone Number', group: 'name', input: 'tel' },
  email: {
    schema: text(254, 'Enter an email, or leave it out').toLowerCase(),
    blank: '',
    label: 'Email Address',
    group: 'name',
    input: 'email',
  },
  gender: { schema: choice(GENDERS), answer: z.enum(GENDERS), label: 'Gender', group: 'name', input: GENDERS },
  ageRange: {
    schema: choice(AGE_RANGES, RULES.ageRange),
    answer: z.enum(AGE_RANGES),
    label: 'Age Range',
    group: 'name',
    input: AGE_RANGES,
  },
  allergies: {
    schema: requiredText(LINE, RULES.allergies),
    blank: NO_ALLERGIES,
    label: 'Allergies',
    group: 'health',
    input: 'allergies',
  },
  isSaintsCommunity: {
    schema: z.boolean('Say yes or no'),
    blank: false,
    answer: z.boolean(),
    label: 'Saints Community',
    group: 'community',
    partOf: 'church',
  },
  church: {
    schema: text(SHORT, RULES.option),
    blank: '',
    required: true,
    label: 'Church',
    group: 'community',
    input: 'church',
  },
  contactPerson: { schema: requiredText(SHORT, RULES.contactPerson), label: 'Contact Person', group: 'contact' },
  contactPersonNumber: {
    schema: requiredText(40, RULES.contactPersonNumber),
    label: 'Contact Person Number',
    group: 'contact',
    input: 'tel',
  },
  /** On the person's paper folder; given by the clinic's counter where none is sent (server/patients/numbers). */
  clinicNumber: { schema: clinicNumber, blank: '', label: 'Clinic Number', group: 'contact' },
} as const satisfies Record<string, Field>

type Fields = typeof PATIENT_FIELDS
export type PatientField = keyof Fields
/** A field with its own row on screens. */
export type ShownField = { [F in PatientField]: Fields[F] extends { partOf: string } ? never : F }[PatientField]

export const FIELD_NAMES = Object.keys(PATIENT_FIELDS) as PatientField[] // the record's own keys

/** A field without its precise type. */
export const fieldOf = (name: PatientField): Field => PATIENT_FIELDS[name]

export const SHOWN_FIELDS = FIELD_NAMES.filter((name): name is ShownField => fieldOf(name).partOf === undefined)

/** Whether a person must fill it in. */
export const isRequired = (name: PatientField): boolean => fieldOf(name).blank === undefined || fieldOf(name).required === true
