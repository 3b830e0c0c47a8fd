import { type Aliases, findColumns } from './columns.ts'
import { MAX_HEADER_ROW, MAX_ROWS, type Table, type TableRow, tooManyRows } from './table.ts'

/**
 * The header is the row among the first ten that names the most fields, because a title, an address or a date may come before it. If no row
 * names two fields, it is the first row.
 * @throws FileProblem if there are more rows below it than an upload may have
 */
export function findHeader(rows: readonly TableRow[], aliases: Aliases<string>): Table {
  let found = { index: 0, fields: 1 }
  rows.slice(0, MAX_HEADER_ROW).forEach(({ row, cells }, index) => {
    const fields = row > MAX_HEADER_ROW ? 0 : countFields(cells, aliases)
    if (fields > found.fields) found = { index, fields }
  })
  const header = rows[found.index]
  const below = rows.slice(found.index + 1)
  if (below.length > MAX_ROWS) throw tooManyRows()
  return { header: header?.cells.map((title) => title.trim()) ?? [], headerRow: header?.row ?? 1, rows: below }
}

const countFields = (titles: readonly string[], aliases: Aliases<string>) =>
  Object.values(findColumns(titles, aliases)).filter((columns) => columns.length > 0).length
