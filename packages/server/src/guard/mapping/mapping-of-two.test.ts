import { checkGuard, getItemDrug, listUnmapped, updateItemDrug } from '@clinic/contract/guard/guard'
import { updateItem } from '@clinic/contract/inventory/inventory'
import { getOverview } from '@clinic/contract/overview/overview'
import { getWorkCounts } from '@clinic/contract/overview/work-counts'
import { expect, test } from 'vitest'
import { newItem, newPatient } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'

const COTRIM = { state: 'mapped', ingredients: ['sulfamethoxazole', 'trimethoprim'] } as const
const SENTENCE = 'The name reads clotrimazole; you chose sulfamethoxazole and trimethoprim. Another person must confirm.'

/** An item of this name, two people who may say what it holds, and the guard's verdict for an allergy. */
async function shelf(name = 'Clotrimazole 480mg x1000') {
  const app = await testApp()
  const [admin, pharmacist, other] = [await app.as('admin'), await app.as('pharmacist'), await app.as('pharmacist')]
  const { _id: id } = await newItem(admin, { name, count: 10 })
  const doctor = await app.as('doctor')
  const map = (by: typeof admin, body: object) => by.send(updateItemDrug, { params: { id }, body: body as never })
  const verdict = async (allergies: string, drug = name) => {
    const { _id: patientId } = await newPatient(doctor, { allergies, firstname: `Ada${allergies.replaceAll(/[^a-z]/gi, '')}` })
    return (await doctor.call(checkGuard, { body: { patientId, rows: [{ drug }] } })).verdict
  }
  const events = async () =>
    (
      await app.db
        .selectFrom('auditEvent')
        .select(['type', 'actorId'])
        .where('type', 'in', ['drug.propose', 'drug.confirm', 'drug.map'])
        .orderBy('seq')
        .execute()
    ).map(({ type, actorId }) => [type, actorId])
  return { ...app, admin, pharmacist, other, id, map, verdict, events, contents: () => admin.call(getItemDrug, { params: { id } }) }
}

test('a mapping that the name contradicts is refused with both, and counts beside the name until a second person confirms', async () => {
  const { map, pharmacist, other, verdict, contents, events, id } = await shelf()
  expect(await verdict('Septrin')).toBe('clear')
  const refused = await map(pharmacist, COTRIM)
  expect([refused.status, refused.error.message, refused.error.fields]).toEqual([409, SENTENCE, { ingredients: SENTENCE }])
  expect([await verdict('Septrin'), await verdict('Clotrimazole'), await verdict('Ibuprofen')]).toEqual(['stop', 'stop', 'clear'])
  expect(await contents()).toMatchObject({
    state: 'unknown',
    by: null,
    at: null,
    confirmed: null,
    proposal: { ...COTRIM, by: { _id: pharmacist.user._id } },
  })
  expect((await map(pharmacist, { ...COTRIM, confirm: true })).status).toBe(409)
  const told = await map(other, COTRIM)
  expect([told.status, told.error.message]).toEqual([
    409,
    `${SENTENCE} ${pharmacist.user.name} chose the same: read the box, then confirm it.`,
  ])
  expect(await other.call(listUnmapped, {})).toMatchObject([{ _id: id, suggested: COTRIM, proposal: { by: { _id: pharmacist.user._id } } }])
  const confirmed = await map(other, { ...COTRIM, confirm: true })
  expect([confirmed.status, confirmed.data]).toMatchObject([200, { ...COTRIM, proposal: null, confirmed: { by: { _id: other.user._id } } }])
  expect([await verdict('Septrin'), await verdict('Clotrimazole')]).toEqual(['stop', 'clear'])
  expect(await other.call(listUnmapped, {})).toEqual([])
  expect(await events()).toEqual([
    ['drug.propose', pharmacist.user._id],
    ['drug.confirm', other.user._id],
  ])
})

test('to confirm what no one chose is only the first choice, and another choice begins anew', async () => {
  const { map, admin, pharmacist, other, verdict } = await shelf()
  expect((await map(admin, { ...COTRIM, confirm: true })).status).toBe(409)
  const paracetamol = { state: 'mapped', ingredients: ['paracetamol'], confirm: true }
  expect((await map(pharmacist, paracetamol)).status).toBe(409)
  expect((await map(admin, { ...COTRIM, confirm: true })).status).toBe(409)
  expect((await map(other, { ...COTRIM, ingredients: ['trimethoprim', 'sulfamethoxazole'], confirm: true })).status).toBe(200)
  expect([await verdict('Paracetamol'), await verdict('Septrin')]).toEqual(['clear', 'stop'])
})

