import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { hasThreeLetters, id, idParam, PLACEHOLDER, paged, paging, searchText, time, typedAt, version } from '../fields.ts'
import { RULES } from '../messages.ts'
import { ADMIN, ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { RefusedRow, UploadPreview } from '../uploads/uploads.ts'
import { BirthFields } from './facts-fields.ts'
import { PatientBrief } from './patient-brief.ts'
import { FIELD_NAMES, type Field, fieldOf, type PATIENT_FIELDS, type PatientField } from './patient-fields.ts'

/** Maximum rows that a search ranks and counts. A longer search text finds the others. */
export const MAX_FOUND = 500

type Fields = typeof PATIENT_FIELDS
type Schemas = { [F in PatientField]: Fields[F]['schema'] }
type RegistrationSchemas = {
  [F in PatientField]: Fields[F] extends { blank: unknown } ? z.ZodDefault<Fields[F]['schema']> : Fields[F]['schema']
}
type AnswerSchemas = { [F in PatientField]: Fields[F] extends { answer: infer S } ? S : z.ZodString }

/** The schema of each field; the types above say which. */
const schemas = <T>(of: (field: Field) => z.ZodType) => Object.fromEntries(FIELD_NAMES.map((name) => [name, of(fieldOf(name))])) as T

/**
 * What is wrong with a church, or null. In the community it is chosen from the list (the server checks the key);
 * otherwise it is a name in free text.
 */
export function churchProblem(isSaintsCommunity: boolean, church: string): string | null {
  if (isSaintsCommunity) return church === '' ? RULES.option : church === PLACEHOLDER ? RULES.placeholder : null
  return church === '' ? RULES.church : hasThreeLetters(church) ? null : RULES.letters
}

const ChurchChoice = z.object({ isSaintsCommunity: z.boolean(), church: z.string() })
type ChurchChoice = z.infer<typeof ChurchChoice>
const problemOf = ({ isSaintsCommunity, church }: ChurchChoice) => churchProblem(isSaintsCommunity, church)

/** A patient as registered. A field that has a `blank` may be left out. */
export const PatientInput = z
  .object(schemas<RegistrationSchemas>(({ schema, blank }) => (blank === undefined ? schema : schema.default(blank))))
  .refine((patient) => problemOf(patient) === null, {
    path: ['church'],
    error: ({ input }) => problemOf(input as ChurchChoice) ?? '', // the object that was just refined
    // Also beside wrong fields, so that all are answered at once.
    when: ({ value }) => ChurchChoice.safeParse(value).success,
  })
export type PatientInput = z.infer<typeof PatientInput>

/** The same with the date of birth, if it is known; the server knows what day it is, and judges it (clinical/patient-facts.ts). */
const PatientRegistration = PatientInput.safeExtend(BirthFields)

/** An edit may send only what changes; church and community are judged together, on the record as it would become. */
export const PatientUpdate = z
  .object(schemas<Schemas>(({ schema }) => schema))
  .partial()
  .extend({ id: id(), version })
export type PatientUpdate = z.infer<typeof PatientUpdate>

/** New fields are added here, and lists show them to admin and doctor only. */
const { firstname, lastname, phone, gender, ageRange, ...others } = schemas<AnswerSchemas>(({ answer = z.string() }) => answer)

/** What only some lists show to every role. */
const details = {
  ...others,
  /** The day on which the age band was recorded, yyyy-mm-dd. */
  ageRangeOn: z.string(),
  createdAt: time,
  updatedAt: time,
  recordedAt: typedAt,
}

export const Patient = PatientBrief.extend(details)
export type Patient = z.infer<typeof Patient>

export const createPatient = defineEndpoint({
  method: 'POST',
  path: '/patient/create',
  summary: 'Register a patient',
  access: ADMIN_OR_DOCTOR,
  touches: ['patients'],
  deferrable: () => true,
  body: PatientRegistration,
  response: z.array(Patient),
  status: 201,
})

/** In a list, roles other than admin and doctor get the brief fields only. */
const PatientInList = PatientBrief.extend({
  ...z.object(details).partial().shape,
  /** The names of other records of the patient that were joined to this one. */
  alsoRecordedAs: z.array(z.string()).optional(),
})

/**
 * `exact` counts those at the beginning of the list whose whole name or whole number was typed, or who alone have what was typed; `similar`
 * those at its end who only have a name like it.
 */
const found = <T extends z.ZodType>(row: T) => paged(row).extend({ exact: z.int(), similar: z.int() })

export const searchPatients = defineEndpoint({
  method: 'GET',
  path: '/patient',
  summary: 'Find patients by any part of the name, near spellings too, and by any run of phone digits, also as the name; best first',
  access: 'signed-in',
  shows: ['patients'],
  audits: 'patient.search',
  query: z.object({ name: searchText, phone: searchText, ...paging }),
  response: found(PatientInList),
  responseForRoles: { roles: ['nurse', 'pharmacist', 'physiotherapist'], response: found(PatientBrief) },
})

export const findDuplicates = defineEndpoint({
  method: 'GET',
  path: '/patient/duplicates',
  summary: 'Registered patients that a new one may be, with the reasons',
  access: ADMIN_OR_DOCTOR,
  shows: ['patients'],
  audits: 'patient.duplicates',
  /** `id`: of a patient who is registered; leaves out the patient's own records and anyone marked as a different person. */
  query: z.object({ name: searchText, phone: searchText, id: searchText }),
  response: z.array(z.object({ patient: Patient, reasons: z.array(z.string()) })),
})

export const getPatient = defineEndpoint({
  method: 'GET',
  path: '/patient/:id',
  summary: 'One patient',
  access: 'signed-in',
  shows: ['patients'],
  audits: 'patient.read',
  params: idParam,
  response: Patient,
})

export const updatePatient = defineEndpoint({
  method: 'PATCH',
  path: '/patient/update',
  summary: 'Change what is sent of a patient',
  access: ADMIN_OR_DOCTOR,
  touches: ['patients', 'sessions', 'beds'],
  body: PatientUpdate,
  response: Patient,
  refersTo: [{ in: 'body', key: 'id', what: 'patient', asNamed: true }],
})

export const uploadPatients = defineEndpoint({
  method: 'POST',
  path: '/patient/upload-csv',
  summary: 'Register the patients of a .csv or .xlsx file; rows that cannot be stored come back',
  access: ADMIN,
  touches: ['patients'],
  upload: true,
  response: z.object({ message: z.string(), inserted: z.int(), records: z.array(RefusedRow) }),
  status: 201,
})

export const previewPatients = defineEndpoint({
  method: 'POST',
  path: '/patient/upload-csv/preview',
  summary: 'What the upload of a file would do: how its columns are read, and which rows would come back; stores nothing',
  access: ADMIN,
  shows: [],
  audits: 'patient.preview',
  upload: true,
  response: UploadPreview,
  storesNothing: true,
})

export const listChurches = defineEndpoint({
  method: 'GET',
  path: '/users/churches',
  summary: 'The churches of the community: a list of single-key objects, key to label',
  access: 'signed-in',
  shows: ['settings'],
  response: z.array(z.record(z.string(), z.string())),
})
