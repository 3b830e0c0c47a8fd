import { login } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { clientAt, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { FAKETIME, need } from '../../harness/faults/machine.ts'

const PASSWORD = 'harmattan rain'

test(`AUT-03 ${engine}: the wait outlives a restart and ends with its time`, async ({ skip }) => {
  need(skip, 'faketime')
  const { as, anonymous, server, store } = await startClinic()
  const { user } = await as('doctor', { password: PASSWORD })
  const body = { email: user.email, password: PASSWORD }
  for (let n = 0; n < 5; n++) await anonymous.send(login, { body: { ...body, password: 'a wrong guess' } })
  const { headers } = await anonymous.send(login, { body })
  await server.end('SIGTERM')
  const later = await store.start(atTime('+20m'))
  expect((await clientAt(later.url).send(login, { body })).status).toBe(200)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
})

const atTime = (offset: string) => ({ LD_PRELOAD: FAKETIME ?? '', FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
