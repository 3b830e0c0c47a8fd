import { StringDecoder } from 'node:string_decoder'

type CopiedRow = (string | number | null)[]

const ESCAPED = /\\[bfnrtv\\]/g
const SIGNS: Record<string, string> = { '\\b': '\b', '\\t': '\t', '\\n': '\n', '\\v': '\v', '\\f': '\f', '\\r': '\r', '\\\\': '\\' }

/**
 * Turns the text output of PostgreSQL's COPY back into rows, the reverse of `copyLine`. Chunks can end anywhere, even within a character.
 * `isNumber` says which columns hold numbers.
 */
export function createRowReader(isNumber: readonly boolean[]): (piece: Buffer) => Generator<CopiedRow> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return function* rowsOf(piece) {
    const lines = (rest + decoder.write(piece)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield rowOf(line, isNumber)
  }
}

function rowOf(line: string, isNumber: readonly boolean[]): CopiedRow {
  const cells = line.split('\t')
  if (cells.length !== isNumber.length) throw new Error(`A row has ${cells.length} columns, and its table ${isNumber.length}.`)
  return cells.map((cell, column) => {
    if (cell === '\\N') return null
    if (isNumber[column]) return Number(cell)
    return cell.includes('\\') ? cell.replaceAll(ESCAPED, (sign) => SIGNS[sign] ?? sign) : cell
  })
}
