import { PatientInput } from '@clinic/contract/patients'
import { PATIENT_COLUMNS } from '@clinic/contract/uploads'
import { uniqueKey } from '../names.ts'
import { fieldsOf } from '../parse.ts'
import { type Aliases, type Columns, cellOf, findColumns, rowProblems, titleOf } from '../spreadsheet/columns.ts'
import type { Table, TableRow } from '../spreadsheet/table.ts'
import { ageBand } from './age-band.ts'
import { type Churches, churchError } from './churches.ts'

type Field = (typeof PATIENT_COLUMNS)[number]

const ALIASES: Aliases<Field> = {
  firstname: ['fname', 'givenname', 'forename', 'first', 'christianname'],
  lastname: ['surname', 'lname', 'familyname', 'last'],
  phone: ['phoneno', 'phonenumber', 'phonenum', 'telephone', 'telephoneno', 'telephonenumber', 'tel', 'telno', 'mobile', 'mobileno'].concat(
    ['mobilenumber', 'mobilephone', 'gsm', 'gsmno', 'gsmnumber', 'cell', 'cellphone', 'patientphone', 'patientphonenumber'],
  ),
  gender: ['sex'],
  ageRange: ['agegroup', 'ageband', 'dateofbirth', 'dob', 'birthdate', 'birthday', 'age', 'ageyears', 'ageinyears'],
  email: ['emailaddress', 'mail'],
  allergies: ['allergy', 'knownallergies', 'drugallergies'],
  church: ['churchname', 'nameofchurch', 'parish'],
  isSaintsCommunity: [
    'saintscommunity',
    'issaints',
    'saints',
    'saintscommunitychurch',
    'areyoufromsaintscommunitychurch',
    'fromsaintscommunitychurch',
  ],
  contactPerson: [
    'contactpersonname',
    'contactname',
    'nextofkin',
    'nextofkinname',
    'nok',
    'kin',
    'emergencycontact',
    'emergencycontactname',
  ],
  contactPersonNumber: [
    'contactpersonphone',
    'contactpersonphonenumber',
    'contactpersonphoneno',
    'contactpersonno',
    'contactnumber',
    'contactphone',
  ]
    .concat([
      'contactno',
      'nextofkinphone',
      'nextofkinnumber',
      'nextofkinphoneno',
      'nextofkinphonenumber',
      'nextofkinno',
      'nokphone',
      'noknumber',
    ])
    .concat(['emergencynumber', 'emergencyphone', 'emergencycontactnumber', 'emergencycontactphone']),
}

/** Columns that may be missing: what they would hold has a default. */
const OPTIONAL: readonly Field[] = ['email', 'allergies', 'isSaintsCommunity']

export const patientColumns = (table: Table): Columns<Field> => findColumns(table.header, ALIASES)

export const missingColumns = (columns: Columns<Field>): Field[] =>
  (Object.keys(columns) as Field[]).filter((field) => columns[field].length === 0 && !OPTIONAL.includes(field))

/** A row as a patient, or everything that is wrong with it. `today` is yyyy-mm-dd. */
export function readPatient(
  table: Table,
  columns: Columns<Field>,
  row: TableRow,
  churches: Churches,
  today: string,
): { input: PatientInput } | { reasons: string[] } {
  const text = (field: Field) => cellOf(columns, row, field)
  const isSaintsCommunity = yesOrNo(text('isSaintsCommunity'))
  const church = isSaintsCommunity === true ? churchKey(churches, text('church')) : text('church')
  const result = PatientInput.safeParse({
    firstname: text('firstname'),
    lastname: text('lastname'),
    phone: wholePhone(text('phone')),
    gender: genderIn(text('gender')),
    ageRange: ageBand(text('ageRange'), today) ?? '',
    email: text('email'),
    ...(text('allergies') !== '' && { allergies: text('allergies') }),
    church,
    isSaintsCommunity,
    contactPerson: text('contactPerson'),
    contactPersonNumber: wholePhone(text('contactPersonNumber')),
  })
  const wrong: Record<string, string> = result.success ? {} : fieldsOf(result.error)
  for (const field of ['phone', 'contactPersonNumber'] as const) if (isMangled(text(field))) wrong[field] = MANGLED
  const wrongChurch = typeof isSaintsCommunity === 'boolean' ? churchError(churches, isSaintsCommunity, church) : null
  if (wrongChurch) wrong.church ??= wrongChurch
  const fields = PATIENT_COLUMNS.filter((field) => wrong[field] !== undefined)
  const reasons = [...rowProblems(table, row), ...fields.map((field) => `${titleOf(table, columns, field)}: ${wrong[field]}`)]
  return result.success && reasons.length === 0 ? { input: result.data } : { reasons }
}

const MANGLED = 'A spreadsheet has shortened this number. Format the column as text and enter it again.'

/** '8.03E+09': the digits are lost. */
const isMangled = (phone: string) => /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(phone)

/** Gives back the leading zero of a Nigerian mobile number that was read as a number. */
function wholePhone(phone: string): string {
  const digits = phone.replace(/\.0+$/, '')
  return /^[789]\d{9}$/.test(digits) ? `0${digits}` : phone
}

function genderIn(text: string): string {
  const plain = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (['m', 'male', 'man', 'boy'].includes(plain)) return 'MALE'
  if (['f', 'female', 'woman', 'girl'].includes(plain)) return 'FEMALE'
  return text
}

/** Anything else stays as it is, for the schema to refuse. */
function yesOrNo(text: string): boolean | string {
  const plain = uniqueKey(text)
  if (['yes', 'y', 'true', '1'].includes(plain)) return true
  return ['', 'no', 'n', 'false', '0'].includes(plain) ? false : text
}

/** A church of the list by its key or its label. */
function churchKey(churches: Churches, text: string): string {
  const entries = churches.flatMap((church) => Object.entries(church))
  return entries.find((names) => names.map(uniqueKey).includes(uniqueKey(text)))?.[0] ?? text
}
