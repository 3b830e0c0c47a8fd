import type { SQLOutputValue } from 'node:sqlite'

const SPECIAL = /[\0\b\t\n\v\f\r\\]/
const EVERY_SPECIAL = /[\b\t\n\v\f\r\\]/g
const ESCAPES: Record<string, string> = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\v': '\\v', '\f': '\\f', '\r': '\\r', '\\': '\\\\' }

/**
 * A row in PostgreSQL's COPY text format, exactly as the server writes it, so that what was sent can be compared with what was stored. Null
 * if the row has a NUL character, which PostgreSQL cannot store.
 */
export function copyLine(row: readonly SQLOutputValue[]): string | null {
  let line = ''
  for (let column = 0; column < row.length; column++) {
    const value = row[column]
    if (column > 0) line += '\t'
    if (value === null) line += '\\N'
    else if (typeof value === 'number') line += value
    else if (typeof value !== 'string') throw new Error(`The move knows texts and whole numbers, and this is neither: ${typeof value}.`)
    else if (!SPECIAL.test(value)) line += value
    else if (value.includes('\0')) return null
    else line += value.replaceAll(EVERY_SPECIAL, (sign) => ESCAPES[sign] ?? sign)
  }
  return `${line}\n`
}

const PIECE_CHARACTERS = 128 * 1024

/** Up to `most` lines, joined into chunks large enough to send. */
export function* piecesOf(lines: Iterator<string>, most: number): Generator<Buffer, number> {
  let piece = ''
  let taken = 0
  while (taken < most) {
    const next = lines.next()
    if (next.done) break
    taken += 1
    piece += next.value
    if (piece.length < PIECE_CHARACTERS) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
  return taken
}