test.each([
  ['Amoxicillin 500mg caps', 'Penicillin', 'clear'],
  ['Amoxcillin 500mg', 'Penicillin', 'clear'],
  ['Penicillin V tablets', 'Amoxil', 'clear'],
])('%s is not silenced as no drug by one person', async (name, allergies, after) => {
  const { map, admin, pharmacist, verdict } = await shelf(name)
  const refused = await map(admin, { state: 'not-a-drug' })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringContaining('you chose not a drug. Another person must confirm.'),
  ])
  expect(await verdict(allergies)).toBe('stop')
  expect((await map(pharmacist, { state: 'not-a-drug', confirm: true })).status).toBe(200)
  expect(await verdict(allergies)).toBe(after)
})

test.each([
  ['Clotrimazole cream', { state: 'mapped', ingredients: ['clotrimazole', 'betamethasone'] }],
  ['Blood tonic', { state: 'not-a-drug' }],
  ['Examination gloves', { state: 'not-a-drug' }],
  ['Glucose test strips', { state: 'not-a-drug' }],
  ['HCT 25mg', { state: 'mapped', ingredients: ['hydrochlorothiazide'] }],
  ['Amoxicillin', { state: 'unknown' }],
])('%s as %j needs one person', async (name, body) => {
  const { map, pharmacist } = await shelf(name)
  expect((await map(pharmacist, body)).status).toBe(200)
})

test('a new name drops what was chosen and confirmed; a mapping that agrees ends what was proposed', async () => {
  const { map, admin, pharmacist, id, contents, verdict } = await shelf()
  await map(admin, COTRIM)
  await map(pharmacist, { ...COTRIM, confirm: true })
  await admin.call(updateItem, { body: { id, name: 'Miconazole 2%' } })
  expect(await contents()).toMatchObject({ state: 'unknown', confirmed: null, proposal: null })
  expect(await verdict('Septrin', 'Miconazole 2%')).toBe('clear')
  await map(admin, COTRIM)
  expect((await map(admin, { state: 'mapped', ingredients: ['miconazole'] })).status).toBe(200)
  expect(await contents()).toMatchObject({ state: 'mapped', proposal: null, conflict: null })
})

test('a mapping of an older store that its name contradicts is read beside the name, and a second person confirms it', async () => {
  const { db, id, admin, map, other, verdict } = await shelf()
  const older = {
    state: 'mapped',
    ingredients: JSON.stringify(COTRIM.ingredients),
    by: admin.user._id,
    at: '2026-11-01T08:00:00.000Z',
  } as const
  await db
    .insertInto('itemDrug')
    .values({ itemId: id, ...older })
    .execute()
  expect([await verdict('Septrin'), await verdict('Clotrimazole')]).toEqual(['stop', 'stop'])
  expect((await map(admin, { ...COTRIM, confirm: true })).status).toBe(409)
  expect((await map(other, { ...COTRIM, confirm: true })).status).toBe(200)
  expect(await verdict('Clotrimazole')).toBe('clear')
})

test('home counts what cannot be read, and lists each mapping that differs from its name, confirmed or not', async () => {
  const { map, admin, pharmacist, id } = await shelf()
  await newItem(admin, { name: 'Blood tonic', count: 1 })
  const differing = {
    _id: id,
    name: 'Clotrimazole 480mg x1000',
    conflict: 'The name reads clotrimazole; a person chose sulfamethoxazole and trimethoprim.',
  }
  const home = async () => {
    const { unreadable, differing } = await admin.call(getOverview, {})
    return [unreadable, differing, (await pharmacist.call(getWorkCounts, {})).unreadable]
  }
  expect(await home()).toEqual([1, [], 1])
  await map(admin, COTRIM)
  expect(await home()).toEqual([2, [{ ...differing, confirmed: false }], 2])
  await map(pharmacist, { ...COTRIM, confirm: true })
  expect(await home()).toEqual([1, [{ ...differing, confirmed: true }], 1])
})

test('nurses, doctors and people who left confirm nothing', async () => {
  const { as, map, admin, pharmacist } = await shelf()
  await map(admin, COTRIM)
  for (const role of ['nurse', 'doctor', 'physiotherapist'] as const) {
    const { status } = await map((await as(role)) as typeof admin, { ...COTRIM, confirm: true })
    expect(status, role).toBe(403)
  }
  expect((await map(pharmacist, { ...COTRIM, confirm: true })).status).toBe(200)
})
