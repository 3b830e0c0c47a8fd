import { listVitals, recordObservation } from '@clinic/contract/observations/observations'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { costOf } from '../../test/statements-of.ts'
import { newId } from '../ids.ts'

const SESSIONS = 2000
const AT_ONCE = 500

test('the vitals of a patient with 2,000 sessions are read in a dozen statements, and few rows beside those that are shown', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  // The age band that takes the most work.
  const { _id: patientId } = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const measured = { patientId, temperature: '38.4', pulse: '131', bloodPressure: '95/60', spO2: '96', weight: '14' }
  const { _id: sessionId } = await newSession(doctor, { ...measured, respiratoryRate: '28' })
  await doctor.call(recordObservation, { params: { id: sessionId }, body: { temperature: '37.1', pulse: '120' } })
  const session = await db.selectFrom('session').selectAll().where('_id', '=', sessionId).executeTakeFirstOrThrow()
  const sets = await db.selectFrom('observation').selectAll().where('sessionId', '=', sessionId).execute()
  const others = Array.from({ length: SESSIONS - 1 }, (_, n) => ({ _id: newId(), at: dayBefore(n + 1) }))
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const some = others.slice(from, from + AT_ONCE)
    // Every fourth session has no measurement.
    const unmeasured = { temperature: '', pulse: '', bloodPressure: '', spO2: '', weight: '' }
    const blank = (n: number) => (n % 4 === 0 ? unmeasured : {})
    const sessions = some.map(({ _id, at }, n) => ({ ...session, ...blank(n), _id, createdAt: at }))
    await db.insertInto('session').values(sessions).execute()
    const rows = some.flatMap(({ _id, at }, n) =>
      n % 4 === 0 ? [] : sets.map((set) => ({ ...set, _id: newId(), sessionId: _id, takenAt: at, recordedAt: at })),
    )
    for (let begin = 0; begin < rows.length; begin += AT_ONCE / 2)
      await db
        .insertInto('observation')
        .values(rows.slice(begin, begin + AT_ONCE / 2))
        .execute()
  }
  const look = async () => {
    const { data, count } = await doctor.call(listVitals, { params: { patientId } })
    expect([data.length, count]).toEqual([200, 2 * 1500])
  }
  const { statements, rows } = await costOf(look)
  expect(statements).toBeLessThan(20)
  expect(rows).toBeLessThan(200 * 4)
}, 60_000)

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
