import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { engineOf } from './engines.ts'
import { compileMigrations, MIGRATIONS, migrate } from './migrate.ts'
import type { Migration } from './migration.ts'
import type { Db } from './open.ts'
import { postgres } from './postgres/engine.ts'
import { sqlite } from './sqlite/engine.ts'
import { readStoreId } from './store-id.ts'

const colour: Migration = {
  name: '9001-colour',
  statements: ({ table }) => [table('colour', '"name" text primary key'), `insert into "colour" values ('red')`],
}
const wrong: Migration = {
  name: '9002-wrong',
  statements: () => [`insert into "colour" values ('blue')`, 'insert into "nowhere" values (1)'],
}

async function coloursIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "colour"`.execute(db)
  return rows.map(({ name }) => name)
}

test('backs up a used store once, before changing it', async () => {
  const { db } = await testApp()
  const steps: string[] = []
  const backUp = async () => void steps.push('backup')
  await migrate(db, { migrations: [...MIGRATIONS], backUp })
  expect(steps).toEqual([])
  await migrate(db, { migrations: [...MIGRATIONS, colour], backUp })
  await migrate(db, { migrations: [...MIGRATIONS, colour], backUp })
  expect([steps, await coloursIn(db)]).toEqual([['backup'], ['red']])
})

test('changes nothing if the backup fails', async () => {
  const { db } = await testApp()
  const backUp = () => Promise.reject(new Error('no room'))
  await expect(migrate(db, { migrations: [...MIGRATIONS, colour], backUp })).rejects.toThrow('no room')
  await expect(coloursIn(db)).rejects.toThrow('colour')
})

test('undoes a failed migration, and keeps earlier ones', async () => {
  const { db } = await testApp()
  await expect(migrate(db, { migrations: [...MIGRATIONS, colour, wrong] })).rejects.toThrow('nowhere')
  expect(await coloursIn(db)).toEqual(['red'])
})

test('one of several servers that start at once migrates', async () => {
  const { db } = await testApp()
  await Promise.all(Array.from({ length: 4 }, () => migrate(db, { migrations: [...MIGRATIONS, colour] })))
  expect(await coloursIn(db)).toEqual(['red'])
})

test('each new store has its own UUID', async () => {
  const ids: string[] = []
  for (let n = 0; n < 8; n++) {
    const { db } = await testApp()
    await sql`drop table "meta"`.execute(db)
    const { statements = [] } = compileMigrations(engineOf(db)).find(({ name }) => name === '0019-store-id') ?? {}
    for (const statement of statements) await sql.raw(statement).execute(db)
    ids.push(await readStoreId(db))
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(8)
})

test('refuses a store from a newer program or with a different history', async () => {
  const { db } = await testApp()
  await migrate(db, { migrations: [...MIGRATIONS, colour] })
  await expect(migrate(db)).rejects.toThrow('made by a newer version')
  const other = { ...colour, statements: () => ['select 1'] }
  await expect(migrate(db, { migrations: [...MIGRATIONS, other] })).rejects.toThrow('9001-colour differs')
})

/** What has run in clinics. Add a line when a migration is released; never change one. */
const RELEASED = {
  sqlite: {
    '0001-first-schema': '5032e57fb54c2d541829730bff3866ecee9bc975668ab1714bcca5f29c641740',
    '0002-tallies': 'f00f30f3c4e74325a963a61f5851801136277b5a344e086c84d143c503b0439e',
    '0003-phone-endings': '90cf9130b30ae6bc625c2d79d6d9564f6126facffb50568c0d80e9650b97805a',
    '0004-entered-in-error': 'b668ae1f3ee08fedb6394ae2ac93c2cb1c9599bac0f7859925fce111e0a4275d',
    '0005-patient-safety': '99b2500661825095b914f64c02e1aad63c2a9beccc7fab5d8fea7ba9867f3ca5',
    '0006-stock-lots': '9d9b38c1e53acc3145a6a42b33172b88603bbe5021cf69715ff0e8f8d12104f9',
  },
  postgres: {
    '0001-first-schema': 'd1aae7305681efc320939a4f203c274f4ceebc84fae037548d996e46aff5af5a',
    '0002-tallies': 'f8e812aa4b8c1377462421252bbec5336df0c2f23e1a771929d2a76a88c6d452',
    '0003-phone-endings': '249e8781678e0eadbce7ac4fb35bc4ca816965995414741f0763000b6dbeb3db',
    '0004-entered-in-error': '81435b7b2966f0e4a013bbfeaf51a2356722c480661196a7d6d51a30d1c32689',
    '0005-patient-safety': '3b49234ac813d7668cfd46ed7d6861c7b456398a8781c99593dba7afeb85d095',
    '0006-stock-lots': 'd2b37d16563e210cf446cc7210d3eea16233014f02757c2356037fc57222c7bb',
  },
}

test('released migrations are never edited', () => {
  const engine = inject('engine')
  const compiled = Object.fromEntries(compileMigrations({ sqlite, postgres }[engine]).map(({ name, checksum }) => [name, checksum]))
  expect(compiled).toMatchObject(RELEASED[engine])
})
