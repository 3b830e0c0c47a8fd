import { listUnmapped, updateItemDrug } from '@clinic/contract/guard/guard'
import { expect, test } from 'vitest'
import { newItem } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'

const NOT_KNOWN = { state: 'unknown', ingredients: [] }

test('lists items with unknown contents by name until someone decides, and again if they are unsure', async () => {
  const { as } = await testApp()
  const [admin, pharmacist, nurse] = [await as('admin'), await as('pharmacist'), await as('nurse')]
  const names = async () => (await pharmacist.call(listUnmapped, {})).map(({ name }) => name)
  const tonic = await newItem(admin, { name: 'Blood tonic', dosage: 'bottle', count: 3 })
  const gauze = await newItem(admin, { name: 'Alabukun', count: 1 })
  await newItem(admin, { name: 'Amoxicillin', count: 100 })
  expect(await pharmacist.call(listUnmapped, {})).toEqual([
    expect.objectContaining({ _id: gauze._id, name: 'Alabukun' }),
    { _id: tonic._id, name: 'Blood tonic', dosage: 'bottle', count: 3, suggested: NOT_KNOWN, doubt: '', proposal: null },
  ])
  const decide = (body: object) => pharmacist.call(updateItemDrug, { params: { id: tonic._id }, body: body as never })
  await decide({ state: 'not-a-drug' })
  expect(await names()).toEqual(['Alabukun'])
  await decide({ state: 'unknown' })
  expect(await names()).toEqual(['Alabukun', 'Blood tonic'])
  expect((await nurse.send(listUnmapped, {})).status).toBe(403)
})

test('suggests what a name reads in part, and says why a name is doubtful', async () => {
  const { as } = await testApp()
  const pharmacist = await as('pharmacist')
  const admin = await as('admin')
  for (const name of ['Sporidex Cefalexin 500mg x100', 'amoxcillin', 'HCT 25mg']) await newItem(admin, { name, count: 1 })
  expect((await pharmacist.call(listUnmapped, {})).map(({ name, suggested, doubt }) => [name, suggested, doubt])).toEqual([
    ['amoxcillin', { state: 'mapped', ingredients: ['amoxicillin'] }, ''],
    ['HCT 25mg', NOT_KNOWN, 'HCT may be hydrochlorothiazide or hydrocortisone: read the box'],
    ['Sporidex Cefalexin 500mg x100', { state: 'mapped', ingredients: ['cefalexin'] }, ''],
  ])
})
