import type { Db } from '../open.ts'
import { endOfPrefix } from '../sql.ts'
import { bulkInsert } from './bulk-insert.ts'
import { rowsOf } from './text.ts'

/**
 * Where a row is in a list: the beginnings of what the list is ordered by, from '' for the whole list to the narrowest. Tallies
 * count the rows at each of them, so that a list knows its length and finds its thousandth page without walking there.
 */
export type Bucket = { readonly list: string; readonly keys: readonly string[] }

/** The place of a row whose list is ordered by `text`, in beginnings of so many characters. */
export function bucketOf(list: string, text: string, lengths: readonly number[]): Bucket {
  return { list, keys: ['', ...lengths.map((length) => text.slice(0, length))] }
}

/** A row that comes to a list (1) or goes (-1). */
export type ListChange = readonly [bucket: Bucket, by: number]

/**
 * Counts rows that come (1) or go (-1), in the transaction that changes them, those of `last` behind all others. It holds rows that every
 * such transaction wants: call it once nothing but the audit is left to do, or two transactions lock each other out.
 */
export async function countInLists(db: Db, changes: readonly ListChange[], last: readonly ListChange[] = []): Promise<void> {
  await addRows(db, [...sumsOf(changes), ...sumsOf(last)])
}

/** In one order, so that two writers wait for each other only one way round. */
function sumsOf(changes: readonly ListChange[]) {
  const sums = new Map<string, { list: string; level: number; key: string; rows: number }>()
  for (const [{ list, keys }, by] of changes) {
    keys.forEach((key, level) => {
      const id = `${list}\t${level}\t${key}`
      const row = sums.get(id) ?? { list, level, key, rows: 0 }
      row.rows += by
      sums.set(id, row)
    })
  }
  const ids = [...sums.keys()].toSorted()
  return ids.flatMap((id) => sums.get(id) ?? []).filter(({ rows }) => rows !== 0)
}

const addRows = bulkInsert('tally', { adding: 'rows' })

/** How many rows a list has. */
export async function countOf(db: Db, list: string): Promise<number> {
  const [whole] = await rowsOf<{ rows: number }>(db)`select "rows" from "tally" where "list" = ${list} and "level" = 0 and "key" = ''`
  return whole?.rows ?? 0
}

export type Order = 'asc' | 'desc'

/**
 * Where the row with so many rows before it is found: `rest` rows on, among those from `from` up to, and without, `to`. In ascending order
 * rows beyond `to` follow, in descending order those before `from`. Null beyond the end.
 */
export type Start = { readonly from: string; readonly to: string; readonly rest: number }

/** Up to this many rows are skipped one by one, which costs no more than finding the place. */
const MAX_OFFSET = 200
const END = endOfPrefix('')

export async function seekPage(db: Db, list: string, order: Order, skipped: number): Promise<Start | null> {
  let start: Start = { from: '', to: END, rest: skipped }
  if (skipped <= MAX_OFFSET) return start
  if (skipped >= (await countOf(db, list))) return null
  for (let level = 1; start.rest > MAX_OFFSET; level++) {
    const parts = await db
      .selectFrom('tally')
      .select(['key', 'rows'])
      .where('list', '=', list)
      .where('level', '=', level)
      .where('key', '>=', start.from)
      .where('key', '<', start.to)
      .orderBy('key')
      .execute()
    if (parts.length === 0) return start
    start = partOf(order === 'asc' ? parts : parts.toReversed(), order, start)
  }
  return start
}

type Part = { readonly key: string; readonly rows: number }

/** Keys are beginnings, so a part ends where its neighbour begins. */
function partOf(parts: readonly Part[], order: Order, { from, to, rest }: Start): Start {
  let left = rest
  for (const [index, { key, rows }] of parts.entries()) {
    const above = parts[order === 'asc' ? index + 1 : index - 1]?.key ?? to
    if (left < rows) return { from: key, to: above, rest: left }
    left -= rows
  }
  return { from, to, rest }
}

/**
 * How many rows of the list are at or after `text`, in beginnings of these `lengths`; `inside` counts the rows from one text to another,
 * and is asked for a part of the narrowest beginning only.
 */
export async function countFrom(
  db: Db,
  list: string,
  text: string,
  lengths: readonly number[],
  inside: (from: string, to: string) => Promise<number>,
): Promise<number> {
  if (text === '') return countOf(db, list)
  let sum = 0
  let to = END
  for (const [index, length] of lengths.entries()) {
    const key = text.slice(0, length)
    const { rows } = await db
      .selectFrom('tally')
      .select((eb) => eb.fn.sum<number | string | null>('rows').as('rows'))
      .where('list', '=', list)
      .where('level', '=', index + 1)
      .where('key', '>', key)
      .where('key', '<', to)
      .executeTakeFirstOrThrow()
    sum += Number(rows ?? 0)
    to = endOfPrefix(key)
  }
  return sum + (await inside(text, to))
}
