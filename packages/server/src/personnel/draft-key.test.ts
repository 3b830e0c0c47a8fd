import { listAudit } from '@clinic/contract/audit/audit'
import { getDraftKey, getDraftKeyOf } from '@clinic/contract/outbox/unsent'
import { deletePersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

const [PHONE, LAPTOP] = ['0123456789abcdef', 'fedcba9876543210']
const of = (device: string) => ({ query: { device } })

test('each person has their own key on each device, the same every time', async () => {
  const { as } = await testApp()
  const [nurse, doctor] = [await as('nurse'), await as('doctor')]
  const { draftKey } = await nurse.call(getDraftKey, of(PHONE))
  expect(draftKey).toMatch(/^[0-9a-f]{64}$/)
  expect(await nurse.call(getDraftKey, of(PHONE))).toEqual({ draftKey })
  const others = [await nurse.call(getDraftKey, of(LAPTOP)), await doctor.call(getDraftKey, of(PHONE))]
  expect(new Set([draftKey, ...others.map((other) => other.draftKey)]).size).toBe(3)
})

test('only a signed-in, active user gets the key, and it is never cached', async () => {
  const { as, anonymous, app } = await testApp()
  const [admin, nurse] = [await as('admin'), await as('nurse')]
  expect((await anonymous.send(getDraftKey, of(PHONE))).status).toBe(401)
  const url = `/api/users/me/draft-key?device=${PHONE}`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${nurse.token}` } })
  expect(answer.headers['cache-control']).toBe('no-store')
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { deactivated: true } })
  expect((await nurse.send(getDraftKey, of(PHONE))).status).toBe(401)
})

test.each([
  ['15 letters', 'a'.repeat(15), 400],
  ['16 letters', 'a'.repeat(16), 200],
  ['64 letters', 'a'.repeat(64), 200],
  ['65 letters', 'a'.repeat(65), 400],
  ['a bar, which parts what the key is made of', '0123456789|abcdef', 400],
])('a device of %s', async (_, device, status) => {
  const nurse = await (await testApp()).as('nurse')
  const { status: said, error } = await nurse.send(getDraftKey, of(device))
  expect(said).toBe(status)
  if (status === 400) expect(error).toMatchObject({ fields: { device: expect.stringContaining('16 to 64') } })
})

test('R4 the admin, and no other role, gets the key of a person who was deactivated or deleted, and that is in the audit', async () => {
  const { as, anonymous, services } = await testApp()
  const [admin, nurse] = [await as('admin'), await as('nurse')]
  const { draftKey } = await nurse.call(getDraftKey, of(PHONE))
  const asked = { params: { id: nurse.user._id }, ...of(PHONE) }
  expect((await anonymous.send(getDraftKeyOf, asked)).status).toBe(401)
  for (const role of ['doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const)
    expect((await (await as(role)).send(getDraftKeyOf, asked)).status).toBe(403)
  const { name, _id } = nurse.user
  expect(await admin.call(getDraftKeyOf, asked)).toEqual({ _id, name, deactivated: false, draftKey })
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { deactivated: true } })
  expect(await admin.call(getDraftKeyOf, asked)).toMatchObject({ deactivated: true, draftKey })
  await admin.call(deletePersonnel, { params: { email: nurse.user.email } })
  expect(await admin.call(getDraftKeyOf, asked)).toMatchObject({ deactivated: true, draftKey })
  for (const id of ['nobody', "'", newId()])
    for (const device of [PHONE, 'no device']) expect((await admin.send(getDraftKeyOf, { params: { id }, ...of(device) })).status).toBe(404)
  expect((await admin.send(getDraftKeyOf, { ...asked, ...of('no device') })).status).toBe(400)
  await services.readLog.flush()
  expect((await admin.call(listAudit, { query: {} })).data.filter(({ type }) => type === 'unsent.read')).toHaveLength(3)
})
