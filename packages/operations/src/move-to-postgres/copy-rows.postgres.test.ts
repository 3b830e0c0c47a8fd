import { DatabaseSync } from 'node:sqlite'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copyIn } from './copy.ts'
import { copyRows, isSame } from './copy-rows.ts'
import { piecesOf } from './copy-text.ts'
import { linesOf, listTables } from './tables.ts'

/** The same table on both sides, filled only in the source. */
async function twoSides(rows: readonly (readonly [string, number, string | null])[]) {
  const store = new DatabaseSync(':memory:')
  store.exec('create table "word" ("text" text, "n" integer, "other" text, primary key ("text", "n")) strict')
  const insert = store.prepare('insert into "word" values (?, ?, ?)')
  for (const row of rows) insert.run(...row)
  const { url, drop } = await emptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await client.query('create table "word" ("text" text collate "C", "n" integer, "other" text, primary key ("text", "n"))')
  const [table] = listTables(store)
  if (!table) throw new Error('the table is missing')
  return { store, client, table }
}

const text = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll(/\0|\p{Surrogate}/gu, '\\'))

test('copies any text unchanged, in the same order', async () => {
  const [sample = []] = fc.sample(
    fc.uniqueArray(fc.tuple(text, fc.integer({ min: -9, max: 9 }), fc.option(text)), { minLength: 400, selector: ([a, b]) => `${b} ${a}` }),
    1,
  )
  const { store, client, table } = await twoSides(sample)
  await copyRows(store, client, table, () => undefined)
  expect(await isSame(store, client, table)).toBe(true)
  const { rows } = await client.query({ text: 'select * from "word" order by "text", "n"', rowMode: 'array' })
  expect(rows).toEqual(store.prepare('select * from "word" order by "text", "n"').all().map(Object.values))
})

test('does not send existing rows again, and detects a difference', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => [`word ${n % 7}`, n, null] as const)
  const { store, client, table } = await twoSides(rows)
  await copyIn(client, 'copy "word" from stdin', piecesOf(linesOf(store, table, null), 20))
  expect(await isSame(store, client, table)).toBe(false)
  const sent: number[] = []
  await copyRows(store, client, table, (rows) => sent.push(rows))
  expect([sent, await isSame(store, client, table)]).toEqual([[30], true])
  await client.query(`update "word" set "other" = '' where "n" = 17`)
  expect(await isSame(store, client, table)).toBe(false)
})

test('copies nothing of a batch that cannot be read, and keeps the connection usable', async () => {
  const { store, client, table } = await twoSides([
    ['a', 1, null],
    ['b', 2, 'x\0y'],
  ])
  await expect(copyRows(store, client, table, () => undefined)).rejects.toThrow('NUL')
  expect((await client.query('select * from "word"')).rows).toEqual([])
})
