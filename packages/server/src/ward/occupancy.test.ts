import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { getOccupancy } from '@clinic/contract/ward/occupancy'
import { transferPatient } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { newAdmission, newBed } from '../../test/arrange.ts'
import { aWard } from '../../test/ward.ts'

test('4.14 counts beds at the end of each clinic day; a move is neither an admission nor a discharge', async () => {
  const { as, doctor, nurse, admin, admit, wait } = await aWard({ now: '2026-11-18T22:30:00.000Z' })
  const { session } = await admit('A1') // 23:30 on the 18th in Lagos
  const { _id: toBedId } = await newBed(admin, 'B2')
  wait(60) // 00:30 on the 19th
  await nurse.call(transferPatient, { body: { sessionId: session._id, toBedId } })
  const mistaken = await admit('C3')
  await doctor.call(voidSession, { params: { id: mistaken.session._id }, body: { reason: 'Wrong patient' } })
  wait(24 * 60)
  const late = await as('doctor')
  await late.call(updateSession, { body: { id: session._id, open: false } })
  await newAdmission(late, toBedId)
  expect(await late.call(getOccupancy, { query: { from: '2026-11-17', to: '2026-11-30' } })).toEqual({
    data: [
      { day: '2026-11-17', beds: 0, occupied: 0, admissions: 0, discharges: 0 },
      { day: '2026-11-18', beds: 2, occupied: 1, admissions: 1, discharges: 0 },
      { day: '2026-11-19', beds: 3, occupied: 1, admissions: 0, discharges: 0 },
      { day: '2026-11-20', beds: 3, occupied: 1, admissions: 1, discharges: 1 },
    ],
    bor: 37.5,
  })
})

test('without dates it covers the last thirty days, with today up to now', async () => {
  const { doctor, admit } = await aWard()
  await admit('A1')
  const { data, bor } = await doctor.call(getOccupancy, {})
  expect([data.length, data[0]?.day, data.at(-1), bor]).toEqual([
    30,
    '2026-10-24',
    { day: '2026-11-22', beds: 1, occupied: 1, admissions: 1, discharges: 0 },
    100,
  ])
})

test('refuses invalid dates and too many days; future days are empty; nurses cannot read it', async () => {
  const { doctor, nurse, anonymous } = await aWard()
  const ask = async (query: object) => {
    const { status, error } = await doctor.send(getOccupancy, { query })
    return [status, Object.keys(error.fields ?? {})]
  }
  expect(await ask({ from: '2026-11-23', to: '2026-11-22' })).toEqual([400, ['from']])
  expect(await ask({ from: '2026-02-30' })).toEqual([400, ['from']])
  expect(await ask({ from: '2025-01-01', to: '2026-02-05' })).toEqual([400, ['from']])
  expect(await ask({ from: '2025-01-01', to: '2026-02-04' })).toEqual([200, []])
  expect(await ask({ from: '2025-01-01' })).toEqual([400, ['from']])
  expect(await doctor.call(getOccupancy, { query: { from: '2027-01-01' } })).toEqual({ data: [], bor: null })
  expect((await nurse.send(getOccupancy, {})).status).toBe(403)
  expect((await anonymous.send(getOccupancy, {})).status).toBe(401)
})
