import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { type Migration, migrate } from './migrate.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { tallies } from './migrations/0002-tallies.ts'
import type { Db } from './open.ts'

const colour: Migration = {
  name: '0003-colour',
  statements: ({ table }) => [table('colour', '"name" text primary key'), `insert into "colour" values ('red')`],
}
const wrong: Migration = {
  name: '0004-wrong',
  statements: () => [`insert into "colour" values ('blue')`, 'insert into "nowhere" values (1)'],
}

async function coloursIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "colour"`.execute(db)
  return rows.map(({ name }) => name)
}

test('a used store is backed up once, before it is changed', async () => {
  const { db } = await testApp()
  const steps: string[] = []
  const backUp = async () => void steps.push('backup')
  await migrate(db, inject('engine'), { migrations: [firstSchema, tallies], backUp })
  expect(steps).toEqual([])
  await migrate(db, inject('engine'), { migrations: [firstSchema, tallies, colour], backUp })
  await migrate(db, inject('engine'), { migrations: [firstSchema, tallies, colour], backUp })
  expect([steps, await coloursIn(db)]).toEqual([['backup'], ['red']])
})

test('nothing is changed if the backup fails', async () => {
  const { db } = await testApp()
  const backUp = () => Promise.reject(new Error('no room'))
  await expect(migrate(db, inject('engine'), { migrations: [firstSchema, tallies, colour], backUp })).rejects.toThrow('no room')
  await expect(coloursIn(db)).rejects.toThrow('colour')
})

test('a migration that fails leaves nothing behind, and the ones before it stay', async () => {
  const { db } = await testApp()
  await expect(migrate(db, inject('engine'), { migrations: [firstSchema, tallies, colour, wrong] })).rejects.toThrow('nowhere')
  expect(await coloursIn(db)).toEqual(['red'])
})

test('of several that start at once, one migrates', async () => {
  const { db } = await testApp()
  await Promise.all(Array.from({ length: 4 }, () => migrate(db, inject('engine'), { migrations: [firstSchema, tallies, colour] })))
  expect(await coloursIn(db)).toEqual(['red'])
})

test('a store of a newer program, or of another history, is refused', async () => {
  const { db } = await testApp()
  await migrate(db, inject('engine'), { migrations: [firstSchema, tallies, colour] })
  await expect(migrate(db, inject('engine'))).rejects.toThrow('made by a newer version')
  const other = { ...colour, statements: () => ['select 1'] }
  await expect(migrate(db, inject('engine'), { migrations: [firstSchema, tallies, other] })).rejects.toThrow('0003-colour differs')
})
