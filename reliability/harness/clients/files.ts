import { deflateRawSync } from 'node:zlib'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { zip } from '@clinic/server/spreadsheet/zip'
import writeXlsx from 'write-excel-file/node'

type Cells = readonly (readonly string[])[]

export const csv = (rows: Cells): string => rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

export const fileOf = (name: string, content: string | Uint8Array): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

export async function xlsx(rows: Cells): Promise<Uint8Array> {
  return new Uint8Array(await writeXlsx(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer())
}

/** A spreadsheet whose first sheet is this XML, for what no program writes. */
export const xlsxWithSheet = (sheet: string | Uint8Array): Buffer =>
  zip(new Map(Object.entries({ ...FRAME, 'xl/worksheets/sheet1.xml': sheet }).map(([name, text]) => [name, Buffer.from(text)])))

/** The same cells as texts within the sheet: what wrote `xlsx` has no place for words such as 'constructor'. */
export function inlineXlsx(rows: Cells): Buffer {
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  const lines = rows.map(
    (row, n) => `<row r="${n + 1}">${row.map((text, place) => cell(`${'ABCDEFGHIJKLM'[place]}${n + 1}`, text)).join('')}</row>`,
  )
  return xlsxWithSheet(`<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`)
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
const FRAME: Record<string, string | Uint8Array> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Rows of a patients' file, no two of them nearly alike. */
export function patientCells(count: number, from = 0): string[][] {
  const rows = Array.from({ length: count }, (_, n) => patientRow(from + n))
  return [[...PATIENT_COLUMNS], ...rows]
}

export function patientRow(n: number, changes: Partial<Record<(typeof PATIENT_COLUMNS)[number], string>> = {}): string[] {
  const patient = {
    firstname: word(n * 7919),
    lastname: word(n * 104_729 + 13),
    phone: `080${String(10_000_000 + n)}`,
    gender: 'FEMALE',
    ageRange: '26 - 30 years',
    email: '',
    allergies: 'N/A',
    church: 'Grace Chapel',
    isSaintsCommunity: 'no',
    contactPerson: 'Uche Okeke',
    contactPersonNumber: '08039999999',
    ...changes,
  }
  return PATIENT_COLUMNS.map((column) => patient[column])
}

const SYLLABLES = ['ba', 'che', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'wo', 'yu', 'za']
const word = (n: number) =>
  Array.from({ length: 5 }, (_, place) => SYLLABLES[Math.floor(n / 16 ** place) % 16])
    .join('')
    .replace(/^./, (letter) => letter.toUpperCase())

/** A zip file by hand, so that it can lie about itself. Each entry is deflated as given. */
export function zipOf(entries: readonly { name: string; packed: Uint8Array; claims: number; sameAs?: number }[]): Buffer {
  const locals: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  for (const { name, packed, claims, sameAs } of entries) {
    offsets.push(sameAs === undefined ? at : (offsets[sameAs] ?? 0))
    if (sameAs !== undefined) continue
    const local = Buffer.concat([bytes(0x04034b50, 4), bytes(20, 2), bytes(0, 2), tail(name, packed, claims), Buffer.from(name), packed])
    locals.push(local)
    at += local.length
  }
  const central = entries.map(({ name, packed, claims }, n) =>
    Buffer.concat([
      bytes(0x02014b50, 4),
      bytes(20, 2),
      bytes(20, 2),
      bytes(0, 2),
      tail(name, packed, claims),
      bytes(0, 2),
      bytes(0, 2),
      bytes(0, 2),
      bytes(0, 4),
      bytes(offsets[n] ?? 0, 4),
      Buffer.from(name),
    ]),
  )
  const directory = Buffer.concat(central)
  const count = bytes(entries.length & 0xffff, 2)
  const end = [bytes(0x06054b50, 4), bytes(0, 4), count, count, bytes(directory.length, 4), bytes(at, 4), bytes(0, 2)]
  return Buffer.concat([...locals, directory, ...end])
}

/** From the method to the length of the extra field, which both headers share. */
const tail = (name: string, packed: Uint8Array, claims: number) =>
  Buffer.concat([bytes(8, 2), bytes(0, 8), bytes(packed.length, 4), bytes(claims, 4), bytes(Buffer.byteLength(name), 2), bytes(0, 2)])

function bytes(value: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  if (length <= 6) buffer.writeUIntLE(value, 0, length)
  return buffer
}

/** A deflate stream of as many gigabytes of one byte as wanted, without making them: one flushed piece, repeated. */
export function deflatedZeros(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(2 ** 20, 0x20), { level: 9, finishFlush: 2 /* Z_SYNC_FLUSH */ })
  return Buffer.concat([...Array<Buffer>(megabytes).fill(piece), Buffer.from([0x03, 0x00])])
}

export const frameEntries = () =>
  Object.entries(FRAME).map(([name, text]) => ({ name, packed: deflateRawSync(text), claims: Buffer.byteLength(text as string) }))
