import { BOM, csvLine } from '@clinic/contract/uploads/csv'

/** Lines are sent in chunks of about this length: sending them one by one would cost more than creating them. */
const PIECE_LENGTH = 64 * 1024

/** A CSV file as chunks of text: UTF-8 with BOM, RFC 4180, safe against formulas. */
export async function* csvPieces(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  let piece = BOM + csvLine(header)
  for await (const rows of batches) {
    for (const row of rows) {
      piece += csvLine(row)
      if (piece.length < PIECE_LENGTH) continue
      yield piece
      piece = ''
    }
  }
  yield piece
}
