import { PRODUCTS } from '@clinic/clinical/formulary/formulary'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import { downloadFormulary, getFormulary, signFormulary } from '@clinic/contract/guard/formulary'
import { checkGuard, getGuardRules, updateItemDrug } from '@clinic/contract/guard/guard'
import { updateItem } from '@clinic/contract/inventory/inventory'
import { expect, test } from 'vitest'
import { newItem, newPatient } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { groupKey, ingredientKey, productKey } from './signatures.ts'

async function aList() {
  const app = await testApp()
  const [admin, pharmacist, doctor] = [await app.as('admin'), await app.as('pharmacist'), await app.as('doctor')]
  const sign = (by: typeof admin, rows: string[], body: object = {}) =>
    by.send(signFormulary, { body: { rules: RULES_VERSION, rows, ...body } })
  const list = () => doctor.call(getFormulary, {})
  const productOf = async (name: string) => (await list()).products.find((row) => row.name === name)
  const events = async () =>
    app.db.selectFrom('auditEvent').select(['type', 'fields']).where('type', 'like', 'formulary.%').orderBy('seq').execute()
  return { ...app, admin, pharmacist, doctor, sign, list, productOf, events }
}

test('a row is signed once, by name and day, and the signature can be taken back', async () => {
  const { admin, pharmacist, sign, productOf, events } = await aList()
  expect((await productOf('Amoxil'))?.signed).toBeNull()
  const { data } = await sign(pharmacist, ['product:amoxil', 'product:amoxil', 'ingredient:amoxicillin'])
  const by = { _id: pharmacist.user._id, name: pharmacist.user.name, role: 'pharmacist' }
  expect(data).toMatchObject([
    { key: 'ingredient:amoxicillin', signed: { by } },
    { key: 'product:amoxil', signed: { by } },
  ])
  await sign(admin, ['product:amoxil'])
  expect((await productOf('Amoxil'))?.signed).toMatchObject({ by })
  expect((await sign(admin, ['product:amoxil'], { signed: false })).data).toEqual([{ key: 'product:amoxil', signed: null }])
  await sign(admin, ['product:amoxil'], { signed: false })
  expect((await productOf('Amoxil'))?.signed).toBeNull()
  expect((await events()).map(({ type }) => type)).toEqual(['formulary.sign', 'formulary.unsign'])
})

test('a signature holds only while the row says the same', async () => {
  const { db, pharmacist, sign, productOf } = await aList()
  await sign(pharmacist, ['product:amoxil', 'product:septrin'])
  await db
    .updateTable('formularySignature')
    .set({ hash: '0'.repeat(64) })
    .where('rowKey', '=', 'product:amoxil')
    .execute()
  expect((await productOf('Amoxil'))?.signed).toBeNull()
  expect((await productOf('Septrin'))?.signed).not.toBeNull()
  await sign(pharmacist, ['product:amoxil'])
  expect((await productOf('Amoxil'))?.signed).not.toBeNull()
})

test('the clinic’s own row is unsigned by itself when its contents or its name change, and an unread row is not signed', async () => {
  const { admin, pharmacist, sign, list } = await aList()
  const item = await newItem(admin, { name: 'Blood tonic', count: 3 })
  const map = (ingredients: string[]) =>
    admin.call(updateItemDrug, { params: { id: item._id }, body: { state: 'mapped', ingredients, confirm: false } })
  await map(['folic-acid'])
  const own = async () => (await list()).items[0]
  const read = (await own())?.key ?? ''
  expect(await own()).toMatchObject({ name: 'Blood tonic', ingredients: ['folic-acid'], by: { name: admin.user.name }, signed: null })
  await map(['ferrous-salts', 'folic-acid'])
  const refused = await sign(pharmacist, ['product:amoxil', read])
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, ['rows']])
  await sign(pharmacist, [(await own())?.key ?? ''])
  expect((await own())?.signed).toMatchObject({ by: { name: pharmacist.user.name } })
  await admin.call(updateItem, { body: { id: item._id, name: 'Blood tonic forte' } })
  expect((await list()).items.map(({ name, signed }) => [name, signed])).toEqual([['Blood tonic forte', null]])
})

test('a row that is not in the list, or of another version, is refused and stores nothing', async () => {
  const { db, pharmacist, sign } = await aList()
  expect((await sign(pharmacist, ['product:amoxil', 'product:no such brand'])).status).toBe(409)
  expect((await sign(pharmacist, ['product:amoxil'], { rules: '2020-01.1' })).status).toBe(409)
  expect((await sign(pharmacist, [])).error.fields).toEqual({ rows: 'Choose a row to sign' })
  const fifty = PRODUCTS.slice(0, 50).map(productKey)
  expect((await sign(pharmacist, [...fifty, 'product:amoxil'])).status).toBe(400)
  expect(await db.selectFrom('formularySignature').selectAll().execute()).toEqual([])
  expect((await sign(pharmacist, fifty)).status).toBe(200)
})

test('no two rows share a key', async () => {
  const { items, ingredients, groups, products } = await (await aList()).list()
  const keys = [...items, ...ingredients, ...groups, ...products].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(ingredients.map(({ key }) => key)).toEqual(ingredients.map((row) => ingredientKey(row as never)))
  expect(groups.map(({ key }) => key)).toEqual(groups.map((row) => groupKey(row as never)))
})

test('a signed row counts as reviewed, and a signed brand still follows its doubt', async () => {
  const { doctor, pharmacist, sign } = await aList()
  const unreviewed = async () => (await doctor.call(getGuardRules, {})).unreviewed
  const before = await unreviewed()
  await sign(pharmacist, ['product:procold', 'product:amoxil'])
  expect(await unreviewed()).toBe(before - 2)
  const { _id: patientId } = await newPatient(doctor, { allergies: 'Septrin' })
  const { verdict } = await doctor.call(checkGuard, { body: { patientId, rows: [{ drug: 'Procold' }] } })
  expect(verdict).not.toBe('clear')
})

test('the file has the clinic’s own rows first, who signed each, and runs no formula', async () => {
  const { admin, pharmacist, sign, list, events } = await aList()
  const item = await newItem(admin, { name: '=Tonic', count: 3 })
  await admin.call(updateItemDrug, { params: { id: item._id }, body: { state: 'not-a-drug', ingredients: [] } })
  await sign(pharmacist, [(await list()).items[0]?.key ?? '', 'product:procold'])
  const { data, headers } = await pharmacist.send(downloadFormulary, {})
  const lines = String(data).split('\r\n')
  expect(headers['content-disposition']).toContain('drug-list.csv')
  expect(lines[0]).toContain('"kind","name","other names","contents","groups","source","reviewed","signed by","signed on","doubt"')
  expect(lines[1]).toMatch(/^"Item","'=Tonic","","not a drug",/)
  const signature = new RegExp(
    `"${pharmacist.user.name} \\(pharmacist\\)","\\d{4}-\\d\\d-\\d\\d","What Procold holds varies: read the box"$`,
  )
  expect(lines.find((line) => line.startsWith('"Brand","Procold"'))).toMatch(signature)
  const { ingredients, groups, products } = await list()
  expect(lines.length).toBe(ingredients.length + groups.length + products.length + 3)
  expect((await events()).map(({ type }) => type)).toEqual(['formulary.sign', 'formulary.download'])
})
