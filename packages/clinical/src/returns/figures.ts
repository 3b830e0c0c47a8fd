import { DIAGNOSES } from '../diagnoses/diagnoses.ts'
import { diagnosisName } from '../diagnoses/diagnosis-name.ts'
import { from } from '../sources.ts'
import { FIVE_YEARS, NHMIS_BANDS, NOT_EXACT, NOT_EXACT_LABEL, RANGE_BANDS } from './bands.ts'
import type { Column, FigureTable, Line } from './figure-table.ts'
import { FORM_TABLES } from './form-tables.ts'
import type { Unit } from './units.ts'

/*
 * The figures of a monthly return. A figure is named `table.row.column`; `all` in place of a row or a column is their sum. The names are
 * what was sent, and what a clinic maps to its data elements, so that none is ever renamed.
 */

export const ALL = 'all'

const visits = (columns: readonly Line[]): Column[] => columns.map(({ key, label }) => ({ key, label, unit: 'visits' }))

const SEXES = [
  { key: 'male', label: 'Male' },
  { key: 'female', label: 'Female' },
] as const
export type Sex = (typeof SEXES)[number]['key']

const NOT_EXACT_ROW = { key: NOT_EXACT, label: NOT_EXACT_LABEL }
const NHMIS_ROWS: readonly Line[] = [...NHMIS_BANDS, NOT_EXACT_ROW]

/** How a stay began or ended; 'not-recorded': it ended; how was not recorded. */
const STAY_EVENTS = [
  { key: 'admitted', label: 'Admissions' },
  { key: 'discharged', label: 'Discharged alive' },
  { key: 'referred', label: 'Referred' },
  { key: 'against-advice', label: 'Left against advice' },
  { key: 'absconded', label: 'Left without telling' },
  { key: 'died', label: 'Deaths' },
  { key: 'not-recorded', label: 'Outcome not recorded' },
] as const
export type StayEvent = (typeof STAY_EVENTS)[number]['key']

const STAY_ROWS = STAY_EVENTS.flatMap((event) =>
  SEXES.map((sex) => ({ key: `${event.key}-${sex.key}`, label: `${event.label}, ${sex.label.toLowerCase()}` })),
)

/** `sums`: what the last row and the last column add up. Sessions with two diagnoses would count twice in a sum of them. */
export const TABLES: readonly FigureTable[] = [
  {
    key: 'nhmis',
    name: 'Attendance by age group (national form)',
    rows: NHMIS_ROWS,
    columns: visits(SEXES),
    sums: 'both',
    ...from('NHMIS'),
  },
  { key: 'ages', name: 'Attendance by age range', rows: RANGE_BANDS, columns: visits(SEXES), sums: 'both', ...from('DECIDED') },
  {
    key: 'visits',
    name: 'New and returning patients',
    columns: visits(SEXES),
    sums: 'both',
    ...from('KENYAEMR'),
    rows: [
      { key: 'new', label: 'New' },
      { key: 'returning', label: 'Returning' },
    ],
  },
  {
    key: 'diagnosis',
    name: 'Top ten diagnoses',
    sums: 'rows',
    ...from('KENYAEMR'),
    rows: DIAGNOSES.map(({ code, label }) => ({ key: code, label: `${diagnosisName(label)} (${code})` })),
    columns: visits([...FIVE_YEARS, NOT_EXACT_ROW, { key: 'suspected', label: 'Suspected' }]),
  },
  {
    key: 'coding',
    name: 'To be coded',
    sums: 'none',
    ...from('DECIDED'),
    rows: [
      { key: 'none', label: 'Diagnosis written, no code' },
      { key: 'blank', label: 'No diagnosis written' },
    ],
    columns: [
      { key: 'visits', label: 'Visits', unit: 'visits' },
      { key: 'share', label: 'Share of all visits', unit: 'percent' },
    ],
  },
  { key: 'ward', name: 'Admissions and how stays ended', rows: STAY_ROWS, columns: visits(NHMIS_ROWS), sums: 'rows', ...from('NHMIS') },
  {
    key: 'beds',
    name: 'Beds',
    sums: 'none',
    ...from('DECIDED'),
    rows: [{ key: 'month', label: 'All beds' }],
    columns: [
      { key: 'bed-days', label: 'Bed-days', unit: 'days' },
      { key: 'stay', label: 'Average length of stay (days)', unit: 'days' },
      { key: 'rate', label: 'Bed occupancy (%)', unit: 'percent' },
    ],
  },
  ...FORM_TABLES,
]

