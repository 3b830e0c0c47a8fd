import { BOM, csvLine } from '@clinic/contract/uploads/csv'
import type { RefusedRow, UploadPreview } from '@clinic/contract/uploads/uploads'
import { SCREEN } from '../lib/texts.ts'
import { type ColumnChoices, mappingOfRefused, titlesByField } from './mapping.ts'
import { alikeKey, cellOf, type Problems, problemsOf, titlesOf } from './problems.ts'

/** The rows of an upload that were not stored, and what a person has done about them. It is kept as a draft, so it is plain JSON. */
export type Repair = {
  /** To be corrected. */
  readonly records: readonly RefusedRow[]
  /** There already: nothing is wrong with them. */
  readonly known: readonly RefusedRow[]
  /** Of the known ones, those that are other people. */
  readonly others: readonly number[]
  /** The corrected cells, by row and title. */
  readonly edits: Readonly<Record<number, Readonly<Record<string, string>>>>
  readonly mapping: ColumnChoices
  readonly titlesByField: Readonly<Record<string, readonly string[]>>
}

export type CorrectedFile = { readonly file: File; readonly parts: Record<string, string> }

type KnownRowTest = (row: RefusedRow) => boolean

/** What is left to do of an upload; null if nothing is. */
export function beginRepair(
  records: readonly RefusedRow[],
  { columns }: Pick<UploadPreview, 'columns'>,
  chosen: ColumnChoices,
  isKnown: KnownRowTest,
): Repair | null {
  const [known, wrong] = parted(records, isKnown)
  const how = { mapping: mappingOfRefused(columns, chosen), titlesByField: titlesByField(columns, chosen) }
  return orNone({ records: wrong, known, others: [], edits: {}, ...how })
}

/** The answer takes the place of what was sent. */
export function afterAnswer(repair: Repair, answer: readonly RefusedRow[], isKnown: KnownRowTest): Repair | null {
  const [known, wrong] = parted(answer, isKnown)
  const undecided = repair.known.filter(({ row }) => !repair.others.includes(row))
  return orNone({ ...repair, records: wrong, known: [...undecided, ...known], others: [], edits: {} })
}

const orNone = (repair: Repair) => (repair.records.length + repair.known.length > 0 ? repair : null)

function parted(records: readonly RefusedRow[], isKnown: KnownRowTest): [RefusedRow[], RefusedRow[]] {
  return [records.filter(isKnown), records.filter((record) => !isKnown(record))]
}

/** The rows as the person has corrected them. */
export const correctedRows = ({ records, edits }: Repair): RefusedRow[] =>
  records.map((record) => ({ ...record, ...edits[record.row] }) as RefusedRow) // texts over texts

/** What "Send the corrected rows" sends: all of them, and those who are other people, each with its number in the first file. */
export function fileOf(repair: Repair): CorrectedFile {
  const others = repair.known.filter(({ row }) => repair.others.includes(row))
  const all = [...correctedRows(repair), ...others]
  const parts = {
    columns: JSON.stringify(repair.mapping),
    rows: JSON.stringify(all.map(({ row }) => row)),
    ...(others.length > 0 && { others: JSON.stringify(others.map(({ row }) => row)) }),
  }
  return { file: new File([unprocessedCsv(all)], SCREEN.unprocessedFile, { type: 'text/csv' }), parts }
}

/** Rows under their file's own headers, then `row` and `error`, which an upload ignores. */
export function unprocessedCsv(records: readonly RefusedRow[]): string {
  const header = [...titlesOf(records), 'row', 'error']
  return BOM + [header, ...records.map((record) => header.map((name) => cellOf(record, name)))].map(csvLine).join('')
}

/** One corrected cell; the text that it had takes the correction back. */
export function withCell(repair: Repair, rows: readonly number[], title: string, text: string): Repair {
  const edits = { ...repair.edits }
  const wanted = new Set(rows)
  for (const record of repair.records) {
    if (!wanted.has(record.row)) continue
    const { [title]: _, ...rest } = edits[record.row] ?? {}
    edits[record.row] = text === cellOf(record, title) ? rest : { ...rest, [title]: text }
  }
  return { ...repair, edits }
}

export const isCorrected = ({ edits }: Repair, row: number, title: string): boolean => edits[row]?.[title] !== undefined

/** What the table needs to know of the rows, worked out once for an answer. */
export type RowMarks = {
  readonly problems: ReadonlyMap<number, Problems>
  /** The columns that have a wrong cell. */
  readonly wrongTitles: ReadonlySet<string>
  /** The rows that are alike, by `alikeKey`. */
  readonly alike: ReadonlyMap<string, readonly number[]>
  readonly cells: number
}

/** `fields` are the names that a reason may give a column which the file does not have. */
export function markRows(records: readonly RefusedRow[], fields: readonly string[]): RowMarks {
  const titles = [...titlesOf(records), ...fields]
  const problems = new Map<number, Problems>()
  const wrongTitles = new Set<string>()
  const alike = new Map<string, number[]>()
  let cells = 0
  for (const record of records) {
    const found = problemsOf(record, titles)
    problems.set(record.row, found)
    cells += found.cells.size
    for (const [title, reason] of found.cells) {
      wrongTitles.add(title)
      const key = alikeKey(title, reason, cellOf(record, title))
      const rows = alike.get(key)
      if (rows) rows.push(record.row)
      else alike.set(key, [record.row])
    }
  }
  return { problems, wrongTitles, alike, cells }
}
