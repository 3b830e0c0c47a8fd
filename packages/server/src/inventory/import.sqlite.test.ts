import { createItem, listItems, listMovements, uploadItems } from '@clinic/contract/inventory/inventory'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

const HEADER = 'name,count,description,dosage'

async function clinic() {
  const app = await testApp()
  const admin = await app.as('admin')
  const file = (...lines: string[]) => new File([[HEADER, ...lines].join('\n')], 'items.csv')
  const upload = async (...lines: string[]) => (await admin.send(uploadItems, { file: file(...lines) })).data
  const items = async () => (await admin.call(listItems, {})).map(({ name, count, dosage }) => `${name} ${dosage} ${count}`)
  return { ...app, admin, file, upload, items }
}

test('is for admin only', async () => {
  const { anonymous, as, file } = await clinic()
  expect((await anonymous.send(uploadItems, { file: file() })).status).toBe(401)
  for (const role of ['doctor', 'pharmacist'] as const)
    expect((await (await as(role)).send(uploadItems, { file: file() })).status).toBe(403)
})

test('adds every item with its stock as a movement', async () => {
  const { admin, upload, items } = await clinic()
  expect(await upload('Paracetamol,"1,200",Tablets,500 mg', 'Gauze,0,Sterile,10 cm')).toEqual({
    success: true,
    message: '2 items added.',
    inserted: 2,
    records: [],
    failed: [],
  })
  expect(await items()).toEqual(['Gauze 10 cm 0', 'Paracetamol 500 mg 1200'])
  const [, paracetamol] = await admin.call(listItems, {})
  const { data } = await admin.call(listMovements, { params: { id: paracetamol?._id ?? '' } })
  expect(data).toMatchObject([{ type: 'upload', change: 1200, userId: { _id: admin.user._id } }])
})

test('takes no number whose points may be for thousands, and never one as a thousandth of what was meant', async () => {
  const { upload, items } = await clinic()
  const counts = ['1.000', '2.500', '1.000.000', '12.0', '12.00', '0.000']
  const { records } = await upload(...counts.map((count, place) => `Item ${place},${count},x,y`))
  expect(records.map(({ error }) => error)).toEqual(
    ['1.000', '2.500', '1.000.000'].map((count) => `count must be a number: the sheet says “${count}”`),
  )
  expect(await items()).toEqual(['Item 3 y 12', 'Item 4 y 12', 'Item 5 y 0'])
})

test('reports an existing or repeated name, and leaves its stock unchanged', async () => {
  const { admin, upload, items } = await clinic()
  await admin.call(createItem, { body: { name: 'Gauze', count: 3, description: 'Sterile', dosage: '10 cm' } })
  const answer = await upload(' GAUZE ,50,x,y', 'Syringe,5,x,5 ml', 'syringe,6,x,5 ml')
  expect(answer).toMatchObject({ success: false, inserted: 1, failed: ['GAUZE', 'syringe'] })
  expect(answer.message).toContain('unable to insert')
  expect(answer.records.map(({ row, error }) => [row, error])).toEqual([
    [2, 'The item GAUZE exists already; its stock was not changed'],
    [4, 'The item syringe exists already; its stock was not changed'],
  ])
  expect(await items()).toEqual(['Gauze 10 cm 3', 'Syringe 5 ml 5'])
})

test('returns an invalid row with all its errors', async () => {
  const { upload, items } = await clinic()
  const { success, inserted, records, failed } = await upload(',many,,', 'Gauze,-1,x,y', 'Gauze,1.5,x,y', 'Gauze,1e3,x,y')
  expect([success, inserted, failed]).toEqual([false, 0, []])
  expect(records.map(({ row, error }) => [row, error])).toEqual([
    [
      2,
      'name: Please enter item name; count must be a number: the sheet says “many”; description: Please enter description; dosage: Please enter dosage',
    ],
    [3, 'count: Enter a whole number of units, from 0'],
    [4, 'count: Enter a whole number of units, from 0'],
    [5, 'count must be a number: the sheet says “1e3”'],
  ])
  expect(await items()).toEqual([])
})

test('an empty file is an error', async () => {
  const { upload, admin } = await clinic()
  expect(await upload()).toMatchObject({ success: false, inserted: 0, records: [], failed: [] })
  const { data } = await admin.send(uploadItems, { file: new File(['name,count,dosage\nGauze,1,x'], 'items.csv') })
  expect(data).toMatchObject({ success: false, inserted: 0, records: [{ row: 1, error: 'Missing column: Description.' }] })
})

