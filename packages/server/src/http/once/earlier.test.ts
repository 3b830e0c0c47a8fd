import { createItem } from '@clinic/contract/inventory/inventory'
import { createPatient } from '@clinic/contract/patients/patients'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../../test/arrange.ts'
import { anItem, aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

test('R2 a key of another body is answered with the time and the id of what was saved under it', async () => {
  const { as } = await testApp()
  const [doctor, nurse, admin] = [await as('doctor'), await as('nurse'), await as('admin')]
  const session = await newSession(doctor, { patientId: (await newPatient(doctor))._id, attendants: ['NURSE'] })
  const { _id: drug } = await newItem(admin, { name: 'Paracetamol', count: 9 })
  const give = (dosage: number) =>
    nurse.send(updateSession, { body: { id: session._id, comment: '', drugs: [{ drug, dosage }] } }, { key: 'form-1' })
  expect((await give(2)).status).toBe(200)
  const { status, error } = await give(3)
  const { comments } = await nurse.call(getSession, { params: { id: session._id } })
  // The care of that moment is the one that was recorded under the key.
  expect([status, error]).toMatchObject([422, { code: 'key-reused', earlier: { at: comments[0]?.createdAt, id: session._id } }])
  expect(comments.map(({ drugs }) => drugs)).toMatchObject([[{ drug: 'Paracetamol', dosage: 2 }]])
})

test('R2 the id of an answer that is a list, and nothing where the first request failed or was another person’s', async () => {
  const { as } = await testApp()
  const [doctor, admin] = [await as('doctor'), await as('admin')]
  const { data } = await doctor.send(createPatient, { body: aPatient() }, { key: 'form-2' })
  const { error } = await doctor.send(createPatient, { body: aPatient() }, { key: 'form-2' })
  expect(error.earlier?.id).toBe(data?.[0]?._id)

  expect((await admin.send(createItem, { body: anItem({ name: '' }) }, { key: 'form-2' })).status).toBe(400)
  expect((await admin.send(createItem, { body: anItem({ name: 'Gauze' }) }, { key: 'form-2' })).status).toBe(201)
})
