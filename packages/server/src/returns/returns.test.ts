import { updateBed } from '@clinic/contract/beds/beds'
import { updateItem } from '@clinic/contract/inventory/inventory'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { updatePatient } from '@clinic/contract/patients/patients'
import * as contract from '@clinic/contract/returns/returns'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { transferPatient } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { newBed, newItem, newPatient, newSession } from '../../test/arrange.ts'
import { aMonth, cellsOf, figureIn } from '../../test/returns.ts'
import { snapshotInPlace } from '../db/snapshot.ts'
import { readSomeOldSessions } from '../diagnoses/read-old-sessions.ts'
import { findVisits } from './compute.ts'
import { monthOf } from './month.ts'

const NOVEMBER = { params: { month: '2026-11' } }

test('8.1 forty sessions: table A, table B with those of no exact age, and new and returning each add up to forty', async () => {
  const { admin, see, month } = await aMonth()
  const ranges = ['0 - 5 years', '6 - 15 years', '16 - 19 years', '41 years and above'] as const
  for (let n = 0; n < 10; n++) for (const ageRange of ranges) await see({ ageRange, gender: n % 2 === 0 ? 'MALE' : 'FEMALE' })
  const { tables } = await month(admin)
  const sums = ['nhmis', 'ages', 'visits'].map((key) => cellsOf(tables, key).reduce((sum, { value }) => sum + (value ?? 0), 0))
  expect(sums).toEqual([40, 40, 40])
  expect(
    ['nhmis.all.all', 'nhmis.not-exact.all', 'nhmis.10-19y.male', 'ages.0-5.female'].map((figure) => figureIn(tables, figure)),
  ).toEqual([40, 20, 5, 5])
})

test('8.2 a session at 23:30 UTC on the 31st belongs to the next month in Lagos', async () => {
  const { admin, at, see, month } = await aMonth('2026-10-31T23:30:00.000Z')
  await see()
  at('2026-11-02T10:00:00.000Z')
  const october = await admin.call(contract.getReturn, { params: { month: '2026-10' } })
  expect([figureIn(october.tables, 'visits.all.all'), figureIn((await month(admin)).tables, 'visits.all.all')]).toEqual([0, 1])
})

test('8.5 counts the age range on the day of the visit, even if the record changes later, and says so', async () => {
  const { admin, doctor, at, see, month } = await aMonth('2026-11-02T10:00:00.000Z')
  const { patientId } = await see({ ageRange: '16 - 19 years' })
  at('2026-11-09T10:00:00.000Z')
  await doctor.call(updatePatient, { body: { id: patientId, ageRange: '20 - 25 years' } })
  const { tables, reBanded } = await month(admin)
  expect([figureIn(tables, 'ages.16-19.all'), figureIn(tables, 'nhmis.10-19y.all'), reBanded]).toEqual([1, 1, 1])
  await newSession(doctor, { patientId, workingDiagnosis: '' })
  const later = await month(admin)
  expect([figureIn(later.tables, 'ages.20-25.all'), figureIn(later.tables, 'nhmis.20y-up.all'), later.reBanded]).toEqual([1, 1, 1])
})

test('8.6 a person’s first visit is new and the second returning; someone seen in an earlier month is returning', async () => {
  const { admin, doctor, at, see, month } = await aMonth('2026-10-15T10:00:00.000Z')
  const { patientId } = await see()
  at('2026-11-02T10:00:00.000Z')
  const { patientId: other } = await see()
  for (const id of [patientId, other]) await newSession(doctor, { patientId: id, workingDiagnosis: '' })
  const { tables } = await month(admin)
  expect([figureIn(tables, 'visits.new.all'), figureIn(tables, 'visits.returning.all')]).toEqual([1, 2])
})

