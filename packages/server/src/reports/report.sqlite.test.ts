import { downloadReport, listReport } from '@clinic/contract/reports/reports'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { CLINICAL_FIELDS } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newItem, newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { exportedBefore } from '../../test/samples/exported-before.ts'

const read = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true })

/** Sessions around midnight at the clinic, which is 23:00 UTC: Zainab has a and b, Ada has c and, a day later, d. */
async function week() {
  const clock = { now: new Date('2024-12-14T08:00:00Z') }
  const clinic = await testApp({ clock })
  const people = { zainab: await clinic.as('doctor', { name: 'Ada Eze' }), admin: await clinic.as('admin') }
  const zainab = await newPatient(people.zainab, { firstname: 'Zainab', lastname: 'Bello' })
  const ada = await newPatient(people.zainab, { firstname: 'ádá', lastname: 'Obi' })
  for (const [now, patient, workingDiagnosis] of [
    ['2024-12-13T22:59:59.999Z', zainab, 'before'],
    ['2024-12-13T23:00:00.000Z', zainab, 'a'],
    ['2024-12-15T12:00:00.000Z', zainab, 'b'],
    ['2024-12-20T22:59:59.999Z', ada, 'c'],
    ['2024-12-20T23:00:00.000Z', ada, 'd'],
  ] as const) {
    clock.now = new Date(now)
    const doctor = await clinic.as('doctor', { name: 'Ada Eze' })
    await doctor.call(createSession, { body: aSession(patient._id, { workingDiagnosis }) })
  }
  return { ...clinic, clock, zainab, ada, doctor: await clinic.as('doctor') }
}

const WEEK = { startDate: '2024-12-14', endDate: '2024-12-20' }

test('lists patients with sessions between two clinic days, by name, with their sessions, newest first', async () => {
  const { doctor, zainab, ada } = await week()
  const { data, count } = await doctor.call(listReport, { query: WEEK })
  const seen = data.map(({ _id, name, sessions }) => [_id, name, sessions.map(({ workingDiagnosis }) => workingDiagnosis)])
  expect(seen).toEqual([
    [ada._id, 'ádá Obi', ['c']],
    [zainab._id, 'Zainab Bello', ['b', 'a']],
  ])
  expect(count).toBe(2)
  expect(data[0]?.sessions[0]).toMatchObject({ patientId: { _id: ada._id, firstname: 'ádá' }, attendants: ['Ada Eze', 'NURSE'] })
  const second = await doctor.call(listReport, { query: { ...WEEK, skip: 1, limit: 1 } })
  expect([second.data.map(({ _id }) => _id), second.count]).toEqual([[zainab._id], 2])
  const all = await doctor.call(listReport, {})
  expect(all.data.map(({ sessions }) => sessions.length)).toEqual([2, 3])
  const empty = await doctor.call(listReport, { query: { startDate: '2024-12-16', endDate: '2024-12-16' } })
  expect(empty).toEqual({ data: [], count: 0 })
})

test('both calls refuse callers without a sign-in, other roles and invalid dates', async () => {
  const { anonymous, as, doctor } = await week()
  const nurse = await as('nurse')
  const wrong = { startDate: '2024-02-30', endDate: 'x' }
  const turned = { startDate: '2024-12-20', endDate: '2024-12-14' }
  for (const send of [
    (client: typeof doctor, range: typeof WEEK) => client.send(listReport, { query: range }),
    (client: typeof doctor, range: typeof WEEK) => client.send(downloadReport, { body: range }),
  ]) {
    expect((await send(anonymous as typeof doctor, wrong)).status).toBe(401)
    expect((await send(nurse, wrong)).status).toBe(403)
    const refused = await send(doctor, wrong)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['startDate', 'endDate']])
    expect((await send(doctor, turned)).error.fields).toEqual({ startDate: 'The start date must not be after the end date' })
  }
  expect((await doctor.send(downloadReport, { body: {} as never })).status).toBe(400)
})

test('the download has one line per session, oldest first, safe to open in a spreadsheet', async () => {
  const { as, clock, doctor } = await week()
  const admin = await as('admin', { name: 'Ife Ojo' })
  const item = await newItem(admin, { name: 'Gauze', unit: 'piece' })
  const bed = await newBed(admin, 'Bed 1')
  clock.now = new Date('2024-12-20T22:59:59.999Z')
  const { _id: id, patientId } = await newAdmission(doctor, bed._id, { workingDiagnosis: '=1+1', complaints: 'two\nlines, "quoted"' })
  await admin.call(updateSession, { body: { id, comment: 'Dressed', drugs: [{ drug: item._id, dosage: 2 }] } })
  const drugs = [
    { drug: item._id, dosage: 1 },
    { drug: item._id, dosage: 900, notGiven: 'out-of-stock' as const },
  ]
  await admin.call(updateSession, { body: { id, drugs } })
  await admin.call(updateSession, { body: { id, comment: 'Done', open: false } })
  const { status, data, headers } = await doctor.send(downloadReport, { body: WEEK })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe('attachment; filename="all-patients-record.csv"')
  expect(data.startsWith('\u{feff}')).toBe(true)
  const lines = read(data)
  expect(lines.map(({ workingDiagnosis }) => workingDiagnosis)).toEqual(['a', 'b', 'c', "'=1+1"])
  expect(lines[0]).toMatchObject({ 'Patient Name': 'Zainab Bello', Date: '14/12/2024', open: 'open', attendants: 'Ada Eze; NURSE' })
  expect(lines[3]).toMatchObject({
    'Patient Name': `${patientId.firstname} ${patientId.lastname}`,
    Date: '20/12/2024',
    open: 'closed',
    complaints: 'two\nlines, "quoted"',
    admitPatient: 'yes',
    bedId: 'Bed 1',
    comments: [
      'Ife Ojo (admin): Dressed [Gauze x2 pieces]',
      'Ife Ojo (admin): [Gauze x1 piece] [Not given: Gauze x900 pieces, out of stock]',
      'Ife Ojo (admin): Done',
    ].join('\n'),
    _id: id,
  })
})

