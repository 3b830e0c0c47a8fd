import { ROLES } from '@clinic/clinical/people/roles'
import { backUpStore, getStorage } from '@clinic/contract/storage/storage'
import { testApp } from '@clinic/server/test/harness'
import { thisVersion } from '@clinic/server/version'
import { expect, inject, test } from 'vitest'

test('is the admin’s only', async () => {
  const { anonymous, as } = await testApp()
  for (const endpoint of [getStorage, backUpStore]) {
    expect((await anonymous.send(endpoint, {})).status).toBe(401)
    for (const role of ROLES.filter((role) => role !== 'admin')) expect((await (await as(role)).send(endpoint, {})).status).toBe(403)
  }
})

test('tells a computer that slept after what is wrong with the store', async () => {
  const clock = { now: new Date('2026-03-10T12:00:00Z') }
  const { as, services } = await testApp({ clock })
  clock.now = new Date('2026-03-10T14:00:10Z')
  services.clockWatch.look()
  const { troubles } = await (await as('admin')).call(getStorage, {})
  expect(troubles.at(-1)).toMatchObject({ title: 'The computer slept', text: expect.stringContaining('2 hours') })
})

test('says which program runs', async () => {
  const { as } = await testApp()
  const { program } = await (await as('admin')).call(getStorage, {})
  expect(program).toEqual(thisVersion())
  expect(program.version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('answers which engine keeps the records, and how large it is', async () => {
  const { as } = await testApp({ inFile: true })
  const storage = await (await as('admin')).call(getStorage, {})
  expect(storage).toMatchObject({ engine: inject('engine'), troubles: [], lastBackup: null, secondCopy: null, isWorking: false })
  expect(storage.storeBytes).toBeGreaterThan(100_000)
})
