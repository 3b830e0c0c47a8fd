import { createPatient, getPatient, listChurches, type PatientInput } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

test('registers a patient and shows them to everyone signed in', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Ṣadé', phone: '0803 123 4567' }) })
  const seen = await (await as('nurse')).call(getPatient, { params: { id: patient?._id ?? '' } })
  expect(seen).toMatchObject({ firstname: 'Ṣadé', phone: '0803 123 4567', allergies: 'N/A', version: 1 })
})

test('refuses other roles before reading the body', async () => {
  const { anonymous, as } = await testApp()
  expect((await anonymous.send(createPatient, { body: aPatient() })).status).toBe(401)
  expect((await (await as('nurse')).send(createPatient, { body: aPatient({ firstname: '' }) })).status).toBe(403)
})

test('reports every invalid field at once, and stores nothing', async () => {
  const { as, db } = await testApp()
  const answer = await (await as('doctor')).send(createPatient, { body: aPatient({ firstname: 'Al', phone: ' ', church: '' }) })
  expect(answer.status).toBe(400)
  expect(answer.error.fields).toEqual({
    firstname: 'Name must have at least 3 characters',
    phone: "Enter patient's phone number",
    church: 'Church is required',
  })
  expect(await db.selectFrom('patient').selectAll().execute()).toEqual([])
})

test('gives the same response to a repeated key', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const body = aPatient()
  const first = await doctor.send(createPatient, { body }, { key: 'one-form' })
  const again = await doctor.send(createPatient, { body }, { key: 'one-form' })
  expect([first.status, again.status, again.data]).toEqual([201, 201, first.data])
  expect((await doctor.send(createPatient, { body: aPatient() }, { key: 'one-form' })).status).toBe(422)
  expect((await db.selectFrom('patient').selectAll().execute()).length).toBe(1)
})

test('a refused request does not use up its key', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  expect((await doctor.send(createPatient, { body: aPatient({ firstname: '' }) }, { key: 'k' })).status).toBe(400)
  expect((await doctor.send(createPatient, { body: aPatient() }, { key: 'k' })).status).toBe(201)
})

test('reports every required field for an empty body', async () => {
  const { as } = await testApp()
  const answer = await (await as('doctor')).send(createPatient, { body: {} as PatientInput })
  expect([answer.status, answer.error.fields]).toEqual([
    400,
    {
      firstname: 'Please enter first name',
      lastname: "Please patient's last name",
      phone: "Enter patient's phone number",
      gender: 'Select an option',
      ageRange: "Enter patient's dob",
      church: 'Church is required',
      contactPerson: "Contact person's name required",
      contactPersonNumber: "Contact person's phone number required",
    },
  ])
})

test('a Saints Community church must be on the list', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const church = (church: string) => doctor.send(createPatient, { body: aPatient({ isSaintsCommunity: true, church }) })
  expect((await church('nowhere')).error.fields).toEqual({ church: 'Select an option' })
  expect((await church('Select')).error.fields).toEqual({ church: 'Please select an issue' })
  expect((await church('')).error.fields).toEqual({ church: 'Select an option' })
  expect((await church('lekki')).data).toMatchObject([{ church: 'lekki', isSaintsCommunity: true }])
  const listed = await doctor.call(listChurches, {})
  expect(listed.every((entry) => Object.keys(entry).length === 1) && listed.some((entry) => 'lekki' in entry)).toBe(true)
  const { anonymous } = await testApp()
  expect((await anonymous.send(listChurches, {})).status).toBe(401)
})

test.each(['NIL', 'None', 'nkda.', 'No known allergies', 'n/a', 'No penicillin'])(
  'keeps allergies written %s as they are',
  async (allergies) => {
    const { as } = await testApp()
    const doctor = await as('doctor')
    const [created] = await doctor.call(createPatient, { body: aPatient({ allergies }) })
    const read = await doctor.call(getPatient, { params: { id: created?._id ?? '' } })
    expect([created?.allergies, read.allergies]).toEqual([allergies, allergies])
  },
)
