import { from } from '../sources.ts'
import { NHMIS_BANDS, NOT_EXACT, NOT_EXACT_LABEL } from './bands.ts'
import type { FigureTable } from './figure-table.ts'
import { ATTENDANCE_ROWS, CHILD_ROWS, HEPATITIS_ROWS, LONG_TERM_ROWS, MALARIA_ROWS, REFERRAL_ROWS, SAFETY_ROWS } from './form-rows.ts'
import type { Service } from './services.ts'

const visits = (columns: readonly { readonly key: string; readonly label: string }[]) =>
  columns.map(({ key, label }) => ({ key, label, unit: 'visits' as const }))

const NOT_EXACT_COLUMN = { key: NOT_EXACT, label: NOT_EXACT_LABEL }
const BY_SEX = visits([
  { key: 'male', label: 'Male' },
  { key: 'female', label: 'Female' },
])

/** People of whom it cannot be known which row they are in. */
const notExact = (what: string, name: string, needs?: Service) => ({
  key: `${NOT_EXACT}-${what}`,
  label: `${name}: age not exact`,
  ...(needs && { needs }),
})

const section = (key: string, name: string, table: Pick<FigureTable, 'rows' | 'columns'>): FigureTable => ({
  key,
  name,
  rows: table.rows,
  columns: table.columns,
  sums: 'rows',
  isForm: true,
  ...from('NHMIS-R'),
})

/** The sections of the national monthly form that this record can fill, in the form's order. */
export const FORM_TABLES: readonly FigureTable[] = [
  section('attendance', 'Attendance, in-patients, deaths (rows 1–9)', {
    rows: ATTENDANCE_ROWS,
    columns: visits([...NHMIS_BANDS, NOT_EXACT_COLUMN]),
  }),
  {
    ...section('child', 'Child health, under 5 (rows 103–107)', {
      rows: CHILD_ROWS,
      columns: visits([{ key: 'under-5', label: 'Under 5' }, NOT_EXACT_COLUMN]),
    }),
    sums: 'none',
  },
  section('referrals', 'Referrals out (rows 126–130)', {
    rows: [...REFERRAL_ROWS, { key: 'no-letter', label: 'Referred without a letter: urgency not known' }, notExact('referred', 'Referred')],
    columns: BY_SEX,
  }),
  section('long-term', 'New long-term diagnoses (rows 131–139)', { rows: LONG_TERM_ROWS, columns: BY_SEX }),
  section('malaria', 'Malaria (rows 140–154)', {
    rows: MALARIA_ROWS,
    columns: visits([
      { key: 'under-5', label: 'Under 5' },
      { key: 'from-5', label: '5 and over' },
      { key: 'pregnant', label: 'Pregnant' },
      NOT_EXACT_COLUMN,
    ]),
  }),
  section('hepatitis', 'Hepatitis B and C (rows 158–165)', {
    rows: [
      ...HEPATITIS_ROWS,
      notExact('hbsag', 'Hepatitis B, tested', 'hepatitis-b'),
      notExact('hcv', 'Hepatitis C, tested', 'hepatitis-c'),
    ],
    columns: BY_SEX,
  }),
  section('safety', 'Snake bite and adverse reactions (rows 176–180)', { rows: SAFETY_ROWS, columns: BY_SEX }),
]

export const isOfForm = (figure: string): boolean => FORM_TABLES.some(({ key }) => figure.startsWith(`${key}.`))
