import { Patient } from '@clinic/contract/patients/patients'
import { Session } from '@clinic/contract/sessions/session-record'
import { expect, test } from 'vitest'
import { getPatient } from '../../src/patients/patients.ts'
import { getSession } from '../../src/sessions/sessions.ts'
import { newSession } from '../arrange.ts'
import { testApp } from '../harness.ts'

test('a patient and a session are what the contract names, before its schema looks at them', async () => {
  const { as, db } = await testApp()
  const { _id, patientId } = await newSession(await as('doctor'))
  const patient = await getPatient(db, patientId._id)
  expect(Object.keys(patient).toSorted()).toEqual(Object.keys(Patient.shape).toSorted())
  const session = await getSession(db, _id)
  expect(Object.keys(session).toSorted()).toEqual(Object.keys(Session.shape).toSorted())
})
