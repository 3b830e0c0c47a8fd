import { listAudit } from '@clinic/contract/audit/audit'
import { backUpStore, getStorage } from '@clinic/contract/storage/storage'
import { describeSchema } from '@clinic/server/db/postgres/describe-schema'
import { testApp } from '@clinic/server/test/harness'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postgresProcedure } from './postgres-words.ts'

test('PostgreSQL is backed up with its own tools, and the answers say so', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  expect(await admin.call(getStorage, {})).toMatchObject({ procedure: expect.stringContaining('pg_dump'), nextBackupAt: null })
  const { status, error } = await admin.send(backUpStore, {})
  expect([status, error.message]).toEqual([409, expect.stringContaining('PostgreSQL')])
  expect((await admin.call(listAudit, {})).data.map(({ type }) => type)).not.toContain('storage.backup')
})

test('the size is that of the clinic’s own schema, whatever else is in the database', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const { storeBytes: alone, procedure } = await admin.call(getStorage, {})
  expect([alone ?? 0, procedure]).toEqual([expect.toSatisfy((bytes: number) => bytes > 500_000), postgresProcedure(null)])
  await sql`create schema "lekki" create table "patient" ("name" text)`.execute(db)
  await sql`insert into "lekki"."patient" select repeat(n::text, 200) from generate_series(1, 20000) as n`.execute(db)
  const more = (await admin.call(getStorage, {})).storeBytes ?? 0
  expect(more - (alone ?? 0)).toBeLessThan(1_000_000)
  const other = await db.connection().execute(async (db) => {
    await sql`set search_path = "lekki"`.execute(db)
    const described = await describeSchema(db)
    await sql`reset search_path`.execute(db)
    return described
  })
  expect(other).toEqual({ schema: 'lekki', bytes: expect.toSatisfy((bytes: number) => bytes > 1_000_000) })
})

test('the procedure names the schema of a clinic that shares a database', () => {
  expect(postgresProcedure('ikeja')).toContain('pg_dump --format=custom --schema=ikeja every night')
  expect(postgresProcedure(null)).toContain('pg_dump --format=custom every night')
})
