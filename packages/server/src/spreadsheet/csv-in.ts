import { CsvError, parse } from 'csv-parse/sync'
import { collectRows, FileProblem, type TableRow } from './table.ts'

/** @throws FileProblem */
export function readCsv(bytes: Uint8Array): TableRow[] {
  const { text, delimiter } = withoutSeparatorLine(decode(bytes))
  const rows = collectRows()
  try {
    parse(text, {
      delimiter: delimiter ?? delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote inside an unquoted cell is just a quote, as in: 5" bandage
      relax_quotes: true,
      onRecord: (cells: string[]) => {
        rows.add(cells)
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileProblem('unreadable', `The file is not a proper CSV file: look at the quotation marks near line ${Number(error.lines)}`)
    throw error
  }
  return rows.finish()
}

/** Decodes UTF-8 or what Excel writes: UTF-16 with a BOM, or the Western European Windows code page. Removes the BOM. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (bytes.includes(0)) throw new FileProblem('wrong-type', 'This is not a CSV file')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Excel's own first line, `sep=;`, names the delimiter. Excel does not show it as a row, so it does not count as one. */
function withoutSeparatorLine(text: string): { text: string; delimiter?: string } {
  const [line = '', delimiter] = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i.exec(text) ?? []
  return delimiter === undefined ? { text } : { text: text.slice(line.length), delimiter }
}

/** The delimiter that splits the header into the most cells. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .replaceAll(/"[^"]*"/g, '')
      .split(/\r|\n/, 1)[0] ?? ''
  const count = (sign: string) => header.split(sign).length
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}
