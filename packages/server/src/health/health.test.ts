import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getHealth, getOpenApi } from '@clinic/contract/health/health'
import { createPatient } from '@clinic/contract/patients/patients'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { readStoreId } from '../db/store-id.ts'
import { noteRestored } from './restore-times.ts'

test('reports the engine and store without a sign-in', async () => {
  const { anonymous, db } = await testApp()
  expect(await anonymous.call(getHealth, {})).toEqual({
    status: 'ok',
    engine: inject('engine'),
    storeId: await readStoreId(db),
    restoredAt: null,
    backupAt: null,
  })
})

test('reports busy if the database server answers but its tables do not', async () => {
  const { anonymous, db } = await testApp()
  await sql`alter table "meta" rename to "elsewhere"`.execute(db)
  expect((await anonymous.send(getHealth, {})).status).toBe(503)
})

test('tells phones when the store was restored, and when its backup was made', async () => {
  const { anonymous, as, db } = await testApp()
  const doctor = await as('doctor')
  await doctor.call(createPatient, { body: aPatient() })
  const { at } = await db.selectFrom('auditEvent').select('at').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  const first = new Date('2026-11-22T10:00:00.000Z')
  await noteRestored(db, first)
  const told = { restoredAt: first.toISOString(), backupAt: at }
  expect(await anonymous.call(getHealth, {})).toMatchObject(told)
  const second = new Date('2026-11-22T15:00:00.000Z')
  await noteRestored(db, second)
  expect(await anonymous.call(getHealth, {})).toMatchObject({ restoredAt: second.toISOString(), backupAt: first.toISOString() })
})

test('lists every call of the contract as OpenAPI', async () => {
  const { anonymous } = await testApp()
  const { paths } = (await anonymous.call(getOpenApi, {})) as { paths: Record<string, Record<string, unknown>> }
  for (const { method, path } of ENDPOINTS) expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
})

test('shows the calls as a page', async () => {
  const { app } = await testApp()
  const page = await app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  for (const { path } of ENDPOINTS) expect(page.body).toContain(path)
})

test('answers an unknown call with 404 in the usual shape', async () => {
  const { app } = await testApp()
  const answer = await app.inject('/api/nothing')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
})
