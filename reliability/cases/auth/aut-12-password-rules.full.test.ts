import { cpuOf } from '@clinic/bench/processes'
import { login, resetPassword, updatePassword } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { latestCode } from '../../harness/clinics/mails.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const START = 'harmattan rain'
const bytes73 = 'a'.repeat(72)

const ACCEPTED = [
  '123456',
  'a'.repeat(64),
  'b'.repeat(128),
  '  blanks at both ends  ',
  'ẹ̀kọ́ 日本 🔑',
  `${bytes73}1`,
  'q"\'\\;--<>',
  '\tTab and\nline',
  'c'.repeat(1024),
]

test(`AUT-12 ${engine}: a password is kept exactly as typed, and what is too short or too long is refused before it is hashed`, async () => {
  const { as, anonymous, server } = await startClinic({ PASSWORD_BLOCKLIST: 'off' })
  const { user } = await as('nurse', { password: START })
  const change = (password: string, newPassword: string) =>
    anonymous.send(updatePassword, { body: { email: user.email, password, newPassword } })
  const opens = async (password: string) => (await anonymous.send(login, { body: { email: user.email, password } })).status
  let current = START
  for (const next of ACCEPTED) {
    expect([next, (await change(current, next)).status]).toEqual([next, 200])
    expect([next, await opens(next)]).toEqual([next, 200])
    const near = next.endsWith('1') ? `${bytes73}2` : next.trim() === next ? `${next} ` : next.trim()
    if (near.length >= 6 && near.length <= 1024) expect([near, await opens(near)]).toEqual([near, 401])
    current = next
  }
  const refusals: [string, string][] = [
    ['', 'Please enter a new password'],
    ['12345', 'Password should be at least 6 characters'],
    ['x'.repeat(1025), 'Use a shorter password'],
    ['é'.repeat(513), 'Use a shorter password'],
    ['x'.repeat(200_000), 'Use a shorter password'],
    ['lone \ud800 surrogate', 'Use a shorter password'],
  ]
  const costs: number[] = []
  for (const [next, message] of refusals) {
    const spent = cpuOf(server.pid)
    const { status, error } = await change(current, next)
    expect([next.length, status, error.fields]).toEqual([next.length, 400, { newPassword: message }])
    costs.push(cpuOf(server.pid) - spent)
  }
  // A hash takes a tenth of a second of the processor.
  expect(Math.max(...costs)).toBeLessThan(0.05)
  const tooLong = await change(current, 'x'.repeat(1_000_000))
  expect([tooLong.status, tooLong.error.code]).toEqual([413, 'too-large'])
  expect(await opens(current)).toBe(200)
  noteFigure(`AUT-12 ${engine}`, `${ACCEPTED.length} kept as typed, ${refusals.length + 1} refused unhashed`)
})

test(`AUT-12 ${engine}: with the block-list on, a common password, an own name and an own email are refused`, async () => {
  const clinic = await startClinic({ PASSWORD_BLOCKLIST: 'on' })
  const { user } = await clinic.as('nurse', { password: START, name: 'Chukwuemeka Obi', email: 'emeka.obi@clinic.test' })
  for (const newPassword of ['password', '123456', 'qwerty123', 'Chukwuemeka', 'emeka.obi', 'emeka.obi@clinic.test', 'chukwuemeka1']) {
    const { status, error } = await clinic.anonymous.send(updatePassword, { body: { email: user.email, password: START, newPassword } })
    expect([newPassword, status, Object.keys(error.fields ?? {})]).toEqual([newPassword, 400, ['newPassword']])
  }
  const otp = await latestCode(clinic, user.email)
  const reset = await clinic.anonymous.send(resetPassword, { body: { otp, email: user.email, password: 'Chukwuemeka' } })
  expect([reset.status, Object.keys(reset.error.fields ?? {})]).toEqual([400, ['password']])
})