test('8.7, 7.19 two records of one person count as new once, and as returning if either was seen before', async () => {
  const { admin, doctor, join, at, see, month } = await aMonth('2026-10-15T10:00:00.000Z')
  const [early, kept, other] = [await see(), await newPatient(doctor), await newPatient(doctor)]
  at('2026-11-02T10:00:00.000Z')
  for (const { _id } of [kept, other]) await newSession(doctor, { patientId: _id, workingDiagnosis: '' })
  const figures = async () =>
    ['visits.new.all', 'visits.returning.all'].map(async (figure) => figureIn((await month(admin)).tables, figure))
  expect(await Promise.all(await figures())).toEqual([2, 0])
  await join(kept._id, other._id)
  expect(await Promise.all(await figures())).toEqual([1, 1])
  await join(kept._id, early.patientId)
  expect(await Promise.all(await figures())).toEqual([0, 2])
})

test('the kept record decides age, sex and name for every visit and stay of joined records', async () => {
  const { admin, doctor, at, see, join, month } = await aMonth('2026-11-02T10:00:00.000Z')
  const bed = await newBed(admin, 'A1')
  const kept = await newPatient(doctor, { firstname: 'Kept', ageRange: '26 - 30 years', gender: 'FEMALE' })
  const child = { firstname: 'Merged', ageRange: '0 - 5 years', gender: 'MALE' } as const
  const { _id, patientId } = await see(child, { admitPatient: true, bedId: bed._id })
  const cells = [
    'ages.0-5.male',
    'ages.26-30.female',
    'ward.admitted-male.all',
    'ward.admitted-female.all',
    'ward.discharged-female.20y-up',
  ]
  const values = async () => {
    const { tables } = await month(admin)
    return cells.map((figure) => figureIn(tables, figure))
  }
  expect(await values()).toEqual([1, 0, 1, 0, 0])
  await join(kept._id, patientId)
  at('2026-11-05T10:00:00.000Z')
  await doctor.call(updateSession, { body: { id: _id, open: false, outcome: 'discharged' } })
  expect(await values()).toEqual([0, 1, 0, 1, 1])
  for (const figure of ['ages.26-30.female', 'ward.discharged-female.20y-up']) {
    const { data } = await admin.call(contract.listReturnVisits, { ...NOVEMBER, query: { figure } })
    expect(data).toMatchObject([{ _id, patientId: { _id: kept._id, firstname: 'Kept' } }])
  }
})

test('a visit that counts by the date of birth does not count with the age range of its day', async () => {
  const { admin, doctor, at, see, month } = await aMonth('2026-11-02T10:00:00.000Z')
  const { patientId } = await see({ ageRange: '26 - 30 years' })
  at('2026-11-09T10:00:00.000Z')
  await doctor.call(updatePatient, { body: { id: patientId, ageRange: '16 - 19 years' } })
  expect((await month(admin)).reBanded).toBe(1)
  await doctor.call(updateFacts, { params: { id: patientId }, body: { birthDate: '2009-05-01', birthPrecision: 'day' } })
  const { tables, reBanded } = await month(admin)
  expect([figureIn(tables, 'ages.16-19.all'), figureIn(tables, 'ages.26-30.all'), reBanded]).toEqual([1, 0, 0])
})

test('counts the kept record’s age range at the visit, even for a visit on the other record', async () => {
  const { admin, doctor, at, see, join, month } = await aMonth('2026-11-02T10:00:00.000Z')
  const kept = await newPatient(doctor, { ageRange: '16 - 19 years' })
  await join(kept._id, (await see({ ageRange: '0 - 5 years' })).patientId)
  at('2026-11-09T10:00:00.000Z')
  await doctor.call(updatePatient, { body: { id: kept._id, ageRange: '20 - 25 years' } })
  const { tables, reBanded } = await month(admin)
  expect([figureIn(tables, 'ages.16-19.all'), figureIn(tables, 'ages.20-25.all'), reBanded]).toEqual([1, 0, 1])
})

test('voided sessions count nowhere, and make no one returning', async () => {
  const { admin, doctor, at, see, month } = await aMonth('2026-10-15T10:00:00.000Z')
  const { _id, patientId } = await see()
  await doctor.call(voidSession, { params: { id: _id }, body: { reason: 'Wrong patient' } })
  at('2026-11-02T10:00:00.000Z')
  await newSession(doctor, { patientId, workingDiagnosis: '' })
  const october = await admin.call(contract.getReturn, { params: { month: '2026-10' } })
  expect(figureIn(october.tables, 'visits.all.all')).toBe(0)
  expect(figureIn((await month(admin)).tables, 'visits.new.all')).toBe(1)
})

