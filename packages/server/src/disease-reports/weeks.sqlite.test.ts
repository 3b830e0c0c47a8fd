import { getDiseaseReport, getSessionDiseaseReports, updateDiseaseReport } from '@clinic/contract/disease-reports/disease-reports'
import { getDiseaseWeek, listDiseaseWeekVisits, reportNothing } from '@clinic/contract/disease-reports/disease-weeks'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { aMonth } from '../../test/returns.ts'

/** Monday 16 to Sunday 22 November 2026, in Lagos an hour before UTC. */
const WEEK = { params: { week: '2026-11-16' } }

async function aWeek(now = '2026-11-18T10:00:00.000Z') {
  const world = await aMonth(now)
  const { doctor, see } = world
  const visit = (workingDiagnosis: string, patient: Parameters<typeof see>[0] = {}) => see(patient, { workingDiagnosis })
  const born = (patientId: string, birthDate: string) =>
    doctor.call(updateFacts, { params: { id: patientId }, body: { birthDate, birthPrecision: 'day' } })
  const week = (week = WEEK.params.week) => doctor.call(getDiseaseWeek, { params: { week } })
  /** Under five, five and over, not exact. */
  const row = async (disease: string, name?: string) => {
    const found = (await week(name)).rows.find((row) => row.disease === disease)
    const values = (figures: readonly { readonly value: number }[]) => figures.map(({ value }) => value).join(' ')
    return found && `cases ${values(found.cases)}, deaths ${values(found.deaths)}`
  }
  return { ...world, visit, born, week, row }
}

test('the week goes from Monday 00:00 to Sunday 24:00 in the clinic’s time zone', async () => {
  const { at, visit, row } = await aWeek('2026-11-15T22:59:59.999Z')
  await visit('malaria')
  at('2026-11-15T23:00:00.000Z')
  await visit('malaria')
  at('2026-11-22T22:59:59.999Z')
  await visit('malaria')
  at('2026-11-22T23:00:00.000Z')
  await visit('malaria')
  expect([await row('malaria', '2026-11-09'), await row('malaria'), await row('malaria', '2026-11-23')]).toEqual([
    'cases 0 1 0, deaths 0 0 0',
    'cases 0 2 0, deaths 0 0 0',
    'cases 0 1 0, deaths 0 0 0',
  ])
})

test('cases are split at five years; an age range that reaches over is not exact, and a disease of children leaves others out', async () => {
  const { visit, born, row } = await aWeek()
  const child = await visit('pneumonia', { ageRange: '0 - 5 years' })
  await born(child.patientId, '2021-11-19') // five years old tomorrow
  const older = await visit('pneumonia', { ageRange: '0 - 5 years' })
  await born(older.patientId, '2021-11-18') // five years old today
  await visit('pneumonia', { ageRange: '0 - 5 years' })
  await visit('pneumonia', { ageRange: '31 - 35 years' })
  await visit('malaria', { ageRange: '0 - 5 years' })
  const starved = await visit('kwashiorkor', { ageRange: '0 - 5 years' })
  await born(starved.patientId, '2026-05-19') // five months old
  expect([await row('pneumonia'), await row('malaria'), await row('acute-malnutrition')]).toEqual([
    'cases 1 0 1, deaths 0 0 0',
    'cases 0 0 1, deaths 0 0 0',
    'cases 0 0 0, deaths 0 0 0',
  ])
})

test('a person counts once in 28 days, joined records once; a visit opened in error and a discarded case do not count', async () => {
  const { doctor, at, visit, join, row } = await aWeek('2026-10-19T10:00:00.000Z')
  const before = await visit('tuberculosis') // 28 days before Monday
  at('2026-11-16T10:00:00.000Z')
  await newSession(doctor, { patientId: before.patientId, workingDiagnosis: 'tuberculosis' })
  const [a, b] = [await visit('malaria; severe malaria'), await visit('malaria')]
  const wrong = await visit('malaria')
  await doctor.call(voidSession, { params: { id: wrong._id }, body: { reason: 'Wrong patient' } })
  const measles = await visit('measles')
  expect([await row('tuberculosis'), await row('malaria'), await row('measles')]).toEqual([
    'cases 0 0 0, deaths 0 0 0',
    'cases 0 2 0, deaths 0 0 0',
    'cases 0 1 0, deaths 0 0 0',
  ])
  await join(a.patientId, b.patientId)
  const { reports } = await doctor.call(getSessionDiseaseReports, { params: { id: measles._id } })
  await doctor.call(updateDiseaseReport, { params: { id: reports[0]?._id ?? '' }, body: { classification: 'discarded' } })
  expect([await row('malaria'), await row('measles')]).toEqual(['cases 0 1 0, deaths 0 0 0', undefined])
})

test.each([
  // Monday to Sunday of one week.
  ['2026-11-16', 1],
  ['2026-11-18', 1],
  ['2026-11-19', 0],
  ['2026-11-22', 0],
])('a death on %s counts for a visit of 21 October only within 28 days of it: %i', async (deceasedOn, deaths) => {
  const { doctor, visit, row, at } = await aWeek('2026-10-21T10:00:00.000Z')
  const { patientId } = await visit('severe malaria')
  at('2026-11-22T10:00:00.000Z')
  await doctor.call(updateFacts, { params: { id: patientId }, body: { deceasedOn } })
  expect(await row('malaria')).toBe(`cases 0 0 0, deaths 0 ${deaths} 0`)
})

