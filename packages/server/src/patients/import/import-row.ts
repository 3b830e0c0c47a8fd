import { PatientInput } from '@clinic/contract/patients'
import { fieldsOf } from '../../http/parse.ts'
import { uniqueKey } from '../../names.ts'
import { type Columns, cellOf, cellProblem, findColumns, rowProblems, titleOf } from '../../spreadsheet/columns.ts'
import type { Table, TableRow } from '../../spreadsheet/table.ts'
import { ageBand, inUnitOf } from '../age-band.ts'
import { type Churches, churchError } from '../churches.ts'
import { type Field, PATIENT_ALIASES } from './import-columns.ts'

const FIELDS = Object.keys(PATIENT_ALIASES) as Field[] // one entry a field

/** Columns that may be missing: what they would hold has a default. */
const OPTIONAL: readonly Field[] = ['otherNames', 'email', 'allergies', 'isSaintsCommunity']

/** Beside a surname alone the other names are the first name. */
export function patientColumns({ header }: Table): Columns<Field> {
  const columns = findColumns(header, PATIENT_ALIASES)
  return columns.firstname.length > 0 ? columns : { ...columns, firstname: columns.otherNames, otherNames: [] }
}

export const missingColumns = (columns: Columns<Field>): Field[] =>
  FIELDS.filter((field) => columns[field].length === 0 && !OPTIONAL.includes(field))

/** A row as a patient, or everything that is wrong with it. `today` is yyyy-mm-dd. */
export function readPatient(
  table: Table,
  columns: Columns<Field>,
  row: TableRow,
  churches: Churches,
  today: string,
): { input: PatientInput } | { reasons: string[] } {
  const text = (field: Field) => cellOf(columns, row, field)
  const title = (field: Field) => titleOf(table, columns, row, field)
  const isSaintsCommunity = yesOrNo(text('isSaintsCommunity'))
  const church = isSaintsCommunity === true ? churchKey(churches, text('church')) : text('church')
  const result = PatientInput.safeParse({
    firstname: `${text('firstname')} ${text('otherNames')}`.trim(),
    lastname: text('lastname'),
    phone: wholePhone(text('phone')),
    gender: genderIn(text('gender')),
    ageRange: ageBand(inUnitOf(title('ageRange'), text('ageRange')), today) ?? '',
    email: text('email'),
    ...(text('allergies') !== '' && { allergies: text('allergies') }),
    church,
    isSaintsCommunity,
    contactPerson: text('contactPerson'),
    contactPersonNumber: wholePhone(text('contactPersonNumber')),
  })
  const wrong: Partial<Record<string, string>> = result.success ? {} : fieldsOf(result.error)
  for (const field of ['phone', 'contactPersonNumber'] as const) if (isMangled(text(field))) wrong[field] = MANGLED
  const wrongChurch = typeof isSaintsCommunity === 'boolean' ? churchError(churches, isSaintsCommunity, church) : null
  if (wrongChurch) wrong.church ??= wrongChurch
  const problems = FIELDS.flatMap((field) => {
    const shown = cellProblem(text(field))
    if (shown === null && wrong[field] === undefined) return []
    const isUnread = shown === null && field === 'ageRange' && text(field) !== ''
    return isUnread ? `${title(field)} “${text(field)}” ${NO_AGE}` : `${title(field)}: ${shown ?? wrong[field]}`
  })
  const reasons = [...rowProblems(table, row), ...problems]
  return result.success && reasons.length === 0 ? { input: result.data } : { reasons }
}

const NO_AGE = 'was not understood – write 6 months, or the date of birth'
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