test('gender, age range and phone come after the download’s original columns', async () => {
  const { doctor, zainab } = await week()
  const [line = {}] = read(await doctor.call(downloadReport, { body: WEEK }))
  const before = ['attendants', 'admitPatient', 'bedId', 'comments', 'createdAt', 'closedAt', '_id', 'patientId']
  expect(Object.keys(line)).toEqual(['Patient Name', 'Date', 'open', ...CLINICAL_FIELDS, ...before, 'gender', 'ageRange', 'phone'])
  const { gender, ageRange, phone } = zainab
  expect(line).toMatchObject({ patientId: zainab._id, gender, ageRange, phone })
})

test('the list and the download mark care entered in error, and do not name its author', async () => {
  const { as, clock, doctor } = await week()
  clock.now = new Date('2024-12-20T12:00:00.000Z')
  const nurse = await as('nurse', { name: 'Bola Ade' })
  const { name: drug } = await newItem(await as('admin'), { name: 'Gauze', unit: 'piece' })
  const { _id: id } = await newSession(doctor)
  const { comments } = await nurse.call(updateSession, { body: { id, comment: 'Dressed', drugs: [{ drug, dosage: 2 }] } })
  await nurse.call(strikeCare, { params: { id, careId: comments[0]?._id ?? '' }, body: { reason: 'Wrong patient' } })
  const line = read(await doctor.call(downloadReport, { body: WEEK })).find(({ _id }) => _id === id)
  expect(line?.comments).toBe('Bola Ade (nurse): Entered in error (Bola Ade: Wrong patient): Dressed [Gauze x2 pieces]')
  expect(line?.attendants).toMatch(/; NURSE$/)
  const { data } = await doctor.call(listReport, { query: WEEK })
  const seen = data.flatMap(({ sessions }) => sessions).find(({ _id }) => _id === id)
  expect(seen?.comments).toMatchObject([{ _id: comments[0]?._id, struck: { reason: 'Wrong patient' } }])
})

/** More sessions in one day than the list reads; three share each time, across the download's batches. */
const MANY = 5100

test('a long report has every session exactly once', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const { _id: id, patientId } = await newSession(doctor)
  const { _id, version, ...session } = await db.selectFrom('session').selectAll().where('_id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: MANY }, (_, n) => ({
    ...session,
    _id: `copy-${String((n * 7919) % MANY).padStart(4, '0')}`,
    createdAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(n / 3) * 1000).toISOString(),
  }))
  for (let start = 0; start < MANY; start += 300) {
    const some = copies.slice(start, start + 300)
    await db.insertInto('session').values(some).execute()
  }
  await newSession(doctor) // a patient with no session on that day
  const range = { startDate: '2020-01-01', endDate: '2020-01-01' }
  const lines = read(await doctor.call(downloadReport, { body: range }))
  expect(new Set(lines.map((line) => line._id)).size).toBe(MANY)
  const times = lines.map(({ createdAt = '' }) => createdAt)
  expect([lines.length, times]).toEqual([MANY, times.toSorted()])
  const { data, count } = await doctor.call(listReport, { query: range })
  expect([data.map(({ _id }) => _id), data[0]?.sessions.length, count]).toEqual([[patientId._id], MANY, 1])
})

test('an empty report has only its header', async () => {
  const { as } = await testApp()
  const csv = await (await as('doctor')).call(downloadReport, { body: WEEK })
  expect(csv.trimEnd().split('\r\n').length).toBe(1)
  expect(csv).toContain('Patient Name')
})

test('a download is audited before it begins, and the eleventh within an hour is refused', async () => {
  const clinic = await testApp({ config: { requestLimits: true } })
  const { as, db } = clinic
  const doctor = await as('doctor')
  await exportedBefore(clinic, doctor.user, 9, 'session.report')
  expect((await doctor.send(downloadReport, { body: WEEK })).status).toBe(200)
  const refused = await doctor.send(downloadReport, { body: WEEK })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await (await as('admin')).send(downloadReport, { body: WEEK })).status).toBe(200)
  const events = await db.selectFrom('auditEvent').select('actorId').where('type', '=', 'session.report').execute()
  expect(events.filter(({ actorId }) => actorId === doctor.user._id).length).toBe(10)
})
