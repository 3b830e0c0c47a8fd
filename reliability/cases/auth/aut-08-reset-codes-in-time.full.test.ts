import { resetPassword } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { clientAt, startClinic } from '../../harness/clinics/clinic.ts'
import { latestCode } from '../../harness/clinics/mails.ts'
import { engine } from '../../harness/clinics/store.ts'
import { FAKETIME, need } from '../../harness/faults/machine.ts'

const NEW = 'dry season sun'

test(`AUT-08 ${engine}: a code is dead after ten minutes, and a clock set back revives none`, async ({ skip }) => {
  need(skip, 'faketime')
  const clinic = await startClinic()
  const { user } = await clinic.as('doctor', { password: 'harmattan rain' })
  const code = await latestCode(clinic, user.email)
  await clinic.server.end('SIGTERM')
  for (const [offset, status] of [
    ['+10m', 400],
    ['-1d', 400],
    ['+9m', 200],
  ] as const) {
    const server = await clinic.store.start({ LD_PRELOAD: FAKETIME ?? '', FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
    const answer = await clientAt(server.url).send(resetPassword, { body: { otp: code, email: user.email, password: NEW } })
    expect([offset, answer.status]).toEqual([offset, status])
    await server.end('SIGTERM')
  }
})
