import { listUnmapped, updateItemDrug } from '@clinic/contract/guard'
import { expect, test } from 'vitest'
import { newItem } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

test('lists items with unknown contents by name until someone decides, and again if they are unsure', async () => {
  const { as } = await testApp()
  const [admin, pharmacist, nurse] = [await as('admin'), await as('pharmacist'), await as('nurse')]
  const names = async () => (await pharmacist.call(listUnmapped, {})).map(({ name }) => name)
  const tonic = await newItem(admin, { name: 'Blood tonic', dosage: 'bottle', count: 3 })
  const gauze = await newItem(admin, { name: 'Alabukun', count: 1 })
  await newItem(admin, { name: 'Amoxicillin', count: 100 })
  expect(await pharmacist.call(listUnmapped, {})).toEqual([
    expect.objectContaining({ _id: gauze._id, name: 'Alabukun' }),
    { _id: tonic._id, name: 'Blood tonic', dosage: 'bottle', count: 3 },
  ])
  const decide = (body: object) => pharmacist.call(updateItemDrug, { params: { id: tonic._id }, body: body as never })
  await decide({ state: 'not-a-drug' })
  expect(await names()).toEqual(['Alabukun'])
  await decide({ state: 'unknown' })
  expect(await names()).toEqual(['Alabukun', 'Blood tonic'])
  expect((await nurse.send(listUnmapped, {})).status).toBe(403)
})
