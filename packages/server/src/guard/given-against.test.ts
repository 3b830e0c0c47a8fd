import { listGivenAgainst } from '@clinic/contract/guard/guard'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

test('2.2 care shows why a drug was given against the guard; clear drugs are not listed', async () => {
  const { as, anonymous } = await testApp()
  const [admin, doctor, nurse] = [await as('admin'), await as('doctor', { name: 'Bola Ige' }), await as('nurse')]
  for (const name of ['Amoxicillin', 'Paracetamol']) await newItem(admin, { name })
  const patient = await newPatient(doctor, { allergies: 'Penicillin' })
  const { _id: id } = await newSession(doctor, { patientId: patient._id })
  const override = { reasonCode: 'tolerated-before', reason: 'Took it in May', agreedWith: doctor.user._id } as const
  const drugs = [
    { drug: 'Paracetamol', dosage: 1 },
    { drug: 'Amoxicillin', dosage: 1, override },
  ]
  await nurse.call(updateSession, { body: { id, drugs } })
  const { comments } = await nurse.call(getSession, { params: { id } })
  expect(await (await as('pharmacist')).call(listGivenAgainst, { params: { id } })).toMatchObject([
    {
      careId: comments[0]?._id,
      drug: 'Amoxicillin',
      override: { reasonCode: 'tolerated-before', reason: 'Took it in May', by: { _id: nurse.user._id }, agreedWith: { name: 'Bola Ige' } },
    },
  ])
  expect((await anonymous.send(listGivenAgainst, { params: { id } })).status).toBe(401)
  expect((await nurse.send(listGivenAgainst, { params: { id: patient._id } })).status).toBe(404)
})
