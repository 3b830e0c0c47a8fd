import { ALL, type FigureTable, figureOf, STOCK_TABLE, TABLES } from '@clinic/clinical/returns/figures'
import type { Unit } from '@clinic/clinical/returns/units'
import type { ReturnCell, ReturnTable } from '@clinic/contract/returns/returns'
import type { Figures } from './compute.ts'

const TOP = 10

/** The figures as the return's tables. Includes every row, with 0 where nothing was counted; for diagnoses, only those that occurred. */
export function tablesOf(figures: Figures): ReturnTable[] {
  return [
    ...TABLES.flatMap((table) => (table.key === 'diagnosis' ? diagnosisTables(table, figures) : [toTable(table, figures)])),
    drugTable(figures),
  ]
}

function toTable({ key, name, rows, columns, sums }: FigureTable, { counts }: Figures): ReturnTable {
  const cell = (row: string, column: string, unit: Unit = 'visits'): ReturnCell => {
    const figure = figureOf(key, row, column)
    return { figure, value: counts.get(figure) ?? 0, unit }
  }
  return {
    key,
    name,
    columns: columns.map(({ label }) => label),
    rows: rows.map((row) => ({
      label: row.label,
      cells: columns.map((column) => cell(row.key, column.key, column.unit)),
      total: sums === 'none' ? null : cell(row.key, ALL),
    })),
    totals: sums === 'both' ? [...columns.map((column) => cell(ALL, column.key)), cell(ALL, ALL)] : [],
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
    })),
    totals: [],
  }
}
