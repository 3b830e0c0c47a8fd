import { downloadFhirExport, FHIR_TYPES, getFhirExport, startFhirExport } from '@clinic/contract/fhir/fhir'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { aKnownPatient } from '../../test/samples/fhir.ts'

type Manifest = { readonly output: readonly { readonly type: string; readonly url: string }[]; readonly requiresAccessToken: boolean }
const pathOf = (url: unknown) => String(url).replace(/^https?:\/\/[^/]+/, '')

async function aClinic() {
  const clinic = await testApp({ inFile: true, config: { requestLimits: true } })
  const admin = await clinic.as('admin')
  await aKnownPatient(admin)
  const get = (url: string, token = admin.token) => clinic.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { ...clinic, admin, get }
}

test('an export is begun, asked for, and fetched file by file, each line a resource', async () => {
  const { admin, get, db } = await aClinic()
  const { status, headers } = await admin.send(startFhirExport, { query: {} })
  expect(status).toBe(202)
  const manifest: Manifest = (await get(pathOf(headers['content-location']))).json()
  expect([manifest.requiresAccessToken, manifest.output.map(({ type }) => type)]).toEqual([true, [...FHIR_TYPES]])
  for (const { type, url } of manifest.output) {
    const answer = await get(pathOf(url))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/fhir+ndjson; charset=utf-8'])
    const lines = answer.body.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).resourceType)).toEqual(lines.map(() => type))
  }
  const events = db.selectFrom('auditEvent').select(['rows', 'fields']).where('type', '=', 'fhir.export').orderBy('seq')
  expect((await events.execute()).at(0)).toEqual({ rows: 1, fields: '["Patient"]' })
})

test('some types can be asked for, and others are not in it', async () => {
  const { admin, get } = await aClinic()
  const { headers } = await admin.send(startFhirExport, { query: { _type: 'Patient,Condition' } })
  const { output }: Manifest = (await get(pathOf(headers['content-location']))).json()
  expect(output.map(({ type }) => type)).toEqual(['Patient', 'Condition'])
  const other = pathOf(output[0]?.url).replace(/Patient$/, 'Encounter')
  expect((await get(other)).statusCode).toBe(404)
  expect((await admin.send(startFhirExport, { query: { _type: 'Patient,Bed' } })).error.message).toContain('_type names some of')
})

test('the eleventh file within an hour is refused, and so is every role but the admin', async () => {
  const { admin, as } = await aClinic()
  const job = String(Date.now())
  for (const role of ['doctor', 'nurse'] as const) expect((await (await as(role)).send(startFhirExport, { query: {} })).status).toBe(403)
  for (let file = 1; file <= 10; file++)
    expect((await admin.send(downloadFhirExport, { params: { job, type: 'Practitioner' } })).status).toBe(200)
  expect((await admin.send(downloadFhirExport, { params: { job, type: 'Practitioner' } })).status).toBe(429)
})

test('an export that began more than an hour ago, or in the future, is not found', async () => {
  const { admin } = await aClinic()
  for (const ms of [-3_600_001 - 1000, 60_000])
    expect((await admin.send(getFhirExport, { params: { job: String(Date.now() + ms) } })).status).toBe(404)
})
