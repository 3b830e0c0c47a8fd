import type { FigureTable } from '@clinic/clinical/returns/figure-table'
import { ALL, figureOf, STOCK_TABLE, TABLES } from '@clinic/clinical/returns/figures'
import type { Unit } from '@clinic/clinical/returns/units'
import type { MissingReason, ReturnCell, ReturnTable } from '@clinic/contract/returns/returns'
import type { Figures } from './compute.ts'

const TOP = 10

type FormRow = FigureTable['rows'][number]

/** Why a row has no figures here; null if it has. */
export const withoutFigures = ({ needs, isUnknown }: FormRow, off: ReadonlySet<string>): MissingReason | null => {
  if (needs !== undefined && off.has(needs)) return 'not-offered'
  return isUnknown ? 'not-known' : null
}

/** The figures as the return's tables. Includes every row, with 0 where nothing was counted; for diagnoses, only those that occurred. */
export function tablesOf(figures: Figures, off: ReadonlySet<string>): ReturnTable[] {
  return [
    ...TABLES.flatMap((table) => (table.key === 'diagnosis' ? diagnosisTables(table, figures) : [toTable(table, figures, off)])),
    drugTable(figures),
  ]
}

const NONE: ReadonlySet<string> = new Set()

function toTable({ key, name, rows, columns, sums, isForm }: FigureTable, { counts }: Figures, off = NONE): ReturnTable {
  const cell = (row: string, column: string, unit: Unit = 'visits', isCounted = true): ReturnCell => {
    const figure = figureOf(key, row, column)
    return { figure, value: isCounted ? (counts.get(figure) ?? 0) : null, unit }
  }
  return {
    key,
    name,
    columns: columns.map(({ label }) => label),
    rows: rows.map((row) => {
      const without = withoutFigures(row, off)
      return {
        label: row.label,
        cells: columns.map((column) => cell(row.key, column.key, column.unit, without === null)),
        total: sums === 'none' ? null : cell(row.key, ALL, 'visits', without === null),
        without,
      }
    }),
    totals: sums === 'both' ? [...columns.map((column) => cell(ALL, column.key)), cell(ALL, ALL)] : [],
    isForm: isForm === true,
  }
}

/** The ten diagnoses with the most confirmed cases, and the others that occurred. */
function diagnosisTables(table: FigureTable, figures: Figures): ReturnTable[] {
  const count = (row: string, column: string) => figures.counts.get(figureOf(table.key, row, column)) ?? 0
  const confirmed = ({ key }: { key: string }) => count(key, ALL)
  const seen = table.rows
    .filter((row) => confirmed(row) + count(row.key, 'suspected') > 0)
    .toSorted(
      (a, b) => confirmed(b) - confirmed(a) || count(b.key, 'suspected') - count(a.key, 'suspected') || (a.label < b.label ? -1 : 1),
    )
  const others = seen.slice(TOP)
  return [
    toTable({ ...table, rows: seen.slice(0, TOP) }, figures),
    ...(others.length > 0 ? [{ ...toTable({ ...table, name: 'Other diagnoses', rows: others }, figures), key: 'others' }] : []),
  ]
}

function drugTable({ counts, items }: Figures): ReturnTable {
  return {
    key: STOCK_TABLE.key,
    name: STOCK_TABLE.name,
    columns: STOCK_TABLE.columns.map(({ label }) => label),
    rows: items.map(({ _id, name, dosage }) => ({
      label: [name, dosage].filter(Boolean).join(' '),
      cells: STOCK_TABLE.columns.map(({ key, unit }) => {
        const figure = figureOf(STOCK_TABLE.key, _id, key)
        return { figure, value: counts.get(figure) ?? null, unit }
      }),
      total: null,
      without: null,
    })),
    totals: [],
    isForm: false,
  }
}
