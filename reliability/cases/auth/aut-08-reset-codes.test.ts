import { forgotPassword, login, resetPassword } from '@clinic/contract/auth/auth'
import { startMailServer } from '@clinic/server/test/processes/mail-server'
import { expect, onTestFinished, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { codeIn, latestCode } from '../../harness/clinics/mails.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const NEW = 'dry season sun'
const other = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

test(`AUT-08 ${engine}: a reset code goes to its owner only, and dies of five wrong tries, a newer code, or its use`, async () => {
  const mails = await startMailServer()
  onTestFinished(mails.close)
  const { as, anonymous, server, store } = await startClinic({ SMTP_URL: mails.url })
  const { user } = await as('doctor', { password: 'harmattan rain' })
  const { user: gone } = await as('nurse', { deactivated: true })
  const ask = (email: string) => anonymous.send(forgotPassword, { params: { email } })
  const reset = (otp: string, password = NEW) => anonymous.send(resetPassword, { body: { otp, email: user.email, password } })

  const answers = [await ask(user.email), await ask('nobody@clinic.test'), await ask(gone.email)]
  const seen = answers.map(({ status, data, headers }) => JSON.stringify([status, data, headers['content-length']]))
  expect([new Set(seen).size, answers[0]?.status]).toEqual([1, 200])
  const mail = await mails.next()
  expect(mail).toContain(user.email)
  const first = codeIn(mail)
  expect(first).toMatch(/^\d{6}$/)
  expect(seen.join()).not.toContain(first)

  for (let n = 1; n <= 5; n++) expect((await reset(other(first, n))).status).toBe(400)
  const sixth = await reset(first)
  expect([sixth.status, Object.keys(sixth.error.fields ?? {})]).toEqual([400, ['otp']])

  await ask(user.email)
  const second = codeIn(await mails.next())
  await ask(user.email)
  const third = codeIn(await mails.next())
  expect((await reset(second)).status).toBe(second === third ? 200 : 400)
  expect((await reset(third)).status).toBe(200)
  expect((await reset(third, 'yet another one')).status).toBe(400)
  expect((await anonymous.send(login, { body: { email: user.email, password: NEW } })).status).toBe(200)
  const { output } = await server.end('SIGTERM')
  for (const code of [first, second, third]) expect(output).not.toContain(code)
  expect(await store.faults()).toEqual([])
  noteFigure(`AUT-08 ${engine}`, 'three emails alike; 5 wrong tries, a newer code and use each end a code')
})

test(`AUT-08 ${engine}: of many guesses at the same moment five count`, async () => {
  const clinic = await startClinic()
  const { user } = await clinic.as('doctor', { password: 'harmattan rain' })
  const code = await latestCode(clinic, user.email)
  const guesses = Array.from({ length: 30 }, (_, n) => other(code, n + 1))
  const body = (otp: string) => ({ body: { otp, email: user.email, password: NEW } })
  const answers = await Promise.all(guesses.map((otp) => clinic.anonymous.send(resetPassword, body(otp))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(new Set(answers.map(({ error }) => JSON.stringify(error))).size).toBe(1)
  const { tries } = await clinic.db.selectFrom('resetCode').select('tries').executeTakeFirstOrThrow()
  expect(tries).toBe(5)
  expect((await clinic.anonymous.send(resetPassword, body(code))).status).toBe(400)
})
