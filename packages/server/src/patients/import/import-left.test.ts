import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { uploadPatients } from '@clinic/contract/patients/patients'
import { expect, test, vi } from 'vitest'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

const ROWS = 600

function aFile(): File {
  const lines = Array.from({ length: ROWS }, () => {
    const patient = aPatient()
    return PATIENT_COLUMNS.map((column) => patient[column]).join(',')
  })
  return new File([[PATIENT_COLUMNS.join(','), ...lines].join('\n')], 'patients.csv')
}

test('an upload finishes after the user disconnects, and the same key returns its answer', async () => {
  const { app, as, db } = await testApp()
  const admin = await as('admin')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it is listening on a port
  const file = aFile()
  const body = new FormData()
  body.set('file', file)
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'k' }
  const { method, path } = uploadPatients
  const sent = fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers, body, signal: leaving.signal })
  sent.catch(() => undefined)

  const stored = async () => (await db.selectFrom('patient').select('_id').execute()).length
  while ((await stored()) === 0) await setImmediate()
  leaving.abort()
  await expect(sent).rejects.toThrow('aborted')
  expect(await stored()).toBeLessThan(ROWS)

  const again = () => admin.send(uploadPatients, { file }, { key: 'k' })
  await vi.waitFor(async () => expect((await again()).status).toBe(201), { timeout: 15_000 })
  expect((await again()).data).toMatchObject({ inserted: ROWS, records: [] })
  expect(await stored()).toBe(ROWS)
})
