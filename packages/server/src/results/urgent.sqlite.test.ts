import { getBanner } from '@clinic/contract/patient-now/patient-now'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

/** Late in the evening, so that an hour later is another day in the clinic. */
async function clinic() {
  const clock = { now: new Date('2026-03-01T22:30:00Z') }
  const app = await testApp({ clock })
  const doctor = await app.as('doctor')
  const { _id: patientId } = await newPatient(doctor)
  const { _id: id } = await newSession(doctor, { patientId })
  const record = (body: object) => doctor.call(recordResult, { body: { id, ...body } as never })
  const strike = (_id: string) => doctor.call(strikeResult, { params: { id: _id }, body: { reason: 'Wrong patient' } })
  const close = () => doctor.call(updateSession, { body: { id, open: false } })
  const banner = async () => (await doctor.call(getBanner, { params: { id: patientId } })).results.map(({ text, level }) => [text, level])
  return { clock, record, strike, close, banner }
}

test.each([
  [{ test: 'hb', value: '6.9' }, [['Hb 6.9 g/dL', 'urgent']]],
  [{ test: 'hb', value: '7' }, []],
  [{ test: 'pcv', value: '15' }, []],
  [{ test: 'glucose', value: '2.9', unit: 'mmol/L' }, [['Glucose 2.9 mmol/L', 'urgent']]],
  [{ test: 'glucose', value: '3.0', unit: 'mmol/L' }, []],
  [{ test: 'glucose', value: '53', unit: 'mg/dL' }, [['Glucose 53 mg/dL', 'urgent']]],
  [{ test: 'glucose', value: '54', unit: 'mg/dL' }, []],
  [{ test: 'glucose', value: '30', unit: 'mmol/L' }, []],
  [{ test: 'malaria-rdt', value: 'positive' }, [['Malaria RDT positive', 'watch']]],
  [{ test: 'malaria-rdt', value: 'negative' }, []],
  [{ test: 'malaria-rdt', value: 'invalid' }, []],
  [{ test: 'malaria-film', value: '+++' }, []],
  [{ test: 'hiv', value: 'reactive' }, []],
])('after %j the banner says %j', async (result, wanted) => {
  const { record, banner } = await clinic()
  await record(result)
  expect(await banner()).toEqual(wanted)
})

test('a positive RDT is said on its day only, and a severe Hb as long as the visit is open', async () => {
  const { clock, record, banner, close } = await clinic()
  await record({ test: 'malaria-rdt', value: 'positive' })
  await record({ test: 'hb', value: '6.2' })
  clock.now = new Date('2026-03-01T22:59:59Z')
  expect(await banner()).toHaveLength(2)
  clock.now = new Date('2026-03-01T23:00:00Z') // midnight in Lagos
  expect(await banner()).toEqual([['Hb 6.2 g/dL', 'urgent']])
  await close()
  expect(await banner()).toEqual([])
})

test('only the newest of a test counts, an invalid one does not, and one entered in error says nothing', async () => {
  const { clock, record, strike, banner } = await clinic()
  const low = await record({ test: 'hb', value: '6.2' })
  await record({ test: 'malaria-rdt', value: 'positive' })
  clock.now = new Date('2026-03-01T22:40:00Z')
  const better = await record({ test: 'hb', value: '8.1' })
  await record({ test: 'malaria-rdt', value: 'invalid' })
  expect(await banner()).toEqual([['Malaria RDT positive', 'watch']])
  await strike(better._id)
  expect((await banner()).map(([text]) => text)).toContain('Hb 6.2 g/dL')
  await strike(low._id)
  expect(await banner()).toEqual([['Malaria RDT positive', 'watch']])
})
