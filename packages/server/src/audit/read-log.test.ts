import { expect, test, vi } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { createReadLog } from './read-log.ts'

test('reads that could not be written down are written once they can be, without another read', async () => {
  const { db, services } = await testApp()
  const head = await db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow()
  await db.deleteFrom('auditHead').execute()
  const failures: unknown[] = []
  const readLog = createReadLog(db, (error) => failures.push(error), 20)
  readLog.note({ now: new Date(), address: 'here', requestId: 'r', trail: services.trail }, { action: 'R', type: 'patient.search' })
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0))
  await db.insertInto('auditHead').values(head).execute()
  await vi.waitFor(async () => expect(await db.selectFrom('auditEvent').select('type').execute()).toEqual([{ type: 'patient.search' }]))
})
