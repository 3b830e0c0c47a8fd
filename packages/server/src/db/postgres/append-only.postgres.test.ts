import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { refusedIn, triggersOfSeveral, tryToChange } from '../../../test/store/append-only.ts'
import { postgres } from './engine.ts'

test('each trigger of an append-only table covers either changes or truncate', async () => {
  const { db } = await testApp()
  expect(await triggersOfSeveral(db)).toEqual([])
})

test('later tables get split triggers too', async () => {
  const { db } = await testApp()
  const { appendOnly, splitAppendOnly, table } = postgres.ddl
  for (const statement of [table('later', '"name" text'), ...appendOnly('later'), ...splitAppendOnly]) await sql.raw(statement).execute(db)
  await sql`insert into "later" values ('kept')`.execute(db)
  expect(await tryToChange(db, { later: 'name' })).toEqual(refusedIn({ later: 'name' }))
  expect(await triggersOfSeveral(db)).toEqual([])
})
