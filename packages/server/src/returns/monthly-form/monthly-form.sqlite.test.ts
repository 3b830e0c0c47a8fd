import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { sendReferral, strikeReferral, type Urgency } from '@clinic/contract/referrals/referrals'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import * as contract from '@clinic/contract/returns/returns'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { expect, test } from 'vitest'
import { newBed, newItem, newPatient, newSession } from '../../../test/arrange.ts'
import { aMonth, figureIn } from '../../../test/returns.ts'
import { FIGURES } from '../../../test/samples/form-oracle.ts'
import { EVENTS, ITEMS, PEOPLE, type Visit } from '../../../test/samples/form-visits.ts'
import { newId } from '../../ids.ts'

const NOVEMBER = { params: { month: '2026-11' } }
const LETTER = { facility: 'LUTH', department: '', reason: 'Needs more than we have', letter: 'Dear colleague' }

/** The month of the oracle, made through the calls that people use. */
async function anOracleMonth() {
  const clinic = await aMonth('2026-10-01T08:00:00.000Z')
  const { admin, doctor, at, diagnose } = clinic
  const items = new Map<string, string>()
  for (const [kind, item] of Object.entries(ITEMS)) items.set(kind, (await newItem(admin, { ...item, count: 10_000 }))._id)
  const beds: string[] = []
  for (let n = 0; n < 11; n++) beds.push((await newBed(admin, `A${n}`))._id)
  const patients = new Map<string, string>()
  const sessions = new Map<Visit, string>()

  async function patientOf({ who, person, isPregnant }: Visit): Promise<string> {
    const known = person === undefined ? undefined : patients.get(person)
    if (known !== undefined) return known
    const { sex, ageRange, birthDate } = PEOPLE[who]
    const { _id: id } = await newPatient(doctor, { gender: sex === 'male' ? 'MALE' : 'FEMALE', ageRange })
    const birth = birthDate === undefined ? {} : { birthDate, birthPrecision: 'day' as const }
    const facts = { ...birth, ...(isPregnant && { pregnantUntil: '2027-02-01' }) }
    if (Object.keys(facts).length > 0) await doctor.call(updateFacts, { params: { id }, body: facts })
    if (person !== undefined) patients.set(person, id)
    return id
  }

  async function see(visit: Visit): Promise<void> {
    const { temperature, sure = [], maybe = [], results = {}, gave = [], sent = [], bed, isVoid } = visit
    const inBed = bed === undefined ? {} : { admitPatient: true, bedId: beds.pop() ?? '' }
    const { _id: id } = await newSession(doctor, {
      patientId: await patientOf(visit),
      workingDiagnosis: '',
      ...(temperature !== undefined && { temperature }),
      ...inBed,
    })
    sessions.set(visit, id)
    if (sure.length + maybe.length > 0) await diagnose({ _id: id }, sure, maybe)
    for (const [test, value] of Object.entries(results)) {
      const body = { id, test: test as keyof typeof results, value }
      await doctor.call(recordResult, { body })
    }
    for (const kind of gave)
      await doctor.call(updateSession, { body: { id, comment: '', drugs: [{ drug: items.get(kind) ?? '', dosage: 1 }] } })
    for (const urgency of sent) await doctor.call(sendReferral, { params: { id }, body: { ...LETTER, urgency: urgency as Urgency } })
    if (isVoid) await doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  }

  for (const { time, visit, isEnd } of EVENTS) {
    at(time)
    if (isEnd)
      await doctor.call(updateSession, {
        body: { id: sessions.get(visit) ?? '', open: false, outcome: visit.bed?.outcome ?? 'discharged' },
      })
    else await see(visit)
  }
  at('2026-12-02T10:00:00.000Z')
  return { ...clinic, sessions }
}

