import { createPatient, findDuplicates } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

async function clinicOf(...people: (readonly [firstname: string, lastname: string, phone: string])[]) {
  const app = await testApp()
  const doctor = await app.as('doctor')
  for (const [firstname, lastname, phone] of people) await doctor.call(createPatient, { body: aPatient({ firstname, lastname, phone }) })
  const likely = async (name: string, phone: string) =>
    (await doctor.call(findDuplicates, { query: { name, phone } })).map(({ patient, reasons }) => [
      `${patient.firstname} ${patient.lastname}`,
      ...reasons,
    ])
  return { ...app, likely }
}

test('is for admin and doctor', async () => {
  const { anonymous, as } = await testApp()
  expect((await anonymous.send(findDuplicates, {})).status).toBe(401)
  expect((await (await as('nurse')).send(findDuplicates, {})).status).toBe(403)
  expect((await (await as('admin')).send(findDuplicates, {})).data).toEqual([])
})

test('gives the reasons why a patient may already be registered, likeliest first', async () => {
  const { likely } = await clinicOf(
    ['Adaeze', 'Okafor', '08031234567'],
    ['Okafor', 'Adaeze', '08020000001'],
    ['Adaeze', 'Okofor', '08020000002'],
    ['Bola', 'Ige', '+234 803 123 4567'],
    ['Adaeze', 'Nwosu', '08020000003'],
  )
  expect(await likely('adaeze  ÒKÁFOR', '2348031234567')).toEqual([
    ['Adaeze Okafor', 'Same phone number', 'Same name'],
    ['Okafor Adaeze', 'First and last name swapped'],
    ['Adaeze Okofor', 'Name one letter off'],
    ['Bola Ige', 'Same phone number'],
  ])
})

test.each([
  ['Muhammad Belo', 'Name spelt alike'],
  ['Mohammed Belol', 'Name one letter off'],
  ['Bello Mohammde', 'Name one letter off'],
  ['Bello Mohamad', 'Name spelt alike'],
])('knows %s', async (name, reason) => {
  const { likely } = await clinicOf(['Mohammed', 'Bello', '08031234567'])
  expect(await likely(name, '')).toEqual([['Mohammed Bello', reason]])
})

test('part of a name is not a reason, nor are blanks or punctuation', async () => {
  const { likely } = await clinicOf(['Mohammed', 'Bello', '08031234567'])
  for (const [name, phone] of [
    ['Mohammed', ''],
    ['Mohammed Okafor', '0803123456'],
    ['', ''],
    ['%', '???'],
  ] as const)
    expect(await likely(name, phone), `${name} ${phone}`).toEqual([])
})

test('lists at most ten', async () => {
  const { likely } = await clinicOf(...Array.from({ length: 12 }, () => ['Adaeze', 'Okafor', '08031234567'] as const))
  expect(await likely('Adaeze Okafor', '08031234567')).toHaveLength(10)
})

test('lists at most five who match by name alone', async () => {
  const { likely } = await clinicOf(...Array.from({ length: 8 }, (_, index) => ['Adaeze', 'Okafor', `0803000000${index}`] as const), [
    'Bola',
    'Ige',
    '08031234567',
  ])
  expect((await likely('Adaeze Okafor', '08031234567')).map(([name]) => name)).toEqual([...Array(5).fill('Adaeze Okafor'), 'Bola Ige'])
})
