import { DIAGNOSES } from '../diagnoses/diagnoses.ts'
import { diagnosisName } from '../diagnoses/diagnosis-name.ts'
import type { AgeSpan } from '../people/ages.ts'
import { BAND_RULES, FIVE_YEARS, NHMIS_BANDS, RANGE_BANDS } from '../returns/bands.ts'
import type { FigureTable } from '../returns/figure-table.ts'
import { STOCK_TABLE, TABLES } from '../returns/figures.ts'
import { FORM_MEANINGS } from '../returns/form-figures.ts'
import { agesText, type RulesSection, row } from './row.ts'

const chapter = 'Monthly returns'

export const returnSections = (): RulesSection[] => [
  {
    chapter,
    title: 'Age groups',
    columns: ['Used for', 'Group', 'Ages'],
    rows: [
      ...NHMIS_BANDS.map((band) => row(band, 'national form', band.label, spanText(band.span))),
      ...FIVE_YEARS.map((band) => row(band, 'diagnoses', band.label, spanText(band.span))),
      ...RANGE_BANDS.map((band) => row(band, 'age range of the registration', band.label, spanText(band.span))),
    ],
  },
  {
    chapter,
    title: 'How a person is put into a group',
    columns: ['Rule'],
    rows: Object.values(BAND_RULES).map((each) => row(each, each.rule)),
  },
  {
    chapter,
    title: 'Figures',
    columns: ['Table', 'Rows', 'Columns', 'Added up'],
    rows: [
      ...TABLES.map((table) => row(table, table.name, rowsText(table), labels(table.columns), SUMS[table.sums])),
      row(STOCK_TABLE, STOCK_TABLE.name, 'each item of the stock', labels(STOCK_TABLE.columns), SUMS.none),
    ],
  },
  {
    chapter,
    title: 'Words of the national monthly form',
    columns: ['Word', 'Diagnoses', 'Also'],
    rows: FORM_MEANINGS.map((each) => row(each, each.word, each.codes.map(nameOf).join('; '), each.also)),
  },
]

const nameOf = (code: string) => {
  const known = DIAGNOSES.find((diagnosis) => diagnosis.code === code)
  return known ? `${diagnosisName(known.label)} (${code})` : code
}

const SUMS: Record<FigureTable['sums'], string> = { both: 'rows and columns', rows: 'each row', none: 'nothing' }
const MANY_ROWS = 20

const labels = (lines: readonly { readonly label: string }[]) => lines.map(({ label }) => label).join('; ')
const rowsText = ({ rows }: FigureTable) => (rows.length > MANY_ROWS ? `each of ${rows.length}` : labels(rows))

const spanText = ({ fromDays, belowDays, ...months }: AgeSpan) =>
  [
    fromDays === undefined ? '' : `from ${fromDays} days`,
    belowDays === undefined ? '' : `below ${belowDays} days`,
    months.fromMonths === undefined && months.belowMonths === undefined ? '' : agesText(months),
  ]
    .filter(Boolean)
    .join(', ')