test('the national form says of a month of visits what was worked out by hand, at both midnights of Lagos too', {
  timeout: 300_000,
}, async () => {
  const { admin, month, sessions } = await anOracleMonth()
  const tables = (await month(admin)).tables.filter(({ isForm }) => isForm)
  const counted = tables.flatMap(({ rows }) => rows.flatMap(({ cells, total }) => [...cells, ...(total ? [total] : [])]))
  const notZero = counted.flatMap(({ figure, value }) => (value === null || value === 0 ? [] : [[figure, value] as const]))
  const expected = Object.entries(FIGURES).map(([figure, visits]) => [figure, visits.length] as const)
  expect(Object.fromEntries(notZero)).toEqual(Object.fromEntries(expected))
  const byHand = ['attendance.1.all', 'malaria.140.all', 'malaria.151.all', 'referrals.126.all', 'long-term.132.all']
  expect(byHand.map((figure) => figureIn(tables, figure))).toEqual([62, 18, 2, 7, 1])
  const open = [
    'attendance.3.all',
    'attendance.9.all',
    'child.104.under-5',
    'referrals.130.male',
    'referrals.no-letter.all',
    'long-term.131.all',
    'malaria.149.all',
    'hepatitis.159.female',
    'safety.178.all',
  ]
  for (const figure of open) {
    const { data } = await admin.call(contract.listReturnVisits, { ...NOVEMBER, query: { figure } })
    expect([figure, data.map(({ _id }) => _id).toSorted()]).toEqual([
      figure,
      (FIGURES[figure] ?? []).map((visit) => sessions.get(visit)).toSorted(),
    ])
  }
})

test('what was entered in error counts in no row', async () => {
  const { admin, doctor, see, diagnose, month } = await aMonth()
  const { _id: item } = await newItem(admin, { name: 'Coartem', dosage: '80/480 mg' })
  const session = await see({}, { temperature: '38' })
  const { _id: id } = session
  await diagnose(session, ['B54'])
  const result = await doctor.call(recordResult, { body: { id, test: 'malaria-rdt', value: 'positive' } })
  const { comments } = await doctor.call(updateSession, { body: { id, comment: '', drugs: [{ drug: item, dosage: 1 }] } })
  const letter = await doctor.call(sendReferral, { params: { id }, body: { ...LETTER, urgency: 'emergency' } })
  const values = async () => {
    const { tables } = await month(admin)
    return ['malaria.142.all', 'malaria.148.all', 'referrals.130.all', 'malaria.149.all', 'malaria.153.all'].map((figure) =>
      figureIn(tables, figure),
    )
  }
  expect(await values()).toEqual([1, 1, 1, 0, 0])
  const body = { reason: 'Wrong patient' }
  await doctor.call(strikeResult, { params: { id: result._id }, body })
  expect(await values()).toEqual([0, 0, 1, 1, 1])
  await doctor.call(strikeReferral, { params: { id: letter._id }, body })
  await doctor.call(strikeCare, { params: { id, careId: comments.at(0)?._id ?? '' }, body })
  expect(await values()).toEqual([0, 0, 0, 0, 1])
})

test('a long-term diagnosis is new once for a person: not after another of their records, nor after the problem list', async () => {
  const { admin, doctor, db, at, see, diagnose, join, month } = await aMonth('2026-10-15T10:00:00.000Z')
  const early = await see()
  await diagnose(early, ['I10'])
  const listed = await newPatient(doctor)
  const by = { createdBy: doctor.user._id, createdAt: '2026-10-15T10:00:00.000Z' }
  await db
    .insertInto('problem')
    .values({ _id: newId(), patientId: listed._id, label: 'Sugar', labelKey: 'sugar', code: 'E14', ...by })
    .execute()
  at('2026-11-02T10:00:00.000Z')
  const kept = await see()
  await diagnose(kept, ['I10', 'J45.9'])
  const session = await newSession(doctor, { patientId: listed._id, workingDiagnosis: '' })
  await diagnose(session, ['E14', 'G40.9'])
  const rows = ['131', '132', '134', '137'].map((row) => `long-term.${row}.all`)
  const values = async () => {
    const { tables } = await month(admin)
    return rows.map((figure) => figureIn(tables, figure))
  }
  expect(await values()).toEqual([0, 1, 1, 1])
  await join(kept.patientId, early.patientId)
  expect(await values()).toEqual([0, 0, 1, 1])
})

