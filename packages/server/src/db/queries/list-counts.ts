import type { Db } from '../open.ts'
import { endOfPrefix } from '../sql.ts'
import { bulkInsert } from './bulk-insert.ts'
import { hot, type Slots } from './hot.ts'

/**
 * Where a row is in a list: prefixes of the list's sort key, from '' for the whole list to the narrowest. The table counts the rows under each
 * prefix, so that a list knows its length and finds its thousandth page without reading up to it.
 */
export type ListPlace = { readonly list: string; readonly keys: readonly string[] }

/** The bucket of a row in a list sorted by `text`, with prefixes of these lengths. */
export function placeInList(list: string, text: string, lengths: readonly number[]): ListPlace {
  return { list, keys: ['', ...lengths.map((length) => text.slice(0, length))] }
}

/** A row added to a list (1) or removed from it (-1). */
export type ListCountChange = readonly [place: ListPlace, by: number]

/**
 * Counts rows added (1) or removed (-1), in the transaction that changes them; those in `last` come after all others. It locks rows that
 * every such transaction needs, so call it when only the audit is left to write; otherwise transactions deadlock.
 */
export async function countInLists(db: Db, changes: readonly ListCountChange[], last: readonly ListCountChange[] = []): Promise<void> {
  await addRows(db, [...sumsOf(changes), ...sumsOf(last)])
}

/** Always in the same order, so that two transactions cannot deadlock. */
function sumsOf(changes: readonly ListCountChange[]) {
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

const addRows = bulkInsert('listCount', { adding: 'rows' })

/** Number of rows in a list. */
export async function countOf(db: Db, list: string): Promise<number> {
  return (await wholeList.first(db, { list }))?.rows ?? 0
}

const wholeList = hot((db, value: Slots<{ list: string }>) =>
  db.selectFrom('listCount').select('rows').where('list', '=', value.list).where('level', '=', 0).where('key', '=', ''),
)

export type Order = 'asc' | 'desc'

/**
 * Where to find the row with this many rows before it: `rest` rows further on, between `from` and `to` (exclusive). In ascending order,
 * rows beyond `to` follow; in descending order, rows before `from`. Null if past the end.
 */
export type Start = { readonly from: string; readonly to: string; readonly rest: number }

/** Up to this many rows are skipped one by one, which is as cheap as finding the place. */
const MAX_OFFSET = 200
const END = endOfPrefix('')

export async function seekPage(db: Db, list: string, order: Order, skipped: number): Promise<Start | null> {
  let start: Start = { from: '', to: END, rest: skipped }
  if (skipped <= MAX_OFFSET) return start
  if (skipped >= (await countOf(db, list))) return null
  for (let level = 1; start.rest > MAX_OFFSET; level++) {
    const parts = await db
      .selectFrom('listCount')
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

/** Keys are prefixes, so a part ends where the next one begins. */
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
 * How many rows of the list are at or after `text`, from prefixes of these `lengths`. `inside` counts the rows between two texts; it is
 * only called for part of the narrowest prefix.
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
      .selectFrom('listCount')
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
