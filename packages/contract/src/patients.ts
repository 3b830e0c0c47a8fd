import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  choice,
  id,
  idParam,
  LINE,
  PLACEHOLDER,
  paged,
  paging,
  personName,
  requiredText,
  SHORT,
  searchText,
  THREE_LETTERS,
  text,
  time,
  version,
} from './fields.ts'
import { RULES } from './messages.ts'
import { ADMIN, ADMIN_OR_DOCTOR } from './roles.ts'

/** A search ranks and counts so many at most; whoever is beyond them needs a longer search text. */
export const MAX_FOUND = 500

export const GENDERS = ['MALE', 'FEMALE'] as const

/** Specification, section 3. */
export const AGE_RANGES = [
  '0 - 5 years',
  '6 - 15 years',
  '16 - 19 years',
  '20 - 25 years',
  '26 - 30 years',
  '31 - 35 years',
  '36 - 40 years',
  '41 years and above',
] as const

/** What 'allergies' holds when the toggle was left off: whether there are any was not asked (clinical/allergy-text.ts reads it). */
export const NO_ALLERGIES = 'N/A'

const fields = {
  firstname: personName(RULES.firstname),
  lastname: personName(RULES.lastname),
  phone: requiredText(40, RULES.phone),
  gender: choice(GENDERS),
  ageRange: choice(AGE_RANGES, RULES.ageRange),
  email: text(254, 'Enter an email, or leave it out'),
  allergies: requiredText(LINE, RULES.allergies),
  church: text(SHORT, RULES.option),
  isSaintsCommunity: z.boolean('Say yes or no'),
  contactPerson: requiredText(SHORT, RULES.contactPerson),
  contactPersonNumber: requiredText(40, RULES.contactPersonNumber),
}

/**
 * What is wrong with a church, or null. In the community it is chosen from the list (the server checks the key);
 * otherwise it is a name in free text.
 */
export function churchProblem(isSaintsCommunity: boolean, church: string): string | null {
  if (isSaintsCommunity) return church === '' ? RULES.option : church === PLACEHOLDER ? RULES.placeholder : null
  return church === '' ? RULES.church : THREE_LETTERS.test(church) ? null : RULES.letters
}

const ChurchChoice = z.object({ isSaintsCommunity: z.boolean(), church: z.string() })
type ChurchChoice = z.infer<typeof ChurchChoice>
const problemOf = ({ isSaintsCommunity, church }: ChurchChoice) => churchProblem(isSaintsCommunity, church)

/** A patient as registered. Left out: `allergies` is 'N/A', `email` is empty, `isSaintsCommunity` is false. */
export const PatientInput = z
  .object({
    ...fields,
    email: fields.email.toLowerCase().default(''),
    allergies: fields.allergies.default(NO_ALLERGIES),
    isSaintsCommunity: fields.isSaintsCommunity.default(false),
    church: fields.church.default(''),
  })
  .refine((patient) => problemOf(patient) === null, {
    path: ['church'],
    error: ({ input }) => problemOf(input as ChurchChoice) ?? '', // the object that was just refined
    // Also beside wrong fields, so that all are answered at once.
    when: ({ value }) => ChurchChoice.safeParse(value).success,
  })
export type PatientInput = z.infer<typeof PatientInput>

/** An edit may send only what changes; church and community are judged together, on the record as it would become. */
export const PatientUpdate = z.object(fields).partial().extend({ email: fields.email.toLowerCase().optional(), id: id(), version })
export type PatientUpdate = z.infer<typeof PatientUpdate>

export const PatientBrief = z.object({
  _id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  gender: z.enum(GENDERS),
  ageRange: z.enum(AGE_RANGES),
  version: z.int(),
})
export type PatientBrief = z.infer<typeof PatientBrief>

/** What only some lists show to every role. */
const details = {
  email: z.string(),
  allergies: z.string(),
  /** A key of the church list if `isSaintsCommunity`, otherwise the church's name. */
  church: z.string(),
  isSaintsCommunity: z.boolean(),
  contactPerson: z.string(),
  contactPersonNumber: z.string(),
  /** The day on which the age band was recorded, yyyy-mm-dd. */
  ageRangeOn: z.string(),
  createdAt: time,
  updatedAt: time,
}

export const Patient = PatientBrief.extend(details)
export type Patient = z.infer<typeof Patient>

/** The patient inside a session. */
export const PatientOfSession = Patient.pick({ _id: true, firstname: true, lastname: true, gender: true, ageRange: true })
export type PatientOfSession = z.infer<typeof PatientOfSession>

export const createPatient = defineEndpoint({
  method: 'POST',
  path: '/patient/create',
  summary: 'Register a patient',
  access: ADMIN_OR_DOCTOR,
  body: PatientInput,
  response: z.array(Patient),
  status: 201,
})

/** In a list, roles other than admin and doctor get the brief fields only. */
const PatientInList = PatientBrief.extend(z.object(details).partial().shape)

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
  query: z.object({ name: searchText, phone: searchText, ...paging }),
  response: found(PatientInList),
  responseForRoles: { roles: ['nurse', 'pharmacist', 'physiotherapist'], response: found(PatientBrief) },
})

export const findDuplicates = defineEndpoint({
  method: 'GET',
  path: '/patient/duplicates',
  summary: 'Registered patients that a new one may be, with the reasons',
  access: ADMIN_OR_DOCTOR,
  query: z.object({ name: searchText, phone: searchText }),
  response: z.array(z.object({ patient: Patient, reasons: z.array(z.string()) })),
})

export const getPatient = defineEndpoint({
  method: 'GET',
  path: '/patient/:id',
  summary: 'One patient',
  access: 'signed-in',
  params: idParam,
  response: Patient,
})

export const updatePatient = defineEndpoint({
  method: 'PATCH',
  path: '/patient/update',
  summary: 'Change what is sent of a patient',
  access: ADMIN_OR_DOCTOR,
  body: PatientUpdate,
  response: Patient,
  refersTo: [{ in: 'body', key: 'id', what: 'patient' }],
})

export const downloadPatients = defineEndpoint({
  method: 'POST',
  path: '/patient/download',
  summary: 'All patients as CSV, in the columns of the upload',
  access: ADMIN,
  response: z.string(),
  csv: 'all-patients-record.csv',
})

/** A refused row: its own columns under the file's headers, its row number and all reasons. */
export const RefusedRow = z.object({ row: z.int(), error: z.string() }).catchall(z.string())
export type RefusedRow = z.infer<typeof RefusedRow>

export const uploadPatients = defineEndpoint({
  method: 'POST',
  path: '/patient/upload-csv',
  summary: 'Register the patients of a .csv or .xlsx file; rows that cannot be stored come back',
  access: ADMIN,
  upload: true,
  response: z.object({ message: z.string(), inserted: z.int(), records: z.array(RefusedRow) }),
  status: 201,
})

export const listChurches = defineEndpoint({
  method: 'GET',
  path: '/users/churches',
  summary: 'The churches of the community: a list of single-key objects, key to label',
  access: 'signed-in',
  response: z.array(z.record(z.string(), z.string())),
})
