import { getMe, login } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { decode } from '../../harness/clinics/tokens.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

test(`AUT-01 ${engine}: a token names the sign-in and shows the person, and holds nothing else`, async () => {
  const clinic = await startClinic()
  const { user } = await clinic.as('nurse', { password: 'harmattan rain', isFirstLogin: true })
  const { status, data } = await clinic.anonymous.send(login, { body: { email: user.email, password: 'harmattan rain' } })
  expect([status, Object.keys(data).toSorted()]).toEqual([200, ['token', 'user']])
  const { header, payload } = decode(data.token)
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.any(String) })
  expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub', 'user'])
  expect(payload.user).toEqual({ _id: user._id, name: user.name, email: user.email, role: 'nurse', isFirstLogin: true })
  expect([data.user, payload.sub]).toEqual([payload.user, user._id])
  const hours = (payload.exp - payload.iat) / 3600
  expect(hours).toBeLessThanOrEqual(12)
  const bearer = { headers: { authorization: `Bearer ${data.token}` } }
  expect(await clinic.anonymous.call(getMe, {}, bearer)).toEqual(data.user)
  noteFigure(`AUT-01 ${engine}`, `7 claims, ${hours} hours`)
})
