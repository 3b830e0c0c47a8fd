import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { login, resetPassword, updatePassword } from '@clinic/contract/auth/auth'
import { createBeds } from '@clinic/contract/beds/beds'
import { createItem } from '@clinic/contract/inventory/inventory'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient, findDuplicates, searchPatients, updatePatient, uploadPatients } from '@clinic/contract/patients/patients'
import { createPersonnel, listPersonnel } from '@clinic/contract/personnel/personnel'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { anItem, aPatient, aSession } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { csv, fileOf, patientCells, patientRow } from '../../harness/clients/files.ts'
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts'
import { clientAt, startClinic } from '../../harness/clinics/clinic.ts'
import { keptMails, latestCode } from '../../harness/clinics/mails.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

/** A unique word: a place that holds it has received the text around it. */
const canary = (what: string) => `Canary${what}${Math.random().toString(36).slice(2, 10)}`

test(`PRV-01 ${engine}: nothing that people type comes into a log, a file beside the store, or another's mail`, async () => {
  const clinic = await startClinic({ LOG_LEVEL: 'trace' })
  const admin = await clinic.as('admin', { name: `${canary('Admin')} Staff` })
  const words = Object.fromEntries(
    [
      'First',
      'Last',
      'Allergy',
      'Church',
      'Contact',
      'Diagnosis',
      'Comment',
      'Password',
      'NewPassword',
      'Email',
      'Search',
      'Tag',
      'Item',
      'Reason',
      'Key',
      'Path',
      'Row',
    ].map((what) => [what, canary(what)]),
  ) as Record<string, string>
  const of = (what: string) => words[what] ?? ''
  const digits = String(Math.random()).slice(2, 12)
  const email = `${of('Email').toLowerCase()}@clinic.test`

  // Writing and reading, right and wrong.
  const fields = {
    firstname: of('First'),
    lastname: of('Last'),
    allergies: of('Allergy'),
    church: of('Church'),
    contactPerson: of('Contact'),
    phone: `080${digits}`,
  }
  const [patient] = await admin.call(createPatient, { body: aPatient(fields) }, { key: of('Key') })
  const id = patient?._id ?? ''
  await admin.send(createPatient, { body: aPatient({ ...fields, gender: of('First') as never }) }, { key: of('Key') })
  await admin.send(updatePatient, { body: { id, allergies: of('Allergy'), version: 99 } })
  await admin.call(searchPatients, { query: { name: of('Search'), phone: digits } })
  await admin.call(findDuplicates, { query: { name: of('First'), phone: digits } })
  const session = await admin.call(createSession, { body: aSession(id, { workingDiagnosis: of('Diagnosis') }) })
  await admin.call(updateSession, { body: { id: session._id, comment: of('Comment') } })
  await admin.send(updateSession, {
    body: { id: session._id, drugs: [{ drug: of('Item'), dosage: 1, override: { reasonCode: 'label-checked' } }] },
  })
  await admin.call(createBeds, { body: [of('Tag')] })
  await admin.send(createBeds, { body: [of('Tag')] })
  await admin.call(createItem, { body: anItem({ name: of('Item'), description: of('Reason') }) })
  await admin.send(createItem, { body: anItem({ name: of('Item') }) })
  const rows = [...patientCells(1), patientRow(5_000, { firstname: of('Row'), gender: of('Row') })]
  await admin.call(uploadPatients, { file: fileOf(`${of('Path')}.csv`, csv(rows)) })
  await admin.send(uploadPatients, { file: fileOf(`${of('Path')}.xlsx`, of('Row')) })
  await admin.call(downloadPatients, {})

  // Signing in and resetting, right and wrong.
  const { slip } = await admin.call(createPersonnel, {
    body: { name: `${of('First')} ${of('Last')}`, email, phone: digits, role: 'nurse' },
  })
  const oneTime = slip?.password ?? ''
  const { token } = await clinic.anonymous.call(login, { body: { email, password: oneTime } })
  await clinic.anonymous.send(login, { body: { email, password: of('Password') } })
  await clinic.anonymous.send(login, { body: { email: `${of('Path')}@clinic.test`, password: of('Password') } })
  const change = { email, password: oneTime, newPassword: of('NewPassword') }
  const changed = await clinic.anonymous.call(updatePassword, { body: change })
  const code = await latestCode(clinic, email)
  await clinic.anonymous.send(resetPassword, { body: { otp: '000000', email, password: of('Password') } })
  await clinic.anonymous.call(resetPassword, { body: { otp: code, email, password: of('Password') } })
  await clientAt(clinic.url, changed.token).send(listPersonnel, {})

  // Addresses and bytes that reach no call.
  for (const path of [
    `/api/patient/${of('Path')}`,
    `/api/${of('Path')}?name=${of('Search')}`,
    `/${of('Path')}`,
    `/api/patient/%${of('Path')}`,
    `/${of('Path')}\u0000`,
  ])
    await sendRaw(clinic.url, rawRequest('GET', path, [`Authorization: Bearer ${admin.token}`, `X-Canary: ${of('Search')}`]))
  await sendRaw(
    clinic.url,
    rawRequest(
      'POST',
      '/api/patient/create',
      ['Content-Type: application/json', `Authorization: Bearer ${admin.token}`],
      `{"firstname":"${of('First')}`,
    ),
  )
  await sendRaw(clinic.url, `${of('Search')} nonsense\r\n\r\n`, 2_000)

  const { output } = await clinic.server.end('SIGTERM')
  const secrets = [...Object.values(words), digits, oneTime, code, token, changed.token, admin.token, email]
  const audit = JSON.stringify(await clinic.db.selectFrom('auditEvent').selectAll().execute())
  const places = { log: output, audit, ...filesBeside(clinic.store.dataDir) }
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase())).map((secret) => `${secret} in ${place}`),
  )
  expect(found).toEqual([])
  expect(output).toContain('"route":"GET /api/patient"')
  const routes = [...output.matchAll(/"route":"([^"]+)"/g)].map(([, route = '']) => route)
  expect(routes.filter((route) => /[?=%]|Canary/.test(route))).toEqual([])
  const mails = keptMails(clinic.store.dataDir)
  expect(mails.length).toBe(1)
  expect(mails.every((mail) => mail.includes(`To: ${email}`) && !mail.includes(oneTime))).toBe(true)
  noteFigure(`PRV-01 ${engine}`, `${secrets.length} canaries, ${grouped(output.length)} characters of log, none found`)
})

const grouped = (count: number) => count.toLocaleString('en-GB')

/** Every file of the data folder but the store itself and the mails, as text. */
function filesBeside(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => !name.startsWith('clinic.db') && !name.startsWith('mail') && !name.endsWith('.db'))
  return Object.fromEntries(
    wanted.filter((name) => statSync(join(dataDir, name)).isFile()).map((name) => [name, readFileSync(join(dataDir, name), 'latin1')]),
  )
}