test('a death counts in its own week, with the last visit for the disease', async () => {
  const { doctor, at, visit, row } = await aWeek('2026-11-12T10:00:00.000Z')
  const { patientId } = await visit('severe malaria')
  at('2026-11-17T10:00:00.000Z')
  await doctor.call(updateFacts, { params: { id: patientId }, body: { deceasedOn: '2026-11-16' } })
  expect([await row('malaria', '2026-11-09'), await row('malaria')]).toEqual(['cases 0 1 0, deaths 0 0 0', 'cases 0 0 0, deaths 0 1 0'])
})

test('each figure opens its visits', async () => {
  const { doctor, visit, week } = await aWeek()
  const seen = [await visit('malaria'), await visit('?malaria'), await visit('measles'), await visit('Foo')]
  const { rows, cases, deaths } = await week()
  expect([cases, deaths, rows[0]?.disease]).toEqual([3, 0, 'measles'])
  for (const { figure, value } of rows.flatMap((row) => [...row.cases, ...row.deaths])) {
    const { data, count } = await doctor.call(listDiseaseWeekVisits, { ...WEEK, query: { figure } })
    expect([figure, count, data.length]).toEqual([figure, value, value])
  }
  const { data } = await doctor.call(listDiseaseWeekVisits, { ...WEEK, query: { figure: 'malaria.cases.from-5' } })
  expect(data.map(({ _id }) => _id)).toEqual([seen[1]?._id, seen[0]?._id])
  const unknown = await doctor.send(listDiseaseWeekVisits, { ...WEEK, query: { figure: 'flu.cases.all' } })
  expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([400, ['figure']])
})

test('none this week is stored once, with who and when, and refused where there are cases', async () => {
  const { doctor, admin, at, visit, week } = await aWeek()
  const [one, two] = await Promise.all([doctor.send(reportNothing, WEEK), admin.send(reportNothing, WEEK)])
  expect([one.status, two.status].toSorted()).toEqual([201, 409])
  expect((await week()).nothing).toMatchObject({ at: '2026-11-18T10:00:00.000Z' })
  at('2026-11-23T10:00:00.000Z')
  await visit('cholera')
  const refused = await doctor.send(reportNothing, { params: { week: '2026-11-23' } })
  expect([refused.status, refused.error.message]).toEqual([409, 'There are cases in this week'])
})

test('joined records have one case: discarded in one, the week has none; taken apart, the other’s case and form are its own again', async () => {
  const { doctor, admin, visit, week } = await aWeek()
  const [a, b] = [await visit('?measles'), await visit('?measles')]
  const caseOf = async ({ _id: id }: { _id: string }) => (await doctor.call(getSessionDiseaseReports, { params: { id } })).reports[0]
  const form = async (id: string) => {
    const { patientId, sessionId, classification, outcome, onsetOn, address, area } = await doctor.call(getDiseaseReport, {
      params: { id },
    })
    return [patientId._id, sessionId, classification, outcome, onsetOn, address, area]
  }
  const [ofA = '', ofB = ''] = [(await caseOf(a))?._id, (await caseOf(b))?._id]
  const fields = { outcome: 'alive', onsetOn: '2026-11-12', address: '4 Ring Road', area: 'Ikeja' } as const
  await doctor.call(updateDiseaseReport, { params: { id: ofA }, body: { classification: 'discarded', ...fields } })
  const known = ['discarded', ...Object.values(fields)]
  expect([(await week()).cases, (await doctor.send(reportNothing, WEEK)).status]).toEqual([1, 409])

  await doctor.call(updateSession, { body: { id: a._id, open: false } })
  const { _id: mergeId } = await admin.call(mergePatients, {
    body: { keepId: b.patientId, mergeId: a.patientId, reason: 'The same person' },
  })
  expect([(await caseOf(b))?._id, await form(ofA)]).toEqual([ofA, [b.patientId, a._id, ...known]])
  expect((await week()).cases).toBe(0)
  const { nothing } = await admin.call(reportNothing, WEEK)

  await admin.call(unmergePatients, { body: { mergeId, reason: 'Two people', give: [] } })
  expect([await form(ofA), await form(ofB)]).toEqual([
    [a.patientId, a._id, ...known],
    [b.patientId, b._id, 'suspected', null, null, '', ''],
  ])
  expect([(await caseOf(b))?._id, await week()]).toEqual([ofB, expect.objectContaining({ cases: 1, nothing })])
})

test('a week that has not begun is 400, and a day that is no Monday is no week', async () => {
  const { doctor } = await aWeek()
  const status = async (week: string) => (await doctor.send(getDiseaseWeek, { params: { week } })).status
  expect([await status('2026-11-16'), await status('2026-11-23')]).toEqual([200, 400])
  expect([await status('2026-11-17'), await status('2026-02-30')]).toEqual([404, 404])
})
