import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import type { Schema } from '../../forms/form-errors.ts'

/** A form keeps whom it is about with what is typed, so that a draft still shows them. */
export const NO_PATIENT: PatientBrief | null = null

type ChosenPatient = { readonly patient: PatientBrief | null }

/** The same schema for the values of such a form. */
export const ofChosen = <Body>(schema: Schema<Body>): Schema<Body> => ({
  '~standard': {
    validate(values) {
      const { patient, ...typed } = values as ChosenPatient // only the forms of this folder are validated with it
      return schema['~standard'].validate({ ...typed, patientId: patient?._id ?? '' })
    },
  },
})
