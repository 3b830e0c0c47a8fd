import { updateBed } from '@clinic/contract/beds/beds'
import { createFollowUp, getFollowUpsOf } from '@clinic/contract/follow-ups/follow-ups'
import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import type { OutcomeName } from '@clinic/contract/sessions/outcomes'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { aWard } from '../../test/ward.ts'

/** A patient who is due on two days, one asked for by the session in whose bed they are. */
async function onTheWard() {
  const ward = await aWard()
  const { doctor, wait, db } = ward
  const { bed, session } = await ward.admit('A1', { returnOn: '2026-12-24' })
  const { _id: id } = session
  const patientId = session.patientId._id
  const params = { id: patientId }
  await doctor.call(createFollowUp, { body: { patientId, dueOn: '2026-12-01' } })
  const close = (outcome: OutcomeName, sessionId = id) => {
    wait(60)
    return doctor.call(updateSession, { body: { id: sessionId, open: false, outcome } })
  }
  const makeVoid = () => {
    wait(60)
    return doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  }
  const state = async () => ({
    died: (await doctor.call(getFacts, { params })).deceasedOn,
    due: (await doctor.call(getFollowUpsOf, { params })).due.map(({ dueOn }) => dueOn),
  })
  const changes = async () => {
    const events = db.selectFrom('auditEvent').select('type').where('patientId', '=', patientId).where('action', '<>', 'R')
    return (await events.orderBy('seq').execute()).map(({ type }) => type)
  }
  return { ...ward, bed, session, id, patientId, params, close, makeVoid, state, changes }
}

const DEAD = { died: '2026-11-22', due: [] }
const BOTH = ['2026-12-01', '2026-12-24']

test('a death that is corrected in the facts makes the follow-ups that it closed due again, and no others', async () => {
  const { doctor, params, close, state, wait } = await onTheWard()
  await close('died')
  expect(await state()).toEqual(DEAD)
  wait(1)
  await doctor.call(updateFacts, { params, body: { deceasedOn: '2026-11-21' } })
  wait(1)
  await doctor.call(updateFacts, { params, body: { deceasedOn: null } })
  expect(await state()).toEqual({ died: null, due: BOTH })
  await doctor.call(updateFacts, { params, body: { birthDate: '1990-01-01', birthPrecision: 'year' } })
  expect(await state()).toEqual({ died: null, due: BOTH })
})

test('a session for who is alive after all makes them due again, and keeps the one that is near', async () => {
  const { doctor, patientId, close, state, wait, changes } = await onTheWard()
  await close('died')
  wait(2 * 24 * 60)
  await doctor.call(createSession, { body: aSession(patientId, { confirmAlive: 'Sits before me' }) })
  expect(await state()).toEqual({ died: null, due: ['2026-12-24'] }) // the other was due in a week
  const events = await changes()
  expect(events.slice(events.lastIndexOf('facts.alive'))).toEqual([
    'facts.alive',
    'follow-up.update',
    'follow-up.update',
    'session.create',
    'follow-up.keep',
  ])
})

test('a session that was opened in error takes back the death that closing it recorded, and what it asked for', async () => {
  const { close, makeVoid, state, changes } = await onTheWard()
  await close('died')
  await makeVoid()
  expect(await state()).toEqual({ died: null, due: ['2026-12-01'] })
  expect(await changes()).toContain('facts.alive')
})

test('a reopened session that ends in another way takes its death back', async () => {
  const { admin, doctor, bed, id, patientId, close, state } = await onTheWard()
  await close('died')
  await doctor.call(updateSession, { body: { id, open: true } })
  expect(await state()).toEqual(DEAD)
  await admin.call(updateBed, { body: { id: bed._id, occupied: true, patientId } })
  await close('discharged')
  expect(await state()).toEqual({ died: null, due: BOTH })
})

test('a death that was recorded by hand, or that another session says too, stays', async () => {
  const byHand = await onTheWard()
  await byHand.doctor.call(updateFacts, { params: byHand.params, body: { deceasedOn: '2026-11-20' } })
  await byHand.close('died')
  await byHand.makeVoid()
  expect(await byHand.state()).toEqual({ died: '2026-11-20', due: [] })

  const twice = await onTheWard()
  const { admin, doctor, bed, patientId } = twice
  const other = await newSession(doctor, { patientId })
  await twice.close('died')
  await admin.call(updateBed, { body: { id: bed._id, occupied: true, patientId } })
  await twice.close('died', other._id)
  await twice.makeVoid()
  expect(await twice.state()).toEqual(DEAD)
})
