import type { Patient } from '@clinic/contract/patients'
import { LABELS, type LabelledField, type PatientValues, valuesOf } from './patient-values.ts'

/** Fields that only make sense together, under the name that a person knows them by. */
const TOGETHER: Record<LabelledField, readonly (keyof PatientValues)[]> = {
  firstname: ['firstname'],
  lastname: ['lastname'],
  phone: ['phone'],
  email: ['email'],
  gender: ['gender'],
  ageRange: ['ageRange'],
  allergies: ['hasAllergies', 'allergies'],
  church: ['isSaintsCommunity', 'church'],
  contactPerson: ['contactPerson'],
  contactPersonNumber: ['contactPersonNumber'],
}
const NAMES = Object.keys(TOGETHER) as LabelledField[]

const differ = (name: LabelledField, a: PatientValues, b: PatientValues) => TOGETHER[name].some((field) => a[field] !== b[field])

/** What was typed, laid on the record as someone else has saved it meanwhile: theirs where nothing was typed, mine where something was. */
export function mergeChanges(mine: PatientValues, latest: Patient): PatientValues {
  const base = mine.record ? valuesOf(mine.record) : mine
  const typed = NAMES.filter((name) => differ(name, mine, base)).flatMap((name) => TOGETHER[name])
  return { ...valuesOf(latest), ...Object.fromEntries(typed.map((field) => [field, mine[field]])) }
}

/** Where a record says something else than the form, in words. */
export function differences(form: PatientValues, latest: Patient, churchName: string) {
  return NAMES.filter((name) => differ(name, form, valuesOf(latest))).map((name) => ({
    label: LABELS[name],
    theirs: name === 'church' ? churchName : latest[name],
  }))
}
