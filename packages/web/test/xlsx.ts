import writeXlsx from 'write-excel-file/node'

/** A spreadsheet of texts. */
export async function xlsx(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer())
}
