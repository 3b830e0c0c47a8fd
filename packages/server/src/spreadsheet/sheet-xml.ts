import { posix } from 'node:path'
import { FileProblem, MAX_COLUMNS } from './table.ts'
import type { Entries } from './zip.ts'

/** The largest possible sheet: XFD1048576 is its last cell. */
const LAST_COLUMN = 16_384
const LAST_ROW = 1_048_576
/** More than any 20,000 rows need, whatever blank rows are between them. */
const MAX_ROW_WITH_TEXT = 100_000

/**
 * Checks the first sheet and prepares it for the reader. The reader fills everything up to a cell's address, so impossible addresses, and
 * text far away from other rows, are refused first. It treats a formula's error as blank; turned into text, the error is seen and refused
 * where it matters.
 * @throws FileProblem
 */
export function prepareSheet(entries: Entries): Entries {
  const path = pathOfFirstSheet(entries)
  const sheet = read(entries, path)
  for (const cell of tags(sheet, 'c|row')) checkAddress(sheet, cell)
  const readable = sheet.replaceAll(/(<(?:[\w.-]+:)?c\s[^>]*?\bt\s*=\s*)(?:"e"|'e')/g, '$1"str"')
  return new Map([...entries, [path, Buffer.from(readable, 'latin1')]])
}

type Tag = { readonly name: string; readonly attributes: string; readonly end: number }

/** Comments and quoted text may look like tags; then too much is checked, never too little. */
function* tags(xml: string, names: string): Generator<Tag> {
  const tag = new RegExp(`<(?:[\\w.-]+:)?(${names})(?=[\\s/>])([^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*)>`, 'g')
  for (const match of xml.matchAll(tag)) {
    const [whole, name = '', attributes = ''] = match
    yield { name, attributes, end: match.index + whole.length }
  }
}

/** All values of the attribute, because the reader may use a second one with the same name. */
function values({ attributes }: Tag, name: string): string[] {
  const pattern = new RegExp(`(?:^|[\\s"':])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
  return [...attributes.matchAll(pattern)].map(([, double, single]) => double ?? single ?? '')
}

function checkAddress(sheet: string, tag: Tag): void {
  for (const address of values(tag, 'r')) {
    const [, letters = '', digits = ''] = /^([A-Z]*)([1-9]\d*)$/.exec(address) ?? []
    const column = columnNumber(letters)
    const row = Number(digits)
    const isPossible = digits !== '' && row <= LAST_ROW && column <= LAST_COLUMN && (letters !== '') === (tag.name === 'c')
    if (!isPossible)
      throw refused(`The spreadsheet has a cell ${address.slice(0, 20)}, which no sheet has. Save it again as .xlsx or .csv.`)
    const isBlank = tag.name === 'row' || tag.attributes.endsWith('/') || sheet.startsWith('</', tag.end)
    if (isBlank) continue
    if (column > MAX_COLUMNS) throw refused(`The file has more than ${MAX_COLUMNS} columns: see cell ${address}`)
    if (row > MAX_ROW_WITH_TEXT)
      throw refused(`Cell ${address} is far below the rows of the sheet. Clear it, or copy the rows into a new sheet.`)
  }
}

const columnNumber = (letters: string) => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

const refused = (message: string) => new FileProblem('too-large', message)

/** As named in the workbook: the target of the first sheet's relation. */
function pathOfFirstSheet(entries: Entries): string {
  const [sheet] = tags(read(entries, 'xl/workbook.xml'), 'sheet')
  const [id] = sheet ? values(sheet, 'id') : []
  const relations = [...tags(read(entries, 'xl/_rels/workbook.xml.rels'), 'Relationship')]
  const relation = relations.find((relation) => values(relation, 'Id')[0] === id)
  const [target] = relation ? values(relation, 'Target') : []
  if (target === undefined) throw new FileProblem('unreadable', 'The spreadsheet has no sheet')
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
}

/** Bytes as text, so that every character survives, whatever the encoding. */
function read(entries: Entries, path: string): string {
  const bytes = entries.get(path)
  if (!bytes) throw new FileProblem('unreadable', 'The spreadsheet is damaged: a part is missing. Save it again as .xlsx or .csv.')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
