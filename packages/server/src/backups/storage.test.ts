import { ROLES } from '@clinic/contract/roles'
import { backUpStore, getStorage } from '@clinic/contract/storage'
import { expect, inject, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

test('is the admin’s only', async () => {
  const { anonymous, as } = await testApp()
  for (const endpoint of [getStorage, backUpStore]) {
    expect((await anonymous.send(endpoint, {})).status).toBe(401)
    for (const role of ROLES.filter((role) => role !== 'admin')) expect((await (await as(role)).send(endpoint, {})).status).toBe(403)
  }
})

test('answers which engine keeps the records, and how large it is', async () => {
  const { as } = await testApp({ inFile: true })
  const storage = await (await as('admin')).call(getStorage, {})
  expect(storage).toMatchObject({ engine: inject('engine'), troubles: [], lastBackup: null, secondCopy: null, isWorking: false })
  expect(storage.storeBytes).toBeGreaterThan(100_000)
})
