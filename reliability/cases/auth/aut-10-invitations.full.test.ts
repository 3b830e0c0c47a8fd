import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { login, udpatePassword, updatePassword } from '@clinic/contract/auth/auth'
import { createPersonnel, issueSlip } from '@clinic/contract/personnel/personnel'
import { startMailServer } from '@clinic/server/test/processes/mail-server'
import { expect, onTestFinished, test } from 'vitest'
import { type Clinic, startClinic } from '../../harness/clinics/clinic.ts'
import { contentsText } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const OWN = 'dry season sun'
const ONE_TIME = /(?<![A-Z2-7])[A-Z2-7]{16}(?![A-Z2-7])/
const invited = (name: string) => ({
  name: `${name} Okafor`,
  email: `${name.toLowerCase()}@clinic.test`,
  phone: '0803',
  role: 'nurse' as const,
})

/** From the one-time password to a password of one's own. */
async function firstLogin({ anonymous }: Clinic, email: string, oneTime: string, change: typeof updatePassword): Promise<void> {
  const before = await anonymous.call(login, { body: { email, password: oneTime } })
  expect(before.user.isFirstLogin).toBe(true)
  const kept = await anonymous.send(change, { body: { email, password: oneTime, newPassword: oneTime } })
  expect([kept.status, Object.keys(kept.error.fields ?? {})]).toEqual([400, ['newPassword']])
  const after = await anonymous.call(change, { body: { email, password: oneTime, newPassword: OWN } })
  expect(after.user.isFirstLogin).toBe(false)
  expect((await anonymous.send(login, { body: { email, password: oneTime } })).status).toBe(401)
  expect((await anonymous.call(login, { body: { email, password: OWN } })).user.isFirstLogin).toBe(false)
}

test(`AUT-10 ${engine}: without mail the admin is shown the one-time password once, and it is nowhere else`, async () => {
  const clinic = await startClinic({ LOG_LEVEL: 'trace' })
  const admin = await clinic.as('admin')
  const secrets: string[] = []
  for (const [name, change] of [
    ['Ngozi', updatePassword],
    ['Ebere', udpatePassword as never],
  ] as const) {
    const { user, slip } = await admin.call(createPersonnel, { body: invited(name) })
    expect(slip?.password).toMatch(ONE_TIME)
    const first = slip?.password ?? ''
    const { password: second } = await admin.call(issueSlip, { params: { email: user.email } })
    expect((await clinic.anonymous.send(login, { body: { email: user.email, password: first } })).status).toBe(401)
    await firstLogin(clinic, user.email, second, change)
    secrets.push(first, second)
  }
  await expectNowhere(clinic, secrets)
  noteFigure(`AUT-10 ${engine}`, `${secrets.length} slips without mail, 2 mailed; in no log, store, audit or file`)
})

test(`AUT-10 ${engine}: with mail the one-time password is in the mail and in no answer`, async () => {
  const mails = await startMailServer()
  onTestFinished(mails.close)
  const clinic = await startClinic({ SMTP_URL: mails.url, LOG_LEVEL: 'trace' })
  const admin = await clinic.as('admin')
  const secrets: string[] = []
  for (const [name, change] of [
    ['Ngozi', updatePassword],
    ['Ebere', udpatePassword as never],
  ] as const) {
    const answer = await admin.call(createPersonnel, { body: invited(name) })
    expect(answer.slip).toBeNull()
    const mail = await mails.next()
    expect(mail).toContain(`To: ${answer.user.email}`)
    const password = ONE_TIME.exec(mail)?.[0] ?? ''
    expect(JSON.stringify(answer)).not.toContain(password)
    await firstLogin(clinic, answer.user.email, password, change)
    expect(await mails.next()).toContain('your password was changed')
    secrets.push(password)
  }
  await expectNowhere(clinic, secrets)
})

async function expectNowhere({ db, server, store }: Clinic, secrets: readonly string[]): Promise<void> {
  const contents = await contentsText(db)
  const { output } = await server.end('SIGTERM')
  const files = filesIn(store.dataDir).map((path) => readFileSync(path, 'latin1'))
  for (const secret of secrets) {
    expect(secret).toMatch(ONE_TIME)
    expect([output, contents, ...files].filter((text) => text.includes(secret))).toEqual([])
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
