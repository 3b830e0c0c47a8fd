import { createBeds, updateBed } from '@clinic/contract/beds/beds'
import { recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { listWard, swapPatients, transferPatient } from '@clinic/contract/ward/ward'
import { planDischarge } from '@clinic/contract/ward/ward-plan'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../test/arrange.ts'
import { costOf } from '../../test/statements-of.ts'
import { aWard } from '../../test/ward.ts'
import { newId } from '../ids.ts'

test('shows who is in which bed, and the free beds by tag', async () => {
  const { nurse, admin, admit, admissions } = await aWard()
  await admin.call(createBeds, { body: ['Bed 10', 'Bed 9'] })
  const { bed, session } = await admit('A1', { workingDiagnosis: 'Severe malaria' })
  const { data, free } = await nurse.call(listWard, {})
  expect(free.map(({ tag }) => tag)).toEqual(['Bed 9', 'Bed 10'])
  expect(data).toEqual([
    {
      bed: { _id: bed._id, tag: 'A1' },
      admissionId: (await admissions())[0]?._id,
      sessionId: session._id,
      version: 1,
      since: session.createdAt,
      day: 1,
      patient: session.patientId,
      age: { minMonths: 26 * 12, maxMonths: 31 * 12, from: 'band' },
      allergyStatus: 'not-asked',
      allergies: [],
      diagnosis: 'Severe malaria',
      score: null,
      lastSetAt: null,
      measured: [],
      doses: [],
      dueAt: session.createdAt,
      overdueMin: 0,
      lateness: 'no',
      plan: null,
      openGuardOverrides: 0,
    },
  ])
})

test('4.10 admitted on the 18th at 23:30, it is day 3 on the 20th at 00:10, in whichever bed', async () => {
  const { as, nurse, doctor, admin, admit, wait } = await aWard({ now: '2026-11-18T22:30:00.000Z' })
  const { session } = await admit('A1')
  // Signs in again, because a sign-in does not last that long.
  const look = async () => (await (await as('nurse')).call(listWard, {})).data.map(({ bed, day, since }) => [bed.tag, day, since])
  expect(await look()).toEqual([['A1', 1, session.createdAt]])
  await nurse.call(transferPatient, { body: { sessionId: session._id, toBedId: (await newBed(admin, 'B2'))._id } })
  wait(40)
  expect(await look()).toEqual([['B2', 2, session.createdAt]])
  const other = await newAdmission(doctor, (await newBed(admin, 'C3'))._id)
  await nurse.call(swapPatients, { body: { sessionA: session._id, sessionB: other._id } })
  wait(24 * 60)
  expect(await look()).toEqual([
    ['B2', 2, other.createdAt],
    ['C3', 3, session.createdAt],
  ])
})

const WELL = {
  respiratoryRate: '18',
  spO2: '97',
  oxygen: 'air',
  bloodPressure: '120/80',
  pulse: '72',
  consciousness: 'A',
  temperature: '37.0',
} as const

test('4.11 after a score of 1 the next set is due in six hours, and overdue one minute later', async () => {
  const { nurse, admit, wait } = await aWard()
  const { session } = await admit('A1')
  await nurse.call(recordObservation, { params: { id: session._id }, body: { ...WELL, pulse: '95' } })
  const look = async () => (await nurse.call(listWard, {})).data[0]
  wait(6 * 60)
  expect(await look()).toMatchObject({ score: { kind: 'news2', scoreMin: 1, scoreMax: 1, band: 'low' }, overdueMin: 0, lateness: 'no' })
  wait(1)
  expect(await look()).toMatchObject({
    lastSetAt: '2026-11-22T08:00:00.000Z',
    dueAt: '2026-11-22T14:00:00.000Z',
    overdueMin: 1,
    lateness: 'late',
  })
  wait(6 * 60)
  expect(await look()).toMatchObject({ overdueMin: 361, lateness: 'long' })
})

test('4.12 after an incomplete set the next is due in four hours', async () => {
  const { nurse, admit } = await aWard()
  const { session } = await admit('A1')
  await nurse.call(recordObservation, { params: { id: session._id }, body: { pulse: '72' } })
  expect((await nurse.call(listWard, {})).data).toMatchObject([{ dueAt: '2026-11-22T12:00:00.000Z', score: { scoreMin: 0 } }])
})

test('4.13 a set is due at once if there is none since admission; vitals at admission count as one', async () => {
  const { nurse, doctor, admin, admit, wait } = await aWard()
  const { session } = await admit('A1')
  const measured = await admit('A2', { pulse: '72' })
  const before = await newSession(doctor, { pulse: '72' })
  wait(30)
  const { _id: id } = await newBed(admin, 'A3')
  await admin.call(updateBed, { body: { id, occupied: true, patientId: before.patientId._id } })
  wait(1)
  const rows = new Map((await nurse.call(listWard, {})).data.map((row) => [row.bed.tag, row]))
  expect(rows.get('A1')).toMatchObject({ lastSetAt: null, dueAt: session.createdAt, overdueMin: 31, lateness: 'late' })
  expect(rows.get('A2')).toMatchObject({ lastSetAt: measured.session.createdAt, dueAt: '2026-11-22T12:00:00.000Z', overdueMin: 0 })
  expect(rows.get('A3')).toMatchObject({ lastSetAt: before.createdAt, dueAt: rows.get('A3')?.since, overdueMin: 1, lateness: 'late' })
})

test('lists the worst first; ignores struck sets; nothing is due for a patient who died', async () => {
  const { nurse, doctor, admit, wait } = await aWard()
  const rows = [await admit('1'), await admit('2'), await admit('3'), await admit('4')]
  const [well, late, red, dead] = rows.map(({ session }) => session)
  const record = (session: typeof well, body: object) => nurse.call(recordObservation, { params: { id: session?._id ?? '' }, body })
  await record(well, WELL)
  await record(dead, WELL)
  const slip = await record(well, { ...WELL, respiratoryRate: '30', oxygen: 'oxygen', pulse: '135' })
  await record(red, { ...WELL, respiratoryRate: '30', oxygen: 'oxygen', pulse: '135' })
  await doctor.call(updateFacts, { params: { id: dead?.patientId._id ?? '' }, body: { deceasedOn: '2026-11-22' } })
  wait(1)
  const order = async () => (await nurse.call(listWard, {})).data.map(({ bed, score }) => [bed.tag, score?.band ?? null])
  expect(await order()).toEqual([
    ['1', 'high'],
    ['3', 'high'],
    ['2', null],
    ['4', 'low'],
  ])
  await nurse.call(strikeObservation, { params: { id: slip._id }, body: { reason: 'Wrong patient' } })
  expect(await order()).toEqual([
    ['3', 'high'],
    ['2', null],
    ['1', 'low'],
    ['4', 'low'],
  ])
  wait(24 * 60)
  const now = new Map((await nurse.call(listWard, {})).data.map((row) => [row.sessionId, row]))
  expect(now.get(dead?._id ?? '')).toMatchObject({ dueAt: null, overdueMin: 0 })
  expect(now.get(late?._id ?? '')).toMatchObject({ overdueMin: 24 * 60 + 1 })
})

test('shows allergies as known: listed, none known, not asked, or only in the text', async () => {
  const { nurse, doctor, admit } = await aWard()
  const patients = {
    listed: await newPatient(doctor),
    none: await newPatient(doctor),
    blank: await newPatient(doctor),
    text: await newPatient(doctor, { allergies: 'Penicillin; nuts' }),
  }
  await nurse.call(updateAllergies, { params: { id: patients.listed._id }, body: { add: [{ label: 'Aspirin' }] } })
  await nurse.call(updateAllergies, { params: { id: patients.none._id }, body: { status: 'none-known' } })
  for (const [tag, { _id }] of Object.entries(patients)) await admit(tag, { patientId: _id })
  const { data } = await nurse.call(listWard, {})
  expect(Object.fromEntries(data.map(({ bed, allergyStatus, allergies }) => [bed.tag, [allergyStatus, allergies]]))).toEqual({
    listed: ['listed', ['Aspirin']],
    none: ['none-known', []],
    blank: ['not-asked', []],
    text: ['listed', ['Penicillin', 'nuts']],
  })
})

test('shows the age from the date of birth', async () => {
  const { nurse, admit } = await aWard()
  const { session } = await admit('A1')
  const body = { birthDate: '1998-11-22', birthPrecision: 'day' as const }
  await nurse.call(updateFacts, { params: { id: session.patientId._id }, body })
  expect((await nurse.call(listWard, {})).data).toMatchObject([{ age: { minMonths: 336, maxMonths: 337, from: 'birth' } }])
})

test('closing a session removes the patient from the ward, and reopening does not bring them back', async () => {
  const { nurse, doctor, admit } = await aWard()
  const { session } = await admit('A1')
  await newSession(doctor)
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  const empty = { data: [], free: [{ tag: 'A1' }] }
  expect(await nurse.call(listWard, {})).toMatchObject(empty)
  await doctor.call(updateSession, { body: { id: session._id, open: true } })
  expect(await nurse.call(listWard, {})).toMatchObject(empty)
})

test('4.22 audits looking at the ward once every 15 minutes, and each patient on it once an hour', async () => {
  const { nurse, admit, services, db, wait } = await aWard()
  const [a, b] = [await admit('A1'), await admit('A2')]
  const seen = async () => {
    await services.readLog.flush()
    const events = db.selectFrom('auditEvent').select(['patientId', 'rows']).where('type', '=', 'ward.list').orderBy('seq')
    return events.where('actorId', '=', nurse.user._id).execute()
  }
  for (let looks = 0; looks < 3; looks++) await nurse.call(listWard, {})
  const both = [a, b].map(({ session }) => ({ patientId: session.patientId._id, rows: null }))
  expect(await seen()).toEqual([{ patientId: null, rows: 2 }, ...both])
  const c = await admit('A3')
  await nurse.call(listWard, {})
  expect((await seen()).slice(3)).toEqual([{ patientId: c.session.patientId._id, rows: null }])
  wait(15)
  await nurse.call(listWard, {})
  expect((await seen()).slice(4)).toEqual([{ patientId: null, rows: 3 }])
  wait(60)
  await nurse.call(listWard, {})
  expect((await seen()).slice(5)).toHaveLength(4)
})

test('a ward of 200 beds is read in a dozen statements, and a few rows for each bed', async () => {
  const { nurse, admin, admit, db } = await aWard()
  const { session } = await admit('Bed 0', { temperature: '38.6', pulse: '112', bloodPressure: '104/70', spO2: '95' })
  const beds = await admin.call(createBeds, { body: Array.from({ length: 199 }, (_, n) => `Bed ${n + 1}`) })
  const ids = { patient: newIds(199), session: newIds(199) }
  const copies = async (table: 'patient' | 'session', of: string) => {
    const row = await db.selectFrom(table).selectAll().where('_id', '=', of).executeTakeFirstOrThrow()
    return ids[table].map((_id, n) => ({ ...row, _id, ...(table === 'session' && { patientId: ids.patient[n], bedId: beds[n]?._id }) }))
  }
  await db
    .insertInto('patient')
    .values((await copies('patient', session.patientId._id)) as never)
    .execute()
  await db
    .insertInto('session')
    .values((await copies('session', session._id)) as never)
    .execute()
  const first = await db.selectFrom('admission').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('admission')
    .values(
      beds.map(({ _id: bedId, tag }, n) => ({
        ...first,
        _id: newId(),
        bedId,
        tag,
        patientId: ids.patient[n] ?? '',
        sessionId: ids.session[n] ?? '',
      })),
    )
    .execute()
  const look = async () => expect((await nurse.call(listWard, {})).data.map(({ score }) => score?.scoreMin)).toEqual(Array(200).fill(5))
  const { statements, rows } = await costOf(look)
  expect(statements).toBeLessThan(20)
  expect(rows).toBeLessThan(200 * 5)
})

const newIds = (count: number) => Array.from({ length: count }, newId)

test('a plan says when a patient leaves, and keeps what is not sent', async () => {
  const { nurse, doctor, admit } = await aWard()
  const { session } = await admit('A1')
  const plan = (body: object) => nurse.call(planDischarge, { body: { sessionId: session._id, plannedOn: '2026-11-24', ...body } })
  const first = await plan({ note: 'If the fever stays away', told: true })
  expect(first).toEqual({
    sessionId: session._id,
    plannedOn: '2026-11-24',
    note: 'If the fever stays away',
    version: 1,
    medicines: false,
    transport: false,
    told: true,
    by: { _id: nurse.user._id, name: 'Nurse Ada', role: 'nurse' },
  })
  const second = await plan({ plannedOn: '2026-11-25', medicines: true, version: 1 })
  expect(second).toMatchObject({ plannedOn: '2026-11-25', note: first.note, told: true, medicines: true, version: 2 })
  expect((await doctor.call(listWard, {})).data).toMatchObject([{ plan: second }])
})

test('refuses a plan for an older version, with invalid fields, or for a patient who is not in a bed', async () => {
  const { nurse, doctor, as, admit } = await aWard()
  const { session } = await admit('A1')
  const send = (body: object) => nurse.send(planDischarge, { body: { sessionId: session._id, plannedOn: '2026-11-24', ...body } as never })
  expect((await send({ version: 1 })).error.code).toBe('version-conflict')
  expect((await send({ version: 0 })).status).toBe(200)
  expect((await send({ version: 0 })).error.code).toBe('version-conflict')
  await send({ told: true })
  expect((await send({ version: 1 })).error.code).toBe('version-conflict')
  const wrong = await send({ plannedOn: 'Tuesday', note: 'x'.repeat(501), told: 'yes' })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {}).toSorted()]).toEqual([400, ['note', 'plannedOn', 'told']])
  expect((await send({ note: 'x'.repeat(500) })).status).toBe(200)
  expect((await send({ sessionId: newId() })).status).toBe(404)
  expect((await send({ sessionId: (await newSession(doctor))._id })).error.message).toBe('This patient is not in a bed')
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  expect((await send({})).status).toBe(409)
  const body = { sessionId: session._id, plannedOn: '2026-11-24' }
  for (const role of ['pharmacist', 'physiotherapist'] as const)
    expect((await (await as(role)).send(planDischarge, { body })).status).toBe(403)
})
