import { recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { updatePatient } from '@clinic/contract/patients/patients'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { acceptHandover, createHandover, listHandovers } from '@clinic/contract/ward/handovers'
import { planDischarge } from '@clinic/contract/ward/ward-plan'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { aWard } from '../../test/ward.ts'
import { newId } from '../ids.ts'

const line = (session: { _id: string }, recommendation = 'Watch the breathing') => ({ sessionId: session._id, recommendation })

test('4.18 a handover of eight patients has eight lines; its author cannot accept it, and it can be accepted once', async () => {
  const { nurse, doctor, as, admit } = await aWard()
  const sessions: { _id: string }[] = []
  for (let n = 1; n <= 8; n++) sessions.push((await admit(`Bed ${n}`)).session)
  const { status, data } = await nurse.send(createHandover, {
    body: { shift: 'night', lines: sessions.toReversed().map((one) => line(one)) },
  })
  expect([status, data.lines.length, data.shift, data.by.name]).toEqual([201, 8, 'night', 'Nurse Ada'])
  expect(data.lines.map(({ sessionId }) => sessionId)).toEqual(sessions.map(({ _id }) => _id))
  expect(data.lines.every(({ recommendation }) => recommendation === 'Watch the breathing')).toBe(true)
  const accept = (person: Pick<typeof nurse, 'send'>) => person.send(acceptHandover, { params: { id: data._id } })
  const own = await accept(nurse)
  expect([own.status, own.error.message]).toEqual([403, 'Another person has to accept what you hand over'])
  const other = await as('nurse')
  expect((await accept(other)).data).toMatchObject({ acceptedBy: { _id: other.user._id }, acceptedAt: expect.any(String) })
  expect((await accept(doctor)).status).toBe(409)
  expect((await accept(other)).status).toBe(409)
  expect((await other.send(acceptHandover, { params: { id: newId() } })).status).toBe(404)
})

test('one of ten people accepting at once succeeds', async () => {
  const { nurse, as, admit } = await aWard()
  const { session } = await admit('A1')
  const { _id: id } = await nurse.call(createHandover, { body: { shift: 'morning', lines: [line(session)] } })
  const others = []
  for (let n = 0; n < 10; n++) others.push(await as('nurse'))
  const answers = await Promise.all(others.map((other) => other.send(acceptHandover, { params: { id } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test('4.20 every line shows allergies, or that they were not asked', async () => {
  const { nurse, doctor, admit } = await aWard()
  const [asked, listed] = [await newPatient(doctor), await newPatient(doctor)]
  await nurse.call(updateAllergies, { params: { id: asked._id }, body: { status: 'none-known' } })
  await nurse.call(updateAllergies, { params: { id: listed._id }, body: { add: [{ label: 'Penicillin' }] } })
  const sessions = [
    (await admit('1', { complaints: 'Cough. '.repeat(1000) })).session,
    (await admit('2', { patientId: asked._id })).session,
    (await admit('3', { patientId: listed._id })).session,
  ]
  const { lines } = await nurse.call(createHandover, { body: { shift: 'morning', lines: sessions.map((one) => line(one)) } })
  expect(lines.map(({ background }) => background.slice(0, 23))).toEqual([
    'Allergies: not asked. C',
    'Allergies: none known.',
    'Allergies: Penicillin.',
  ])
  expect([lines[0]?.background.length, lines[0]?.background.endsWith('…')]).toEqual([expect.any(Number), true])
})

test('a line shows bed, day, vitals, what was given in the last day and not struck, and the plan', async () => {
  const { nurse, doctor, admin, admit, wait } = await aWard()
  const { name } = await newItem(admin, { name: 'Paracetamol', unit: 'tablet' })
  const vitals = { temperature: '38.6', pulse: '112', workingDiagnosis: 'Severe\nmalaria', complaints: 'Fever', co_morbities: 'Asthma' }
  const { session } = await admit('A1', vitals)
  await nurse.call(updateSession, { body: { id: session._id, drugs: [{ drug: name, dosage: 6 }] } })
  await nurse.call(planDischarge, { body: { sessionId: session._id, plannedOn: '2026-11-24' } })
  wait(30)
  const params = { id: session._id }
  await nurse.call(recordObservation, { params, body: { pulse: '120', oxygen: 'oxygen', consciousness: 'V' } })
  wait(5)
  await nurse.call(recordObservation, { params, body: { pulse: '115' } })
  const [written] = (await doctor.call(createHandover, { body: { shift: 'afternoon', lines: [line(session, ' Oral quinine tonight ')] } }))
    .lines
  const { firstname, lastname } = session.patientId
  expect(written).toMatchObject({ patient: session.patientId, recommendation: 'Oral quinine tonight' })
  expect(written?.situation).toContain(`A1 · ${firstname} ${lastname} · F · 26 - 30 years · day 1 · Severe malaria`)
  expect(written?.background).toBe('Allergies: not asked. Complaints: Fever. Co-morbidities: Asthma.')
  expect(written?.situation).toContain(' · NEWS2 ≥ ')
  expect(written?.situation).toContain('(before: NEWS2 ≥ 8, high; NEWS2 ≥ 3, low)')
  expect(written?.assessment).toContain('Last set 22/11/2026 09:35: pulse 115.')
  expect(written?.assessment).toContain('Given in 24 hours: Paracetamol × 6 tablets at 22/11/2026 09:00.')
  expect(written?.assessment).toContain('Expected to leave 24/11/2026.')
})

test('4.18 earlier scores stay as recorded, even if a date of birth is added later', async () => {
  const { nurse, doctor, admit, wait, db } = await aWard()
  const { session } = await admit('A1', { pulse: '112' })
  const record = async (pulse: string) => {
    wait(30)
    return nurse.call(recordObservation, { params: { id: session._id }, body: { pulse } })
  }
  const handedOver = async () =>
    (await doctor.call(createHandover, { body: { shift: 'night', lines: [line(session)] } })).lines[0]?.situation ?? ''
  expect(await handedOver()).not.toContain('before')
  const second = await record('131')
  await record('60')
  const before = await handedOver()
  expect(before).toMatch(/NEWS2 ≥ 0, low \(before: NEWS2 ≥ 3, one value alone is high; NEWS2 ≥ 2, low\)$/)
  await doctor.call(updateFacts, { params: { id: session.patientId._id }, body: { birthDate: '2020-01-01', birthPrecision: 'day' } })
  expect(await handedOver()).toContain('before: NEWS2 ≥ 3, one value alone is high; ')
  await doctor.call(strikeObservation, { params: { id: second._id }, body: { reason: 'Wrong patient' } })
  expect(await handedOver()).not.toContain('NEWS2 ≥ 3, one value')
  await record('61')
  await record('62')
  await record('63')
  const situation = await handedOver()
  expect(situation.split(/before: |; /)).toHaveLength(3)
  expect(await db.selectFrom('handoverLine').select('situation').where('situation', '=', before).execute()).toHaveLength(1)
})

test('4.18 assesses the opening set by the scale, pregnancy and age band at the time, not today’s', async () => {
  const { nurse, doctor, admit, wait } = await aWard({ now: '2026-11-22T23:30:00.000Z' }) // 00:30 of the next day in Lagos
  const facts = (id: string, body: object) => doctor.call(updateFacts, { params: { id }, body })
  const before = async (session: { _id: string }) => {
    await nurse.call(recordObservation, { params: { id: session._id }, body: { pulse: '72' } })
    const [written] = (await doctor.call(createHandover, { body: { shift: 'night', lines: [line(session)] } })).lines
    return /before: (.*)\)$/.exec(written?.situation ?? '')?.[1]
  }
  const patient = async (changes = {}) => (await newPatient(doctor, changes))._id

  const [scaled, unscaled] = [await patient(), await patient()]
  await facts(unscaled, { spO2Scale: 2 })
  const [pregnant, pregnantLater] = [await patient({ gender: 'FEMALE' }), await patient({ gender: 'FEMALE' })]
  await facts(pregnant, { pregnantUntil: '2026-12-24' })
  const [child, born] = [await patient({ ageRange: '6 - 15 years' }), await patient({ ageRange: '26 - 30 years' })]
  wait(1)
  const sets = {
    scaled: (await admit('1', { patientId: scaled, spO2: '88' })).session,
    unscaled: (await admit('2', { patientId: unscaled, spO2: '88' })).session,
    pregnant: (await admit('3', { patientId: pregnant, bloodPressure: '160/100' })).session,
    pregnantLater: (await admit('4', { patientId: pregnantLater, bloodPressure: '160/100' })).session,
    child: (await admit('5', { patientId: child, pulse: '141' })).session,
    born: (await admit('6', { patientId: born, pulse: '131' })).session,
  }
  wait(1)
  await facts(scaled, { spO2Scale: 2 })
  await facts(unscaled, { spO2Scale: 1 })
  await facts(pregnant, { pregnantUntil: null })
  await facts(pregnantLater, { pregnantUntil: '2027-03-01' })
  await facts(born, { birthDate: '2012-01-01', birthPrecision: 'day' })
  wait(24 * 60)
  await doctor.call(updatePatient, { body: { id: child, ageRange: '16 - 19 years' } })

  expect(await before(sets.scaled)).toBe('NEWS2 ≥ 3, one value alone is high')
  expect(await before(sets.unscaled)).toBe('NEWS2 ≥ 0, low')
  expect(await before(sets.pregnant)).toBe('Urgent · Red')
  expect(await before(sets.pregnantLater)).toBe('Urgent · Red') // she was pregnant that day, too
  expect(await before(sets.child)).toBe('Watch')
  expect(await before(sets.born)).toBe('Watch') // and this one was a child
})

test('a child’s line shows which value is urgent, and which signs were checked and not found', async () => {
  const { nurse, doctor, admit } = await aWard()
  const child = async (tag: string, spO2: string) => {
    const { _id: patientId } = await newPatient(doctor, { ageRange: '6 - 15 years' })
    return (await admit(tag, { patientId, spO2 })).session
  }
  const lines = [
    line(await child('A1', '89'), 'Oxygen now'),
    line(await child('A2', '91')),
    line(await child('A3', '97'), 'Measure the rest'),
  ]
  const written = (await nurse.call(createHandover, { body: { shift: 'night', lines } })).lines.map(({ situation }) => situation)
  expect(written[0]).toMatch(/· Urgent$/)
  expect(written[1]).toMatch(/· Watch$/)
  expect(written[2]).toMatch(/· No danger sign so far$/)
})

test('refuses invalid lines by index, and stores nothing', async () => {
  const { nurse, doctor, as, admit, db } = await aWard()
  const { session } = await admit('A1')
  const walking = await newSession(doctor)
  const send = (body: object) => nurse.send(createHandover, { body: body as never })
  const fieldsOf = async (body: object) => Object.keys((await send(body)).error.fields ?? {})
  expect(await fieldsOf({ shift: 'evening', lines: [] })).toEqual(['shift', 'lines'])
  expect(await fieldsOf({ shift: 'night', lines: [line(session, ' ')] })).toEqual(['lines.0.recommendation'])
  expect(await fieldsOf({ shift: 'night', lines: [line(session, 'x'.repeat(2001))] })).toEqual(['lines.0.recommendation'])
  expect(await fieldsOf({ shift: 'night', lines: [line(session), line(session)] })).toEqual(['lines.1.sessionId'])
  expect(await fieldsOf({ shift: 'night', lines: [line(session), line(walking)] })).toEqual(['lines.1.sessionId'])
  expect(await fieldsOf({ shift: 'night', lines: [line({ _id: newId() })] })).toEqual(['lines.0.sessionId'])
  expect(await db.selectFrom('handover').selectAll().execute()).toEqual([])
  for (const role of ['pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(createHandover, { body: { shift: 'night', lines: [line(session)] } })).status).toBe(403)
    expect((await person.send(listHandovers, {})).status).toBe(403)
  }
  expect((await send({ shift: 'night', lines: [line(session, 'x'.repeat(2000))] })).status).toBe(201)
})

test('lists handovers newest first in pages, even after a patient has left', async () => {
  const { nurse, doctor, admit, wait, services, db } = await aWard()
  const { session } = await admit('A1')
  for (const shift of ['morning', 'afternoon', 'night'] as const) {
    await nurse.call(createHandover, { body: { shift, lines: [line(session, shift)] } })
    wait(1)
  }
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  const { data, count } = await doctor.call(listHandovers, { query: { limit: 2 } })
  expect([data.map(({ shift, lines }) => [shift, lines[0]?.recommendation]), count]).toEqual([
    [
      ['night', 'night'],
      ['afternoon', 'afternoon'],
    ],
    3,
  ])
  await services.readLog.flush()
  const seen = await db.selectFrom('auditEvent').select(['patientId', 'rows']).where('type', '=', 'ward.handovers').orderBy('seq').execute()
  expect(seen).toEqual([
    { patientId: null, rows: 2 },
    { patientId: session.patientId._id, rows: null },
  ])
  const [first] = (await doctor.call(listHandovers, { query: { skip: 2, limit: 1 } })).data
  expect(await doctor.call(listHandovers, { query: { id: first?._id } })).toEqual({ data: [first], count: 1 })
  expect(await doctor.call(listHandovers, { query: { id: newId() } })).toEqual({ data: [], count: 0 })
})