test.each([
  ['2026-11-01', '2027-02-01'],
  ['2027-02-01', '2026-11-01'],
])('of joined records with pregnancies to %s and %s the longer one counts', async (kept, other) => {
  const { admin, doctor, see, join } = await aMonth('2026-11-10T10:00:00.000Z')
  const visits = [await see({ gender: 'FEMALE' }, { temperature: '38.5' }), await see({ gender: 'FEMALE' })]
  const [first = '', second = ''] = visits.map(({ patientId }) => patientId)
  await doctor.call(updateFacts, { params: { id: first }, body: { pregnantUntil: kept } })
  await doctor.call(updateFacts, { params: { id: second }, body: { pregnantUntil: other } })
  await join(first, second)
  const { tables } = await admin.call(contract.getReturn, NOVEMBER)
  expect(figureIn(tables, 'malaria.140.pregnant')).toBe(1)
})

test('a pregnancy counts from its first day to its last, not in the year before it', async () => {
  const { admin, doctor, at, diagnose, month } = await aMonth('2026-04-13T10:00:00.000Z')
  const { _id: id } = await newPatient(doctor, { gender: 'FEMALE', ageRange: '26 - 30 years' })
  const visitOn = async (day: string) => {
    at(`${day}T10:00:00.000Z`)
    await diagnose(await newSession(doctor, { patientId: id, workingDiagnosis: '' }), ['B54'])
  }
  await visitOn('2026-04-13') // 294 days before the last one
  await visitOn('2026-04-14')
  at('2026-12-01T10:00:00.000Z')
  await doctor.call(updateFacts, { params: { id }, body: { pregnantUntil: '2027-02-01' } })
  const { tables } = await month(admin, '2026-04')
  expect(['malaria.140.from-5', 'malaria.140.pregnant'].map((figure) => figureIn(tables, figure))).toEqual([1, 1])
})

test('a row of a service that is not offered says so on every way out, and is never 0; cancer cannot be known', async () => {
  const { admin, see, month } = await aMonth()
  await see()
  const map = ['malaria.143.all', 'malaria.140.all', 'long-term.139.all'].map((figure, place) => ({
    figure,
    dataElement: `fbfJHSPpUQ${place}`,
    categoryOptionCombo: 'HllvX50cXC0',
    zero: true,
  }))
  await admin.call(contract.updateDhis, { body: { orgUnit: 'DiszpKrYNg8', dataSet: 'BfMAe6Itzgt', map } })
  const sent = async () =>
    (await admin.call(contract.getDhisFile, NOVEMBER)).payload.dataValues.map(({ dataElement }) => dataElement.at(-1))
  const rowOf = async (number: string) => {
    const rows = (await month(admin)).tables.flatMap((table) => (table.isForm ? table.rows : []))
    const row = rows.find(({ label }) => label.startsWith(number))
    return [row?.without, new Set([...(row?.cells ?? []), row?.total].map((cell) => cell?.value))]
  }
  expect([await rowOf('143'), await rowOf('139'), await sent()]).toEqual([
    [null, new Set([0])],
    ['not-known', new Set([null])],
    ['1', '0'],
  ])
  const { version } = await admin.call(getSettings, {})
  expect((await admin.call(updateSettings, { body: { servicesOff: ['film'], version } })).servicesOff).toEqual(['film'])
  expect([await rowOf('143'), await rowOf('141'), await sent()]).toEqual([['not-offered', new Set([null])], [null, new Set([0])], ['1']])
  const lines = (await admin.call(contract.downloadReturn, NOVEMBER)).split('\r\n')
  const valueIn = (figure: string) =>
    lines
      .find((line) => line.includes(figure))
      ?.split(',')
      .at(-3)
  expect(['malaria.143.all', 'long-term.139.male', 'malaria.140.all'].map(valueIn)).toEqual([
    '"not offered here"',
    '"cannot be known from this record"',
    '"0"',
  ])
})

test('a month that was sent before the program counted the national form has not changed since', async () => {
  const { admin, db, see, month } = await aMonth()
  await see()
  await admin.call(contract.markReturnSent, NOVEMBER)
  const sent = await db.selectFrom('returnSent').selectAll().executeTakeFirstOrThrow()
  const older = Object.entries(JSON.parse(sent.figures)).filter(([figure]) => !/^(attendance|malaria)\./.test(figure))
  await db
    .insertInto('returnSent')
    .values({ ...sent, n: 2, figures: JSON.stringify(Object.fromEntries(older)) })
    .execute()
  expect((await month(admin)).since).toEqual({})
  await see()
  expect(Object.keys((await month(admin)).since)).toContain('visits.all.all')
})