test('lists the ten most common diagnoses by confirmed cases, with suspected cases; reports visits without a code', async () => {
  const { admin, see, diagnose, month } = await aMonth()
  const codes = ['B54', 'I10', 'A09', 'J06.9', 'K27.9', 'N39.0', 'E14', 'J18.9', 'L02.9', 'M54.5', 'R51']
  for (const [place, code] of codes.entries())
    for (let n = 0; n < codes.length - place; n++)
      await diagnose(await see({ ageRange: n === 0 ? '0 - 5 years' : '26 - 30 years' }), [code])
  const last = await see()
  await diagnose(last, ['I10'], ['B54', 'A01.0'])
  await see({}, { workingDiagnosis: 'Foo bar' })
  await see({}, { workingDiagnosis: '' })
  const { tables } = await month(admin)
  const top = tables.find(({ key }) => key === 'diagnosis')
  expect(top?.rows.map(({ label }) => label.replace(/.*\((.*)\)/, '$1'))).toEqual(['B54', 'I10', 'A09', ...codes.slice(3, 10)])
  expect(top?.rows[0]?.cells.map(({ value }) => value)).toEqual([0, 10, 1, 1])
  expect(tables.find(({ key }) => key === 'others')?.rows.map(({ label }) => label)).toEqual(['Headache (R51)', 'Typhoid (A01.0)'])
  expect(['coding.none.visits', 'coding.blank.visits', 'coding.none.share'].map((figure) => figureIn(tables, figure))).toEqual([1, 1, 1.4])
})

test('8.17, 8.18 a move is one admission; a death counts in its age group and not as discharged alive; missing outcomes have a line', async () => {
  const { admin, doctor, at, month } = await aMonth('2026-11-02T10:00:00.000Z')
  const beds = [await newBed(admin, 'A1'), await newBed(admin, 'A2'), await newBed(admin, 'A3'), await newBed(admin, 'A4')].map(
    ({ _id }) => _id,
  )
  const patient = await newPatient(doctor, { ageRange: '0 - 5 years', gender: 'MALE' })
  await doctor.call(updateFacts, { params: { id: patient._id }, body: { birthDate: '2024-01-01', birthPrecision: 'day' } })
  const admit = (bedId = '', patientId?: string) =>
    newSession(doctor, { admitPatient: true, bedId, workingDiagnosis: '', ...(patientId !== undefined && { patientId }) })
  const [died, home, unknown] = [await admit(beds[0], patient._id), await admit(beds[1]), await admit(beds[2])]
  at('2026-11-03T10:00:00.000Z')
  await doctor.call(transferPatient, { body: { sessionId: died._id, toBedId: beds[3] ?? '' } })
  at('2026-11-05T10:00:00.000Z')
  await doctor.call(updateSession, { body: { id: died._id, open: false, outcome: 'died' } })
  await doctor.call(updateSession, { body: { id: home._id, open: false, outcome: 'discharged' } })
  at('2026-11-06T10:00:00.000Z')
  await doctor.call(updateSession, { body: { id: unknown._id, open: false } })
  const { tables } = await month(admin)
  const values = (...figures: string[]) => figures.map((figure) => figureIn(tables, figure))
  expect(values('ward.admitted-male.12-59m', 'ward.admitted-female.all', 'ward.died-male.12-59m', 'ward.died-male.all')).toEqual([
    1, 2, 1, 1,
  ])
  expect(values('ward.discharged-male.all', 'ward.discharged-female.20y-up', 'ward.not-recorded-female.20y-up')).toEqual([0, 1, 1])
  // 3 + 3 + 4 days; four beds from the 2nd to the 6th.
  expect(values('beds.month.stay', 'beds.month.bed-days', 'beds.month.rate')).toEqual([3.3, 10, 50])
})