test('knows the column titles of a store’s own sheet', async () => {
  const { admin, items } = await clinic()
  const sheet = [
    'GENERAL DRUG STORE,,,',
    ',,,',
    'Name of Drug,Qty in store,Use,Strength',
    'Paracetamol,200,Pain,500 mg',
    'Gauze,200 tabs,Wounds,10 cm',
  ]
  const { data } = await admin.send(uploadItems, { file: new File([sheet.join('\n')], 'store.csv') })
  expect(data.records.map(({ row, error }) => [row, error])).toEqual([[5, 'Qty in store must be a number: the sheet says “200 tabs”']])
  expect(await items()).toEqual(['Paracetamol 500 mg 200'])
})

test('reports missing and unrecognised columns once', async () => {
  const { admin, items } = await clinic()
  const sheet = [
    'Store of the clinic',
    'Drug,Strength,How many,What for,Row',
    ...Array.from({ length: 5 }, (_, row) => `Drug ${row},5 mg,2,Pain,1`),
  ]
  const { data } = await admin.send(uploadItems, { file: new File([sheet.join('\n')], 'store.csv') })
  const notRecognised = 'Not recognised: “How many”, “What for”.'
  expect(data).toEqual({
    success: false,
    message: `Nothing was added. Missing columns: Quantity, Description. ${notRecognised} Correct the names of the columns in row 2 and upload the file again.`,
    inserted: 0,
    records: ['Quantity', 'Description'].map((label) => ({ row: 2, error: `Missing column: ${label}. ${notRecognised}` })),
    failed: [],
  })
  expect(await items()).toEqual([])
})

test.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', 'Err:502', '#####'])('never stores %s', async (shown) => {
  const { upload, items } = await clinic()
  const { records } = await upload(`${shown},${shown},${shown},${shown}`)
  const problem = `the sheet shows the error “${shown}” here, write the value itself`
  expect(records.map(({ error }) => error)).toEqual([
    ['name', 'count', 'description', 'dosage'].map((title) => `${title}: ${problem}`).join('; '),
  ])
  expect(await items()).toEqual([])
})

test('adds each item once when a file is uploaded many times at once', async () => {
  const { admin, file, items } = await clinic()
  const lines = Array.from({ length: 60 }, (_, index) => `Item ${index},1,x,y`)
  const answers = await Promise.all([1, 2, 3].map(() => admin.send(uploadItems, { file: file(...lines) })))
  expect(answers.reduce((sum, { data }) => sum + data.inserted, 0)).toBe(60)
  expect((await items()).length).toBe(60)
})

test('reads lot numbers and expiry dates in the formats that sheets use', async () => {
  const { admin, db } = await clinic()
  const lines = [
    'name,qty,description,dosage,Batch No,Expiry Date',
    'Zinc,5,x,20 mg,B 17,31/12/2099',
    'Gauze,5,x,10 cm,,02/2096',
    'Iron,5,x,10 mg,C,2099-05',
    'Aspirin,5,x,75 mg,,2099-06-30T00:00:00',
    'Tape,5,x,5 m,,N/A',
    'Old,5,x,5 m,,01/2020',
    'Gone,0,x,5 m,G,01/2020',
    'Wrong,5,x,5 m,,soon',
  ]
  const { data } = await admin.send(uploadItems, { file: new File([lines.join('\n')], 'items.csv') })
  expect([data.inserted, data.records.map(({ name, error }) => [name, error])]).toEqual([
    6,
    [
      ['Old', 'Expiry Date: This has expired. Write 0 units here, then receive the expired ones as a delivery and tick “Hold back”.'],
      ['Wrong', 'Expiry Date: Enter the expiry as yyyy-mm-dd or yyyy-mm'],
    ],
  ])
  const lots = await db
    .selectFrom('lot')
    .innerJoin('item', 'item._id', 'itemId')
    .select(['name', 'lotNo', 'expiresOn'])
    .orderBy('name')
    .execute()
  expect(lots.map(({ name, lotNo, expiresOn }) => `${name} ${lotNo} ${expiresOn}`)).toEqual([
    'Aspirin  2099-06-30',
    'Gauze  2096-02-29',
    'Iron C 2099-05-31',
    'Tape  null',
    'Zinc B 17 2099-12-31',
  ])
})
