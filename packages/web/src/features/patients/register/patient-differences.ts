import { FIELD_NAMES, fieldOf, SHOWN_FIELDS, type ShownField } from '@clinic/contract/patients/patient-fields'
import { WORDS } from '../words.ts'
import { birthText } from './birth-text.ts'
import { type PatientRecord, type PatientValues, valuesOf } from './patient-values.ts'

/** Form values that only make sense together, under one field that users know. */
function valuesUnder(name: ShownField): readonly (keyof PatientValues)[] {
  const parts = FIELD_NAMES.filter((part) => fieldOf(part).partOf === name)
  return name === 'allergies' ? ['hasAllergies', name] : [...parts, name]
}

const differ = (name: ShownField, a: PatientValues, b: PatientValues) => valuesUnder(name).some((field) => a[field] !== b[field])

export const TOGETHER = SHOWN_FIELDS.map(valuesUnder)

/** Differences between a record and the form, in words. */
export function differences(form: PatientValues, latest: PatientRecord, churchName: string) {
  const birth = birthText(latest.facts)
  const fields = SHOWN_FIELDS.filter((name) => differ(name, form, valuesOf(latest))).map((name) => ({
    label: fieldOf(name).label,
    theirs: name === 'church' ? churchName : latest[name],
  }))
  return birth === form.birth.trim() ? fields : [...fields, { label: WORDS.birthDate, theirs: birth }]
}