test('a death that was taken back is not counted: how that stay ended is not recorded', async () => {
  const { admin, doctor, at, month } = await aMonth('2026-11-02T10:00:00.000Z')
  const { _id: bedId } = await newBed(admin, 'A1')
  const { _id: id, patientId } = await newSession(doctor, { admitPatient: true, bedId, workingDiagnosis: '' })
  at('2026-11-03T10:00:00.000Z')
  await doctor.call(updateSession, { body: { id, open: false, outcome: 'died' } })
  const deaths = ['ward.died-female.all', 'attendance.5.all', 'ward.not-recorded-female.all']
  const counted = async () => {
    const { tables } = await month(admin)
    return deaths.map((figure) => figureIn(tables, figure))
  }
  expect(await counted()).toEqual([1, 1, 0])
  await doctor.call(updateFacts, { params: { id: patientId._id }, body: { deceasedOn: null } })
  expect(await counted()).toEqual([0, 0, 1])
})

test('a stay keeps its outcome when the session is reopened, admitted and closed again', async () => {
  const { admin, doctor, at, month } = await aMonth('2026-11-02T10:00:00.000Z')
  const { _id: bedId } = await newBed(admin, 'A1')
  const { _id: id, patientId } = await newSession(doctor, { admitPatient: true, bedId, workingDiagnosis: '' })
  at('2026-11-03T10:00:00.000Z')
  await doctor.call(updateSession, { body: { id, open: false, outcome: 'absconded' } })
  at('2026-11-04T10:00:00.000Z')
  await doctor.call(updateSession, { body: { id, open: true } })
  await admin.call(updateBed, { body: { id: bedId, occupied: true, patientId: patientId._id } })
  at('2026-11-06T10:00:00.000Z')
  await doctor.call(updateSession, { body: { id, open: false, outcome: 'discharged' } })
  const { tables } = await month(admin)
  const figures = ['ward.admitted-female.all', 'ward.absconded-female.all', 'ward.discharged-female.all', 'ward.not-recorded-female.all']
  expect(figures.map((figure) => figureIn(tables, figure))).toEqual([2, 1, 1, 0])
})

test('8.19 opening plus received less dispensed, with corrections, gives closing for every item; names items that do not add up', async () => {
  const { admin, doctor, db, at, see, month } = await aMonth('2026-10-15T10:00:00.000Z')
  const item = await newItem(admin, { name: 'Amoxil', count: 20, dosage: '500 mg' })
  at('2026-11-02T10:00:00.000Z')
  const { _id: id } = await see()
  const give = (dosage: number) => doctor.call(updateSession, { body: { id, comment: '', drugs: [{ drug: item._id, dosage }] } })
  await give(5)
  const struck = (await give(3)).comments.at(0)?._id ?? ''
  await doctor.call(strikeCare, { params: { id, careId: struck }, body: { reason: 'Wrong patient' } })
  await admin.call(updateItem, { body: { id: item._id, restock: 10 } })
  await admin.call(updateItem, { body: { id: item._id, count: 24 } })
  at('2026-12-03T10:00:00.000Z')
  await admin.call(updateItem, { body: { id: item._id, restock: 100 } })
  const stock = async () => (await month(admin)).tables.find(({ key }) => key === 'stock')
  expect((await stock())?.rows.map(({ label, cells }) => [label, ...cells.slice(0, 6).map(({ value }) => value)])).toEqual([
    ['Amoxil 500 mg', 20, 10, 3, -3, 24, 0], // the five that were struck are not dispensed
  ])
  expect((await month(admin)).stockFaults).toEqual([])
  await db.updateTable('item').set({ count: 125 }).where('_id', '=', item._id).execute()
  expect((await month(admin)).stockFaults).toEqual([{ _id: item._id, name: 'Amoxil' }])
})

test('care that is struck a month later is not dispensed in its month, and both months add up', async () => {
  const { admin, doctor, at, see, month } = await aMonth('2026-10-15T10:00:00.000Z')
  const item = await newItem(admin, { name: 'Amoxil', count: 20, dosage: '500 mg' })
  at('2026-11-02T10:00:00.000Z')
  const { _id: id } = await see()
  const give = (dosage: number) => doctor.call(updateSession, { body: { id, drugs: [{ drug: item._id, dosage }] } })
  await give(5)
  const careId = (await give(3)).comments.at(-1)?._id ?? ''
  const stock = async (name?: string) => {
    const { tables, stockFaults } = await month(admin, name)
    expect(stockFaults).toEqual([])
    return tables.find(({ key }) => key === 'stock')?.rows.map(({ cells }) => cells.slice(0, 5).map(({ value }) => value))
  }
  at('2026-12-03T10:00:00.000Z')
  await doctor.call(strikeCare, { params: { id, careId }, body: { reason: 'Wrong patient' } })
  expect(await stock('2026-11')).toEqual([[20, 0, 5, -3, 12]])
  expect(await stock('2026-12')).toEqual([[12, 0, 0, 3, 15]])
})

