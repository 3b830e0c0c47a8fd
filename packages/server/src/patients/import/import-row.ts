import { FIELD_NAMES, fieldOf, isRequired, type PatientField } from '@clinic/contract/patients/patient-fields'
import { PatientInput } from '@clinic/contract/patients/patients'
import { fieldsOf } from '../../http/serve/parse.ts'
import { uniqueKey } from '../../names.ts'
import { type Columns, cellOf, cellProblem, findColumns, rowProblems, titleOf } from '../../spreadsheet/columns.ts'
import { type Mapping, withMapping } from '../../spreadsheet/mapping.ts'
import type { Table, TableRow } from '../../spreadsheet/table.ts'
import { ageBand, birthDateIn, inUnitOf } from '../age-band.ts'
import { type Churches, churchError } from '../churches.ts'
import { type Column, PATIENT_ALIASES, REQUIRED_COLUMNS } from './import-columns.ts'

const COLUMNS = Object.keys(PATIENT_ALIASES) as Column[] // one entry a column

/** If a file has only a surname column, other names become the first name. */
export function patientColumns({ header }: Table, mapping: Mapping = new Map()): Columns<Column> {
  const columns = withMapping(header, findColumns(header, PATIENT_ALIASES), mapping)
  return columns.firstname.length > 0 ? columns : { ...columns, firstname: columns.otherNames, otherNames: [] }
}

export const missingColumns = (columns: Columns<Column>): Column[] => REQUIRED_COLUMNS.filter((column) => columns[column].length === 0)

/** Reads a row as a patient, with a date of birth if the row has one, or returns everything wrong with it. `today` is yyyy-mm-dd. */
export function readPatient(
  table: Table,
  columns: Columns<Column>,
  row: TableRow,
  churches: Churches,
  today: string,
): { input: PatientInput; birthDate: string | null } | { reasons: string[] } {
  const text = (column: Column) => cellOf(columns, row, column)
  const title = (column: Column) => titleOf(table, columns, row, column)
  const isSaintsCommunity = yesOrNo(text('isSaintsCommunity'))
  const church = isSaintsCommunity === true ? churchKey(churches, text('church')) : text('church')
  const result = PatientInput.safeParse({
    ...fieldTexts(text),
    firstname: `${text('firstname')} ${text('otherNames')}`.trim(),
    gender: genderIn(text('gender')),
    ageRange: ageBand(inUnitOf(title('ageRange'), text('ageRange')), today) ?? '',
    church,
    isSaintsCommunity,
  })
  const wrong: Partial<Record<string, string>> = result.success ? {} : fieldsOf(result.error)
  for (const field of PHONES) if (isMangled(text(field))) wrong[field] = MANGLED
  const wrongChurch = typeof isSaintsCommunity === 'boolean' ? churchError(churches, isSaintsCommunity, church) : null
  if (wrongChurch) wrong.church ??= wrongChurch
  const problems = COLUMNS.flatMap((column) => {
    const shown = cellProblem(text(column))
    if (shown === null && wrong[column] === undefined) return []
    const isUnread = shown === null && column === 'ageRange' && text(column) !== ''
    return isUnread ? `${title(column)} “${text(column)}” ${NO_AGE}` : `${title(column)}: ${shown ?? wrong[column]}`
  })
  const reasons = [...rowProblems(table, row), ...problems]
  return result.success && reasons.length === 0 ? { input: result.data, birthDate: birthDateIn(text('ageRange'), today) } : { reasons }
}

const PHONES = FIELD_NAMES.filter((field) => fieldOf(field).input === 'tel')

/** Cell texts, with phone numbers restored. Blank cells of optional fields are left out, so that the field gets its default. */
function fieldTexts(text: (field: PatientField) => string): Partial<Record<PatientField, string>> {
  const filled = FIELD_NAMES.filter((field) => text(field) !== '' || isRequired(field))
  return Object.fromEntries(filled.map((field) => [field, PHONES.includes(field) ? wholePhone(text(field)) : text(field)]))
}

const NO_AGE = 'was not understood – write 6 months, or the date of birth'
const MANGLED = 'A spreadsheet has shortened this number. Format the column as text and enter it again.'

/** '8.03E+09': the last digits are lost. */
const isMangled = (phone: string) => /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(phone)

/** Restores the leading zero of a Nigerian mobile number that a spreadsheet treated as a number. */
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

/** Returns other text unchanged, for the schema to refuse. */
function yesOrNo(text: string): boolean | string {
  const plain = uniqueKey(text)
  if (['yes', 'y', 'true', '1'].includes(plain)) return true
  return ['', 'no', 'n', 'false', '0'].includes(plain) ? false : text
}

/** The key of a church on the list, given its key or label. */
function churchKey(churches: Churches, text: string): string {
  const entries = churches.flatMap((church) => Object.entries(church))
  return entries.find((names) => names.map(uniqueKey).includes(uniqueKey(text)))?.[0] ?? text
}
