import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { ensureDemo } from './demo.ts'
import { inventPatient } from './people.ts'
import { createRandom } from './random.ts'

/** A busy machine takes its time. */
const SLOW = 90_000
const SOME_WEEKS = { patients: 400, sessions: 900, days: 60 }

test('section 4: the demo’s clinic asks, and at most one in ten of its patients was not asked yet', () => {
  const random = createRandom(11)
  const patients = Array.from({ length: 4_000 }, () => inventPatient(random, ['ikeja']))
  const share = patients.filter(({ allergies }) => allergies === 'N/A').length / patients.length
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThanOrEqual(0.1)
})

test('3.5 on the demo’s days at most 10 of 100 drugs ask for a press, and at most 25 show a notice', { timeout: SLOW }, async () => {
  const { services, db } = await testApp()
  await ensureDemo(services, () => undefined, SOME_WEEKS)
  const rows = await db
    .selectFrom('careDrug')
    .innerJoin('care', 'care._id', 'careDrug.careId')
    .innerJoin('session', 'session._id', 'care.sessionId')
    .innerJoin('patient', 'patient._id', 'session.patientId')
    .select(['careDrug.guard', 'careDrug.overrideId', 'patient.allergies'])
    .where('patient.allergies', '<>', 'N/A')
    .execute()
  const percent = (part: readonly unknown[]) => Math.round((1000 * part.length) / rows.length) / 10
  const press = percent(rows.filter(({ overrideId }) => overrideId !== null))
  const notice = percent(rows.filter(({ guard }) => guard !== 'clear' && guard !== 'ask'))
  process.stdout.write(`${rows.length} drugs of people who were asked: ${press} % with a press, ${notice} % with a notice\n`)
  expect(rows.length).toBeGreaterThan(500)
  expect(press).toBeLessThanOrEqual(10)
  expect(notice).toBeLessThanOrEqual(25)
})