test('8.20 the visits behind each cell match it in number or in sum', async () => {
  const { admin, doctor, db, clock, at, see, diagnose, month } = await aMonth('2026-10-20T10:00:00.000Z')
  const item = await newItem(admin, { count: 50 })
  const early = await see()
  at('2026-11-03T10:00:00.000Z')
  await newSession(doctor, { patientId: early.patientId, workingDiagnosis: '' })
  const beds = [await newBed(admin, 'B1'), await newBed(admin, 'B2')].map(({ _id }) => _id)
  for (const [place, ageRange] of (['0 - 5 years', '6 - 15 years', '16 - 19 years', '31 - 35 years'] as const).entries()) {
    const visit = await see({ ageRange, gender: place % 2 === 0 ? 'MALE' : 'FEMALE' }, { workingDiagnosis: place === 3 ? 'Foo' : '' })
    if (place < 3) await diagnose(visit, ['B54'], place === 0 ? ['A01.0'] : [])
    await doctor.call(updateSession, { body: { id: visit._id, comment: '', drugs: [{ drug: item._id, dosage: place + 1 }] } })
    if (place < 2) await admin.call(updateBed, { body: { id: beds[place] ?? '', occupied: true, patientId: visit.patientId } })
    at(`2026-11-0${place + 4}T10:00:00.000Z`)
    if (place === 0) await doctor.call(updateSession, { body: { id: visit._id, open: false, outcome: 'referred', referredTo: 'LUTH' } })
  }
  const store = snapshotInPlace(db)
  const november = monthOf({ now: clock.now, timeZone: 'Africa/Lagos' }, '2026-11')
  const { tables } = await month(admin)
  const all = tables.flatMap(({ rows, totals }) => [
    ...totals,
    ...rows.filter(({ without }) => without === null).flatMap(({ cells, total }) => [...cells, ...(total ? [total] : [])]),
  ])
  expect(all.filter(({ value }) => (value ?? 0) > 0).length).toBeGreaterThan(40)
  for (const { figure, value, unit } of all) {
    const { found, count, total } = await findVisits(store, november, { figure, skip: 0, limit: 200 })
    expect([figure, total, found.length]).toEqual([figure, value, count])
    if (unit === 'visits') expect([figure, count]).toEqual([figure, value])
    const added = found.reduce((sum, { units }) => sum + (units ?? 0), 0)
    if (/dispensed$|bed-days$/.test(figure)) expect([figure, added]).toEqual([figure, value])
  }
})

test('lists the visits behind a figure in pages, newest first, and audits every patient shown', async () => {
  const { admin, db, services, at, see } = await aMonth('2026-11-02T10:00:00.000Z')
  const ids = []
  for (const day of ['03', '04', '05']) {
    at(`2026-11-${day}T10:00:00.000Z`)
    ids.push(await see())
  }
  const query = { figure: 'visits.new.female', limit: 2, skip: 0 }
  const first = await admin.call(contract.listReturnVisits, { ...NOVEMBER, query })
  const second = await admin.call(contract.listReturnVisits, { ...NOVEMBER, query: { ...query, skip: 1 } })
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids.map(({ _id }) => _id).toReversed())
  expect([first.count, second.count]).toEqual([3, 3])
  await services.readLog.flush()
  const events = await db
    .selectFrom('auditEvent')
    .select('patientId')
    .where('type', '=', 'returns.visits')
    .where('patientId', 'is not', null)
    .execute()
  expect(events.map(({ patientId }) => patientId).toSorted()).toEqual(ids.map(({ patientId }) => patientId).toSorted())
})

