import { updateItem } from '@clinic/contract/inventory/inventory'
import { listLines } from '@clinic/contract/prescribing/prescribing'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getQueue, getSession } from '@clinic/contract/sessions/session-record'
import { createSession, type SessionUpdate, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

type Line = NonNullable<SessionUpdate['prescriptionLines']>[number]

async function clinic() {
  const app = await testApp()
  const [admin, doctor, nurse] = [await app.as('admin'), await app.as('doctor'), await app.as('nurse')]
  const [brand, generic, other] = [
    await newItem(admin, { name: 'Panadol', dosage: '500 mg', count: 200 }),
    await newItem(admin, { name: 'Paracetamol tablets', dosage: '500mg', count: 200 }),
    await newItem(admin, { name: 'Zinc', dosage: '20 mg', count: 200 }),
  ]
  const prescribe = async (lines: Line[]) => {
    const patient = await newPatient(doctor, { allergies: 'None' })
    const body = { patientId: patient._id, attendants: ['NURSE' as const], prescriptionLines: lines }
    const { _id: id } = await doctor.call(createSession, { body })
    const linesNow = () => nurse.call(listLines, { params: { id } })
    const give = (drug: string, dosage: number, lineId?: string, rest: object = {}) =>
      nurse.send(updateSession, { body: { id, drugs: [{ drug, dosage, ...(lineId !== undefined && { lineId }), ...rest }] } })
    const edit = (lines: Line[]) => doctor.send(updateSession, { body: { id, prescriptionLines: lines } })
    const figures = async () => (await linesNow()).map(({ given, left, notGiven }) => [given, left, notGiven])
    const idAt = async (place: number) => (await linesNow())[place]?._id ?? ''
    return { id, linesNow, give, edit, figures, idAt }
  }
  return { ...app, admin, doctor, nurse, brand, generic, other, prescribe }
}

const line = (drug: string, units?: number, rest: Partial<Line> = {}): Line => ({ drug, dose: '', units, ...rest })

test('given follows the line that ordered it when its item gets another name', async () => {
  const { admin, brand, prescribe } = await clinic()
  const { give, figures, idAt } = await prescribe([line(brand._id, 15)])
  expect(await figures()).toEqual([[0, 15, 0]])
  const id = await idAt(0)
  await give(brand._id, 6, id)
  await admin.call(updateItem, { body: { id: brand._id, name: 'Panadol Extra', version: brand.version } })
  await give(brand._id, 4, id)
  expect(await figures()).toEqual([[10, 5, 0]])
})

test('a generic instead of a brand counts for the line, and so does another item that is given for it', async () => {
  const { brand, generic, prescribe } = await clinic()
  const { give, figures, idAt } = await prescribe([line(brand._id, 15)])
  await give(generic._id, 15, await idAt(0))
  expect(await figures()).toEqual([[15, 0, 0]])
})

test('two lines of one drug each have their own units', async () => {
  const { brand, prescribe } = await clinic()
  const { give, figures, idAt } = await prescribe([line(brand._id, 2, { dose: 'now' }), line(brand._id, 15)])
  await give(brand._id, 5, await idAt(1))
  expect(await figures()).toEqual([
    [0, 2, 0],
    [5, 10, 0],
  ])
})

test('struck care is not given, and what was not given is counted apart', async () => {
  const { brand, nurse, prescribe } = await clinic()
  const { id, give, figures, idAt } = await prescribe([line(brand._id, 15)])
  const { data } = await give(brand._id, 6, await idAt(0))
  await give(brand._id, 9, await idAt(0), { notGiven: 'out-of-stock' })
  expect(await figures()).toEqual([[6, 9, 9]])
  await nurse.call(strikeCare, { params: { id, careId: data.comments[0]?._id ?? '' }, body: { reason: 'Wrong patient' } })
  expect(await figures()).toEqual([[0, 15, 9]])
})

test('a gift without an order belongs to no line, more than ordered leaves nothing, and units unknown leave null', async () => {
  const { brand, other, nurse, prescribe } = await clinic()
  const { id, give, figures, idAt } = await prescribe([line(brand._id, 15), line(other._id)])
  await give(brand._id, 3)
  expect(await figures()).toEqual([
    [0, 15, 0],
    [0, null, 0],
  ])
  await give(brand._id, 16, await idAt(0))
  await give(other._id, 1, await idAt(1))
  expect(await figures()).toEqual([
    [16, 0, 0],
    [1, null, 0],
  ])
  const { comments } = await nurse.call(getSession, { params: { id } })
  expect(comments.flatMap(({ drugs }) => drugs)).toEqual([
    { drug: 'Panadol', dosage: 3, unit: 'unit', itemId: brand._id, lineId: null },
    { drug: 'Panadol', dosage: 16, unit: 'unit', itemId: brand._id, lineId: await idAt(0) },
    { drug: 'Zinc', dosage: 1, unit: 'unit', itemId: other._id, lineId: await idAt(1) },
  ])
})

test('a line that an edit replaces keeps what was given of it, also given before, under its old id or after two edits', async () => {
  const { brand, generic, other, prescribe } = await clinic()
  const { give, edit, figures, idAt } = await prescribe([line(brand._id, 15), line(other._id, 10)])
  const [first, zinc] = [await idAt(0), await idAt(1)]
  await give(brand._id, 6, first)
  await give(other._id, 10, zinc)
  await edit([line(other._id, 10), line(brand._id, 21)])
  expect(await figures()).toEqual([
    [10, 0, 0],
    [6, 15, 0],
  ])
  // From a form that was opened before the edit.
  await give(brand._id, 1, first)
  // The same drug under its generic name.
  await edit([line(generic._id, 21)])
  expect(await figures()).toEqual([[7, 14, 0]])
})

test('another drug, or another strength of it, in place of a line begins anew', async () => {
  const { admin, brand, other, prescribe } = await clinic()
  const strong = await newItem(admin, { name: 'Paracetamol 1 g', dosage: '1 g' })
  const { give, edit, figures, idAt } = await prescribe([line(brand._id, 15)])
  const first = await idAt(0)
  await give(brand._id, 6, first)
  await edit([line(strong._id, 15, { lineId: first })])
  expect(await figures()).toEqual([[0, 15, 0]])
  await edit([line(other._id, 10, { lineId: await idAt(0) })])
  expect(await figures()).toEqual([[0, 10, 0]])
})

test('of two lines of one drug, the one that an edit names goes on', async () => {
  const { brand, prescribe } = await clinic()
  const { give, edit, figures, idAt } = await prescribe([line(brand._id, 2, { dose: 'now' }), line(brand._id, 15)])
  await give(brand._id, 2, await idAt(0))
  await edit([line(brand._id, 20, { lineId: await idAt(1) })])
  expect(await figures()).toEqual([[0, 20, 0]])
})

test('refuses a line of another consultation, in care and in an edit, and stores nothing', async () => {
  const { brand, prescribe, admin } = await clinic()
  const [one, two] = [await prescribe([line(brand._id, 15)]), await prescribe([line(brand._id, 15)])]
  const foreign = await two.idAt(0)
  for (const id of [foreign, 'no-line'])
    expect(await one.give(brand._id, 1, id)).toMatchObject({ status: 400, data: { fields: { 'drugs.0.lineId': expect.any(String) } } })
  expect(await one.edit([line(brand._id, 3, { lineId: foreign })])).toMatchObject({
    status: 400,
    data: { fields: { 'prescriptionLines.0.lineId': expect.any(String) } },
  })
  expect([await one.figures(), await two.figures()]).toEqual([[[0, 15, 0]], [[0, 15, 0]]])
  expect((await admin.send(updateItem, { body: { id: brand._id, count: 200 } })).data).toMatchObject({ count: 200 })
})

test('the queue says of how many lines nothing is left', async () => {
  const { brand, other, nurse, prescribe } = await clinic()
  const { id, give, idAt } = await prescribe([line(brand._id, 15), line(other._id)])
  const empty = await prescribe([])
  await give(other._id, 1, await idAt(1))
  await give(brand._id, 14, await idAt(0))
  const prescribed = async (state: 'todo' | 'done') =>
    Object.fromEntries((await nurse.call(getQueue, { query: { state } })).data.map(({ _id, prescribed }) => [_id, prescribed]))
  expect(await prescribed('done')).toEqual({ [id]: { lines: 2, done: 1 } })
  expect(await prescribed('todo')).toEqual({ [empty.id]: undefined })
})
