import { updateItem } from '@clinic/contract/inventory/inventory'
import { downloadPlan, listPlan, updateItemPlan } from '@clinic/contract/stock/stock-plan'
import { expect, test } from 'vitest'
import { inDays, stockClinic } from '../../../test/stock.ts'

test('an item that is out, or was topped up without a delivery, names who delivered it last', async () => {
  const { admin, pharmacist, item, receive } = await stockClinic()
  const { _id: id } = await item('Zinc')
  const lot = { item: id, units: 10, lotNo: 'A', expiresOn: inDays(400) }
  const source = async () => (await pharmacist.call(listPlan, {})).map(({ supplier, unitCost, usable }) => [supplier, unitCost, usable])
  expect(await source()).toEqual([['', null, 0]])
  await receive({ supplier: 'Emzor', lines: [{ ...lot, unitCost: 250 }] })
  await admin.call(updateItem, { body: { id, restock: 5 } })
  expect(await source()).toEqual([['Emzor', 250, 15]])
  await admin.call(updateItem, { body: { id, count: 0 } })
  expect(await source()).toEqual([['Emzor', 250, 0]])
  expect((await pharmacist.send(downloadPlan, {})).data).toContain('"Zinc","500 mg","Emzor"')
  // The same lot comes once more, from another supplier, who does not say the cost.
  await receive({ supplier: 'Fidson', lines: [lot] })
  expect(await source()).toEqual([['Fidson', 250, 10]])
  // A delivery of last week is entered late.
  await receive({ supplier: 'Emzor', receivedOn: inDays(-7), lines: [{ ...lot, lotNo: 'B', unitCost: 300 }] })
  expect(await source()).toEqual([['Fidson', 250, 20]])
  expect(await pharmacist.call(updateItemPlan, { params: { id }, body: { packSize: 10 } })).toMatchObject({ supplier: 'Fidson' })
})
