import type { Patient } from '@clinic/contract/patients'
import { type LabelledField, type PatientValues, valuesOf } from './patient-values.ts'

/** Fields that only make sense together, under the name that a person knows them by. */
const TOGETHER = {
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
} as const satisfies Record<LabelledField, readonly (keyof PatientValues)[]>

export type Merged = {
  values: PatientValues
  /** Changed by the other person only: taken over. */
  taken: LabelledField[]
  /** Changed by both: what was typed here stays. */
  clashing: LabelledField[]
}

/** What was typed, laid on the record as someone else has saved it in the meantime. Nothing that was typed is lost. */
export function mergeChanges(mine: PatientValues, theirs: Patient): Merged {
  const base = mine.record ? valuesOf(mine.record) : mine
  const other = valuesOf(theirs)
  const merged: Merged = { values: { ...mine, record: theirs }, taken: [], clashing: [] }
  for (const [name, fields] of Object.entries(TOGETHER) as [LabelledField, readonly (keyof PatientValues)[]][]) {
    const differ = (a: PatientValues, b: PatientValues) => fields.some((field) => a[field] !== b[field])
    if (!differ(base, other) || !differ(mine, other)) continue
    if (differ(mine, base)) merged.clashing.push(name)
    else {
      merged.taken.push(name)
      merged.values = takeTheirs(merged.values, theirs, name)
    }
  }
  return merged
}

/** The values with one field, or the fields that belong to it, as the other person saved them. */
export function takeTheirs(values: PatientValues, theirs: Patient, name: LabelledField): PatientValues {
  const other = valuesOf(theirs)
  return { ...values, ...Object.fromEntries(TOGETHER[name].map((field) => [field, other[field]])) }
}
