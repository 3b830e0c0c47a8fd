import { createItem } from '@clinic/contract/inventory/inventory'
import { expect, test } from 'vitest'
import { anItem } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { LEDGERS, refusedIn, tryToChange } from '../../../test/store/append-only.ts'

test('refuses UPDATE, DELETE and TRUNCATE of the audit and the stock ledgers', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  await admin.call(createItem, { body: anItem({ count: 5 }) })
  expect(await tryToChange(db, LEDGERS)).toEqual(refusedIn(LEDGERS))
})
