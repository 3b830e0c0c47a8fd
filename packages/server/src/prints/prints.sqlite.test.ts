import { ROLES } from '@clinic/clinical/people/roles'
import { createBreach } from '@clinic/contract/data-protection/breaches'
import { getSessionDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import type { RequestOf } from '@clinic/contract/endpoint'
import { PAPERS } from '@clinic/contract/personnel/preferences'
import { createPrint, PRINT_NAMES, PRINTS, type PrintName } from '@clinic/contract/prints/prints'
import { sendReferral } from '@clinic/contract/referrals/referrals'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { openCount } from '@clinic/contract/stock/stock-counts'
import { createHandover } from '@clinic/contract/ward/handovers'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newItem, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { aBreach } from '../../test/samples/sample-data-protection.ts'
import { REFERRAL } from '../../test/samples/sample-world.ts'

type Body = RequestOf<typeof createPrint>['body']

async function clinic(clock = { now: new Date('2026-11-18T22:30:00Z') }) {
  const app = await testApp({ clock })
  const admin = await app.as('admin')
  const bed = await newBed(admin, 'A1')
  const session = await newAdmission(admin, bed._id)
  await newItem(admin)
  const count = await admin.call(openCount, { body: { scope: 'all' } })
  const lines = [{ sessionId: session._id, recommendation: 'Weigh him at noon' }]
  const handover = await admin.call(createHandover, { body: { shift: 'night', lines } })
  const referral = await admin.call(sendReferral, { params: { id: session._id }, body: REFERRAL })
  const measles = await newSession(admin, { patientId: session.patientId._id, workingDiagnosis: 'Measles' })
  const { reports } = await admin.call(getSessionDiseaseReports, { params: { id: measles._id } })
  const breach = await admin.call(createBreach, { body: aBreach() })
  const ids = {
    diseaseReport: reports[0]?._id ?? '',
    week: '2026-11-16',
    referral: referral._id,
    session: session._id,
    patient: session.patientId._id,
    stock: 'all',
    stockCount: count._id,
    range: '2026-11-01_2026-11-22',
    month: '2026-11',
    handover: handover._id,
    followUps: 'missed',
    condition: 'diabetes',
    drill: 'last',
    rules: 'now',
    breach: breach._id,
    dataProtection: 'record',
  }
  const bodyOf = (what: PrintName): Body => ({ what, id: ids[PRINTS[what].of], size: PRINTS[what].sizes[0] })
  const events = async () => app.db.selectFrom('auditEvent').selectAll().where('type', 'like', 'print.%').orderBy('seq').execute()
  return { ...app, admin, session, clock, bodyOf, events }
}

test.each(PRINT_NAMES)('5.19 audits who printed %s and for which patient', async (what) => {
  const { admin, bodyOf, events, session } = await clinic()
  const { status, data } = await admin.send(createPrint, { body: bodyOf(what) })
  expect([status, data.by.name, data.at]).toEqual([201, admin.user.name, '2026-11-18T22:30:00.000Z'])
  const ofPatient = ['session', 'patient', 'diseaseReport', 'referral'].includes(PRINTS[what].of)
  expect(await events()).toMatchObject([
    { type: `print.${what}`, action: 'E', actorId: admin.user._id, patientId: ofPatient ? session.patientId._id : null },
  ])
})

test.each(PRINT_NAMES)('a user who may not read what %s shows gets 403, and no print is audited', async (what) => {
  const { as, bodyOf, events } = await clinic()
  const statuses = await Promise.all(
    ROLES.map(async (role) => (await (await as(role)).send(createPrint, { body: bodyOf(what) })).status === 201),
  )
  expect(ROLES.filter((_, place) => statuses[place])).toEqual(ROLES.filter((role) => PRINTS[what].roles.some((one) => one === role)))
  expect(await events()).toHaveLength(PRINTS[what].roles.length)
})

test('accepts the paper sizes of each print, and refuses others with 400 at size', async () => {
  const { admin, bodyOf, events } = await clinic()
  let printed = 0
  for (const what of PRINT_NAMES)
    for (const size of [...PAPERS, 'A3', 'a4', '']) {
      const { status, error } = await admin.send(createPrint, { body: { ...bodyOf(what), size } })
      const isOn = PRINTS[what].sizes.some((one) => one === size)
      expect([what, size, status, Object.keys(error.fields ?? {})]).toEqual([what, size, isOn ? 201 : 400, isOn ? [] : ['size']])
      printed += isOn ? 1 : 0
    }
  expect(await events()).toHaveLength(printed)
})

test('an unknown print or an invalid range is 400; an unknown id is 404', async () => {
  const { admin, bodyOf, events } = await clinic()
  const send = (body: object) => admin.send(createPrint, { body: body as Body }) // wrong on purpose
  expect(await send({ ...bodyOf('session'), what: 'returns' })).toMatchObject({
    status: 400,
    error: { fields: { what: expect.any(String) } },
  })
  expect(Object.keys((await send({ what: 'prescription' })).error.fields ?? {}).toSorted()).toEqual(['id', 'size'])
  expect(await send({ ...bodyOf('report'), id: 'all' })).toMatchObject({ status: 400, error: { fields: { id: expect.any(String) } } })
  for (const what of ['prescription', 'patient-card', 'count-sheet'] as const)
    expect((await send({ ...bodyOf(what), id: '019f0000-0000-7000-8000-000000000000' })).status).toBe(404)
  expect(await events()).toEqual([])
})

test('a prescription names who wrote its current lines, or else who opened the session', async () => {
  const { admin, as, session, bodyOf } = await clinic()
  const author = async () => (await admin.call(createPrint, { body: bodyOf('prescription') })).author
  expect(await author()).toEqual({ _id: admin.user._id, name: admin.user.name, role: 'admin' })
  const doctor = await as('doctor')
  const lines = [{ drug: 'Paracetamol', dose: '500 mg', timesPerDay: 3, days: 3 }]
  await doctor.call(updateSession, { body: { id: session._id, prescriptionLines: lines } })
  expect(await author()).toEqual({ _id: doctor.user._id, name: doctor.user.name, role: 'doctor' })
})

test('4.10 a stay is counted in clinic days, at least one; a session without a bed has no stay', async () => {
  const { as, session, clock, bodyOf } = await clinic()
  // Signs in again each time, because a sign-in expires after an hour without activity.
  const stay = async () => (await (await as('nurse')).call(createPrint, { body: bodyOf('discharge-summary') })).stay
  // 23:30 on the 18th in Lagos
  expect(await stay()).toEqual({ from: '2026-11-18', to: null, days: 1, tag: 'A1' })
  clock.now = new Date('2026-11-19T23:10:00Z')
  expect(await stay()).toEqual({ from: '2026-11-18', to: null, days: 2, tag: 'A1' })
  const doctor = await as('doctor')
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  clock.now = new Date('2026-11-25T08:00:00Z')
  expect(await stay()).toEqual({ from: '2026-11-18', to: '2026-11-20', days: 2, tag: 'A1' })
  const other = await as('doctor')
  const { _id: id } = await newSession(other)
  expect((await other.call(createPrint, { body: { what: 'session', id, size: 'A4' } })).stay).toBeNull()
})

test('every printout says whether the clinic’s doctor reviewed the clinical rules', async () => {
  const { admin, bodyOf } = await clinic()
  expect(await admin.call(createPrint, { body: bodyOf('session') })).toMatchObject({ rules: '2026-11.5', reviewer: null })
  const app = await testApp({ config: { clinicalReviewer: 'Dr Ada Eze, 1 November 2026' } })
  const reviewed = await (await app.as('admin')).call(createPrint, { body: bodyOf('reorder') })
  expect(reviewed.reviewer).toBe('Dr Ada Eze, 1 November 2026')
})

test.each(['2026-13', '2026-1', 'x', '2026-11-01'])('a return of %s is 400 at id, and no print is audited', async (id) => {
  const { admin, bodyOf, events } = await clinic()
  const { status, error } = await admin.send(createPrint, { body: { ...bodyOf('return'), id } })
  expect([status, Object.keys(error.fields ?? {}), await events()]).toEqual([400, ['id'], []])
})
