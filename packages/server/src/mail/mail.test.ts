import { forgotPassword, login, resetPassword } from '@clinic/contract/auth/auth'
import { createPersonnel } from '@clinic/contract/personnel/personnel'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, withPassword } from '../../test/credentials.ts'
import { testApp } from '../../test/harness.ts'
import { startMailServer } from '../../test/processes/mail-server.ts'
import { createMailer } from './mail.ts'

async function mailServer(options?: { refuses: boolean }) {
  const server = await startMailServer(options)
  onTestFinished(server.close)
  return server
}

const clinicWithMail = (smtpUrl: string) => testApp({ config: { smtpUrl, publicUrl: 'https://clinic.test' }, mailer: createMailer })

const person = { name: 'Adaeze Okonkwo', email: 'ada@clinic.test', phone: '08030000000', role: 'nurse' } as const

test('a reset code is mailed and works', async () => {
  const { url, next } = await mailServer()
  const clinic = await clinicWithMail(url)
  const { email } = await withPassword(clinic)
  await clinic.anonymous.call(forgotPassword, { params: { email } })
  const mail = await next()
  expect(mail).toContain(`To: ${email}`)
  expect(mail).toContain('From: Clinic <clinic@localhost>')
  const otp = /^\d{6}$/m.exec(mail)?.[0] ?? ''
  await clinic.anonymous.call(resetPassword, { body: { email, otp, password: 'dry season sun' } })
  expect(await next()).toContain('your password was changed')
})

test('an invitation is mailed, its password works and is in no answer', async () => {
  const { url, next } = await mailServer()
  const clinic = await clinicWithMail(url)
  const admin = await clinic.as('admin')
  const first = await admin.send(createPersonnel, { body: person }, { key: 'form-1' })
  expect([first.status, first.data.slip]).toEqual([201, null])
  const mail = await next()
  const password = /^[A-Z2-7]{16}$/m.exec(mail)?.[0] ?? ''
  expect(mail).toContain('https://clinic.test/create-password?email=ada%40clinic.test')
  expect(JSON.stringify(first.data)).not.toContain(password)
  const { user } = await clinic.anonymous.call(login, { body: { email: person.email, password } })
  expect(user).toMatchObject({ name: person.name, role: 'nurse', isFirstLogin: true })

  const again = await admin.send(createPersonnel, { body: person }, { key: 'form-1' })
  expect(again.data).toEqual(first.data)
  await admin.call(createPersonnel, { body: { ...person, email: 'other@clinic.test' } })
  expect(await next()).toContain('To: other@clinic.test')
})

test('the admin gets a slip if an invitation cannot be mailed, also if the first answer was lost', async () => {
  const { url } = await mailServer({ refuses: true })
  const clinic = await clinicWithMail(url)
  const admin = await clinic.as('admin')
  const { slip } = await admin.call(createPersonnel, { body: person }, { key: 'form-1' })
  expect((await admin.call(createPersonnel, { body: person }, { key: 'form-1' })).slip).toEqual(slip)
  const answer = await clinic.anonymous.send(login, { body: { email: person.email, password: slip?.password ?? '' } })
  expect(answer.status).toBe(200)
})

test('forgot-password does not reveal that the mail server is unavailable', async () => {
  const clinic = await clinicWithMail('smtp://127.0.0.1:9')
  const { email } = await withPassword(clinic)
  const known = await clinic.anonymous.send(forgotPassword, { params: { email } })
  const unknown = await clinic.anonymous.send(forgotPassword, { params: { email: 'nobody@clinic.test' } })
  expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
  expect((await clinic.anonymous.send(login, { body: { email, password: PASSWORD } })).status).toBe(200)
})