test('8.21 changes after the return was sent appear as differences', async () => {
  const { admin, at, see, month } = await aMonth('2026-11-28T10:00:00.000Z')
  await see()
  expect(await month(admin)).toMatchObject({ sent: null, since: {} })
  const { sent } = await admin.call(contract.markReturnSent, NOVEMBER)
  expect(sent).toMatchObject({ at: '2026-11-28T10:00:00.000Z', by: { name: admin.user.name } })
  expect(await month(admin)).toMatchObject({ sent, since: {} })
  at('2026-11-29T10:00:00.000Z')
  await see({ gender: 'MALE' })
  const { since } = await month(admin)
  expect([since['visits.new.male'], since['visits.new.all'], since['visits.new.female']]).toEqual([1, 1, undefined])
  await admin.call(contract.markReturnSent, NOVEMBER)
  expect((await month(admin)).since).toEqual({})
})

test('after an upgrade the figures report how many visits are still being read', async () => {
  const { admin, doctor, db, clock, at, see, forgetCodes, month } = await aMonth('2026-10-15T10:00:00.000Z')
  const malaria = { workingDiagnosis: 'malaria' }
  await see({}, malaria)
  at('2026-11-02T10:00:00.000Z')
  await see({}, malaria)
  await see({}, { workingDiagnosis: 'zzz' })
  await see({}, { workingDiagnosis: '' })
  const voided = await see({}, malaria)
  await doctor.call(voidSession, { params: { id: voided._id }, body: { reason: 'Wrong patient' } })
  const newest = await see({}, malaria)
  const now = async () => {
    const { beingRead, tables } = await month(admin)
    const sheet = await admin.call(contract.downloadReturn, NOVEMBER)
    return [beingRead, figureIn(tables, 'diagnosis.B54.all') ?? 0, /figures may rise"?,"?Visits"?,"?(\d+)/.exec(sheet)?.[1]]
  }
  expect(await now()).toEqual([0, 2, undefined])
  await forgetCodes(newest._id)
  expect(await now()).toEqual([2, 0, '2'])
  await readSomeOldSessions(db, clock.now, 2)
  expect(await now()).toEqual([2, 0, '2'])
  await readSomeOldSessions(db, clock.now, 1)
  expect(await now()).toEqual([1, 0, '1'])
  await readSomeOldSessions(db, clock.now)
  expect(await now()).toEqual([0, 1, undefined])
})

test('8.24 only admin and doctor can read a return, and only the admin can mark it as sent', async () => {
  const { as, doctor } = await aMonth()
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const) {
    expect((await (await as(role)).send(contract.getReturn, NOVEMBER)).status).toBe(403)
  }
  expect((await doctor.send(contract.getReturn, NOVEMBER)).status).toBe(200)
  expect((await doctor.send(contract.markReturnSent, NOVEMBER)).status).toBe(403)
})

test('8.27 a month that has not begun at the clinic is 400; one before the first session is all zeros', async () => {
  const { admin, at } = await aMonth('2026-11-30T22:59:00.000Z')
  const ask = (month: string) => admin.send(contract.getReturn, { params: { month } })
  expect([(await ask('2026-11')).status, (await ask('2026-12')).status]).toEqual([200, 400])
  at('2026-11-30T23:00:00.000Z')
  expect((await ask('2026-12')).status).toBe(200)
  const { data } = await ask('1999-01')
  const rows = data.tables.flatMap(({ rows }) => rows.filter(({ without }) => without === null))
  const values = rows.flatMap(({ cells }) => cells.map(({ value }) => value))
  expect([values.length > 50, new Set(values)]).toEqual([true, new Set([0])])
  for (const month of ['2026-13', '2026-1', 'dhis']) expect((await ask(month)).status).toBe(404)
})

test('an unknown figure is 400 at its field', async () => {
  const { admin } = await aMonth()
  for (const figure of ['visits', 'diagnosis.X99.all', 'stock.1.closing', '']) {
    const { status, error } = await admin.send(contract.listReturnVisits, { ...NOVEMBER, query: { figure } })
    expect([figure, status, Object.keys(error.fields ?? {})]).toEqual([figure, 400, ['figure']])
  }
})