/** The drugs: a row for each item, under its id. Source: OpenLMIS. */
export const STOCK_TABLE = {
  key: 'stock',
  name: 'Drugs and supplies',
  sums: 'none',
  ...from('OPENLMIS'),
  columns: [
    { key: 'opening', label: 'Opening', unit: 'units' },
    { key: 'received', label: 'Received', unit: 'units' },
    { key: 'dispensed', label: 'Dispensed', unit: 'units' },
    { key: 'corrections', label: 'Corrections (±)', unit: 'units' },
    { key: 'closing', label: 'Closing', unit: 'units' },
    { key: 'out-days', label: 'Days out of stock', unit: 'days' },
    { key: 'amc', label: 'Average monthly use', unit: 'units' },
  ],
} as const
export type StockColumn = (typeof STOCK_TABLE)['columns'][number]['key']

const names = new Map<string, Map<string, Map<string, string>>>()

/** Each name is made once: they are few, and a month of 100,000 visits counts millions. */
export function figureOf(table: string, row: string, column: string): string {
  const rows = names.get(table) ?? new Map<string, Map<string, string>>()
  const columns = rows.get(row) ?? new Map<string, string>()
  const known = columns.get(column)
  if (known !== undefined) return known
  const made = `${table}.${row}.${column}`
  names.set(table, rows.set(row, columns.set(column, made)))
  return made
}

/** They are few, and made for every visit of a month. */
const cells = new Map<string, readonly string[]>()

/** A cell, and the sums that it belongs to. */
export function withSums(table: string, row: string, column: string): readonly string[] {
  const figure = figureOf(table, row, column)
  const known = cells.get(figure)
  if (known) return known
  const made = [figure, figureOf(table, row, ALL), figureOf(table, ALL, column), figureOf(table, ALL, ALL)]
  cells.set(figure, made)
  return made
}

export type NamedFigure = { readonly figure: string; readonly label: string; readonly unit: Unit }

/** Every figure but those of the drugs, with its sums, in the order of the tables. */
export const NAMED_FIGURES: readonly NamedFigure[] = TABLES.flatMap(({ key, name, rows, columns, sums }) => {
  const sumColumns: readonly Column[] = sums === 'none' ? [] : [{ key: ALL, label: 'all', unit: 'visits' }]
  const sumRows: readonly Line[] = sums === 'both' ? [{ key: ALL, label: 'All' }] : []
  return [...rows, ...sumRows].flatMap((row) =>
    [...columns, ...sumColumns].map((column) => ({
      figure: figureOf(key, row.key, column.key),
      label: `${name}: ${row.label}, ${column.label.toLowerCase()}`,
      unit: column.unit,
    })),
  )
})

const NAMED = new Set(NAMED_FIGURES.map(({ figure }) => figure))

type Item = { readonly _id: string; readonly name: string; readonly dosage: string }

/** The figures of an item of the stock. */
export const figuresOfItem = ({ _id, name, dosage }: Item): NamedFigure[] =>
  STOCK_TABLE.columns.map(({ key, label, unit }) => ({
    figure: figureOf(STOCK_TABLE.key, _id, key),
    label: `${[name, dosage].filter(Boolean).join(' ')}, ${label.toLowerCase()}`,
    unit,
  }))

/** A figure that every clinic has. */
export const isNamedFigure = (figure: string): boolean => NAMED.has(figure)

const STOCK = new RegExp(`^stock\\.(.+)\\.(${STOCK_TABLE.columns.map(({ key }) => key).join('|')})$`)

/** The item and the column of a figure of the drugs, or null. */
export function stockFigure(figure: string): { readonly itemId: string; readonly column: StockColumn } | null {
  const [, itemId, column] = STOCK.exec(figure) ?? []
  return itemId === undefined ? null : { itemId, column: column as StockColumn } // what the pattern allows
}

const NOT_EXACT_FIGURE = new RegExp(`\\b${NOT_EXACT}\\b`)

/** Counts people whose age fits no row. */
export const isNotExact = (figure: string): boolean => NOT_EXACT_FIGURE.test(figure)
