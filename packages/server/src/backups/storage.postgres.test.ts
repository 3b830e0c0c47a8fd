import { listAudit } from '@clinic/contract/audit'
import { backUpStore, getStorage } from '@clinic/contract/storage'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

test('PostgreSQL is backed up with its own tools, and the answers say so', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  expect(await admin.call(getStorage, {})).toMatchObject({ procedure: expect.stringContaining('pg_dump'), nextBackupAt: null })
  const { status, error } = await admin.send(backUpStore, {})
  expect([status, error.message]).toEqual([409, expect.stringContaining('PostgreSQL')])
  expect((await admin.call(listAudit, {})).data.map(({ type }) => type)).not.toContain('storage.backup')
})
