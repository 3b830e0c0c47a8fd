import { zip } from '../../src/spreadsheet/zip.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`

/** A workbook of one sheet with exactly this XML, for what no writer of spreadsheets would write. `workbook` goes before its list of sheets. */
export function workbook(sheet: string, { before = '', second = '' } = {}): Buffer {
  const sheets = `<sheet name="S" sheetId="1" r:id="r1"/>`
  const relation = (id: number) => `<Relationship Id="r${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}">${before}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1)}${relation(2)}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/worksheets/sheet2.xml': second,
  }
  return zip(new Map(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])))
}

export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

export const textCell = (address: string, text: string): string => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
