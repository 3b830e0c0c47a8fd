import { getPreferences, updatePreferences } from '@clinic/contract/personnel/preferences'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

test('each person has their own: single keys are on until switched off, and a paper size can be chosen', async () => {
  const { as } = await testApp()
  const nurse = await as('nurse')
  const doctor = await as('doctor')
  expect(await nurse.call(getPreferences, {})).toEqual({ singleKeys: true, paper: null, clinicPaper: null, version: 1 })
  const off = await nurse.call(updatePreferences, { body: { singleKeys: false, version: 1 } })
  expect(off).toMatchObject({ singleKeys: false, paper: null, version: 2 })
  expect(await nurse.call(updatePreferences, { body: { paper: '80' } })).toMatchObject({ singleKeys: false, paper: '80', version: 3 })
  expect(await nurse.call(getPreferences, {})).toMatchObject({ singleKeys: false, paper: '80', version: 3 })
  expect(await doctor.call(getPreferences, {})).toMatchObject({ singleKeys: true, paper: null })
})

test('refuses an unknown paper size, an empty change and an older version', async () => {
  const { as } = await testApp()
  const nurse = await as('nurse')
  const send = async (body: object) => (await nurse.send(updatePreferences, { body: body as never })).status
  expect([await send({ paper: 'A3' }), await send({}), await send({ singleKeys: 'no' })]).toEqual([400, 400, 400])
  expect([await send({ paper: 'A4', version: 1 }), await send({ paper: 'A5', version: 1 })]).toEqual([200, 409])
})
