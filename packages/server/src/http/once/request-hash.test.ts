import { createPatient } from '@clinic/contract/patients/patients'
import { SERVER } from '@clinic/contract/server-messages'
import { expect, test } from 'vitest'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { seal, unseal } from '../../keys.ts'
import { hashParsed } from './request-hash.ts'

test('the same values in another order are the same request; additional values make a different one', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const body = aPatient()
  const send = (body: object) => doctor.send(createPatient, { body: body as typeof first }, { key: 'form-1' })
  const first = body
  expect((await send(body)).status).toBe(201)
  expect((await send(Object.fromEntries(Object.entries(body).toReversed()))).status).toBe(201)
  expect((await send({ ...body, email: undefined })).status).toBe(422)
  expect((await send({ ...body, more: 1 })).status).toBe(422)
})

const COLUMNS = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'
const aFile = (name: string) =>
  new File([`${COLUMNS}\n${name},Okeke,08031234567,FEMALE,26 - 30 years,Grace Chapel,Uche Okeke,08039999999\n`], 'patients.csv')

test('the hash of an upload covers its file and the other parts', async () => {
  const { as, app } = await testApp()
  const admin = await as('admin')
  async function send(file: File, parts: Record<string, string>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) form.set(name, value)
    form.set('file', file)
    const response = new Response(form)
    const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'form-1' }
    const type = response.headers.get('content-type') ?? ''
    const payload = Buffer.from(await response.arrayBuffer())
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/patient/upload-csv',
      payload,
      headers: { ...headers, 'content-type': type },
    })
    return statusCode
  }
  expect(await send(aFile('Adaobi'), { day: '1' })).toBe(201)
  expect(await send(aFile('Adaobi'), { day: '1' })).toBe(201)
  expect(await send(aFile('Adaobi'), { day: '2' })).toBe(422)
  expect(await send(aFile('Ebere'), { day: '1' })).toBe(422)
})

test('refuses a request nested too deeply to compare', async () => {
  const { as, app } = await testApp()
  const { token } = await as('doctor')
  const send = (depth: number) =>
    app.inject({
      method: 'POST',
      url: '/api/patient/create',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'deep', 'content-type': 'application/json' },
      payload: JSON.stringify(aPatient()).replace('}', `,"more":${'['.repeat(depth)}${']'.repeat(depth)}}`),
    })
  expect((await send(99)).statusCode).toBe(201)
  expect((await send(100_000)).statusCode).toBe(400)
})

/** Repeats a request a week later that an earlier version of the program answered first. */
async function aWeekAfter(spoil: (row: { bodyHash: string; answer: unknown }) => { bodyHash: string; answer: unknown }) {
  const { as, db, services } = await testApp()
  const doctor = await as('doctor')
  const body = aPatient()
  const [patient] = await doctor.call(createPatient, { body }, { key: 'form-1' })
  const row = await db.selectFrom('idempotency').select(['bodyHash', 'answer']).executeTakeFirstOrThrow()
  const answer: unknown = JSON.parse(unseal(services.keys, row.answer ?? ''))
  const changed = spoil({ bodyHash: row.bodyHash, answer })
  const createdAt = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString()
  await db
    .updateTable('idempotency')
    .set({ bodyHash: changed.bodyHash, answer: seal(services.keys, JSON.stringify(changed.answer)), createdAt })
    .execute()
  return { patient, body, again: (body: ReturnType<typeof aPatient>) => doctor.send(createPatient, { body }, { key: 'form-1' }) }
}

test('a week-old request gets its original answer, even if answers have changed since', async () => {
  const { body, again, patient } = await aWeekAfter(({ bodyHash }) => ({ bodyHash, answer: [{ _id: 'kept', asItWas: true }] }))
  expect(await again(body)).toMatchObject({ status: 201, data: [{ _id: 'kept', asItWas: true }] })
  expect((await again({ ...body, phone: `${patient?.phone}1` })).status).toBe(422)
})

test('compares records of an older version in the old way, and filters their answers', async () => {
  const parsed = { ...aPatient(), email: '' }
  const bodyHash = hashParsed({ body: parsed })
  const { email, ...sent } = parsed // the schema has a default for it
  const kept = await aWeekAfter(({ answer }) => ({ bodyHash, answer: [{ ...(answer as object[])[0], searchName: 'of the row' }] }))
  const again = await kept.again(sent as typeof parsed)
  expect(again).toMatchObject({ status: 201, data: [{ _id: kept.patient?._id }] })
  expect(again.data[0]).not.toHaveProperty('searchName')
  expect((await kept.again({ ...parsed, firstname: 'Bolanle' })).status).toBe(422)

  const unfit = await aWeekAfter(() => ({ bodyHash, answer: [{ _id: 'kept' }] }))
  expect(await unfit.again(parsed)).toMatchObject({ status: 409, error: { message: SERVER.savedBefore } })
})
