import * as contract from '@clinic/contract/returns/returns'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newItem } from '../../test/arrange.ts'
import { aMonth } from '../../test/returns.ts'

const NOVEMBER = { params: { month: '2026-11' } }
const COC = 'HllvX50cXC0'
const SETTING = { orgUnit: 'DiszpKrYNg8', dataSet: 'BfMAe6Itzgt' }
const element = (number: number) => `fbfJHSPp${String(number).padStart(3, '0')}`

test('8.22 the file follows the DHIS2 format, with values as text; lists unmapped figures', async () => {
  const { admin, see, diagnose } = await aMonth()
  await diagnose(await see({ ageRange: '0 - 5 years', gender: 'MALE' }), ['B54'])
  const map = [
    { figure: 'diagnosis.B54.all', dataElement: element(1), categoryOptionCombo: COC },
    { figure: 'diagnosis.I10.all', dataElement: element(2), categoryOptionCombo: COC },
    { figure: 'diagnosis.A09.all', dataElement: element(3), categoryOptionCombo: COC, zero: true },
  ]
  expect((await admin.call(contract.updateDhis, { body: { ...SETTING, map } })).map).toHaveLength(3)
  const { payload, unmapped, notExact } = await admin.call(contract.getDhisFile, NOVEMBER)
  expect(payload).toEqual({
    ...SETTING,
    period: '202611',
    dataValues: [
      { dataElement: element(3), categoryOptionCombo: COC, value: '0' },
      { dataElement: element(1), categoryOptionCombo: COC, value: '1' },
    ],
  })
  const figures = unmapped.map(({ figure }) => figure)
  expect([figures.includes('visits.new.male'), figures.includes('diagnosis.B54.all'), figures.includes('visits.new.female')]).toEqual([
    true,
    false,
    false,
  ])
  expect(notExact.map(({ figure, value }) => [figure, value])).toEqual(
    [
      'nhmis.not-exact.male',
      'nhmis.not-exact.all',
      'diagnosis.B54.not-exact',
      'attendance.1.not-exact',
      'attendance.2.not-exact',
      'malaria.140.not-exact',
      'malaria.145.not-exact',
      'malaria.153.not-exact',
    ].map((figure) => [figure, 1]),
  )
})

test.each([
  ['2026-11-30T22:30:00.000Z', '2026-11-30'],
  ['2026-11-30T23:30:00.000Z', '2026-12-01'],
])('a month that was marked as sent at %s was complete on %s, the day in Lagos', async (time, day) => {
  const { admin, at } = await aMonth()
  await admin.call(contract.updateDhis, { body: { ...SETTING, map: [] } })
  at(time)
  await admin.call(contract.markReturnSent, NOVEMBER)
  expect((await admin.call(contract.getDhisFile, NOVEMBER)).payload.completeDate).toBe(day)
})

test('refuses to create a file until the organisation unit and data set are configured', async () => {
  const { admin } = await aMonth()
  expect(await admin.call(contract.getDhis, {})).toEqual({ orgUnit: '', dataSet: '', attributeOptionCombo: null, map: [], version: 1 })
  expect((await admin.send(contract.getDhisFile, NOVEMBER)).status).toBe(409)
})

test('8.23 refuses a data element of 10 or 12 characters, an unknown figure and a repeated one with 400 at the field', async () => {
  const { admin } = await aMonth()
  const row = { figure: 'visits.new.male', dataElement: element(1), categoryOptionCombo: COC }
  const refused = async (...map: object[]) => {
    const { status, error } = await admin.send(contract.updateDhis, { body: { ...SETTING, map: map as never } })
    return [status, Object.keys(error.fields ?? {})]
  }
  expect(await refused({ ...row, dataElement: element(1).slice(1) })).toEqual([400, ['map.0.dataElement']])
  expect(await refused(row, { ...row, figure: 'visits.new.all', dataElement: `${element(1)}x` })).toEqual([400, ['map.1.dataElement']])
  expect(await refused({ ...row, figure: 'diagnosis.X99.all' })).toEqual([400, ['map.0.figure']])
  expect(await refused(row, row)).toEqual([400, ['map.1.figure', 'map.1.dataElement']])
  expect((await admin.call(contract.getDhis, {})).map).toEqual([])
})

test('sends no 0 for a use that is not known yet, nor for an item of a later month', async () => {
  const { admin, at } = await aMonth()
  const early = await newItem(admin, { count: 0 })
  at('2026-12-05T09:00:00.000Z')
  const late = await newItem(admin, { count: 0 })
  const figures = [early, late].flatMap(({ _id }) => ['closing', 'amc'].map((column) => `stock.${_id}.${column}`))
  const map = figures.map((figure, place) => ({ figure, dataElement: element(place), categoryOptionCombo: COC, zero: true }))
  await admin.call(contract.updateDhis, { body: { ...SETTING, map } })
  const { payload } = await admin.call(contract.getDhisFile, NOVEMBER)
  expect(payload.dataValues).toEqual([{ dataElement: element(0), categoryOptionCombo: COC, value: '0' }])
})

test('saving a mapping replaces it completely', async () => {
  const { admin, doctor } = await aMonth()
  const item = await newItem(admin)
  const row = (figure: string, number: number) => ({ figure, dataElement: element(number), categoryOptionCombo: COC })
  await admin.call(contract.updateDhis, { body: { ...SETTING, map: [row(`stock.${item._id}.closing`, 1), row('visits.new.all', 2)] } })
  const saved = await admin.call(contract.updateDhis, { body: { ...SETTING, attributeOptionCombo: COC, map: [row('visits.new.all', 3)] } })
  expect(saved).toEqual({ ...SETTING, attributeOptionCombo: COC, map: [{ ...row('visits.new.all', 3), zero: false }], version: 3 })
  expect((await doctor.send(contract.updateDhis, { body: { ...SETTING, map: [] } })).status).toBe(403)
})

test('of two admins who save at once, from nothing or from the same mapping, the second is refused', async () => {
  const { admin } = await aMonth()
  const save = (number: number, version?: number) => {
    const map = [{ figure: 'visits.new.all', dataElement: element(number), categoryOptionCombo: COC }]
    return admin.send(contract.updateDhis, { body: { ...SETTING, map, version } })
  }
  const statuses = async (version: number) => {
    const answers = await Promise.all([save(1, version), save(2, version)])
    return answers.map(({ status }) => status).toSorted()
  }
  expect([await statuses(1), await statuses(2)]).toEqual([
    [200, 409],
    [200, 409],
  ])
  expect((await save(3)).data.version).toBe(4)
})

test('8.26 the CSV has every figure once, and no cell that a spreadsheet would run as a formula', async () => {
  const { admin, doctor, db, see } = await aMonth()
  await see({ gender: 'MALE' })
  await newItem(admin, { name: '=1+1', count: 7 })
  const text = await doctor.call(contract.downloadReturn, NOVEMBER)
  expect(text.startsWith('\u{feff}"month","table","row","column","value","sinceSent","figure"')).toBe(true)
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const figures = rows.map(({ figure }) => figure)
  expect(new Set(figures).size).toBe(figures.length)
  expect(rows.find(({ figure }) => figure === 'visits.new.male')).toMatchObject({
    month: '2026-11',
    row: 'New',
    column: 'Male',
    value: '1',
  })
  expect(rows.filter(({ row }) => row === "'=1+1 500 mg").map(({ column, value }) => `${column} ${value}`)).toContain('Closing 7')
  const event = db.selectFrom('auditEvent').select('rows').where('type', '=', 'returns.download')
  expect(await event.executeTakeFirst()).toEqual({ rows: rows.length })
})
