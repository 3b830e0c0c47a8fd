import { listBeds } from '@clinic/contract/beds/beds'
import { getPatient } from '@clinic/contract/patients/patients'
import { listReport } from '@clinic/contract/reports/reports'
import { getQueue, listSessions } from '@clinic/contract/sessions/session-record'
import { expect, test, vi } from 'vitest'
import { newBed, newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { createReadLog } from './read-log.ts'

test('writes reads that failed to be written as soon as it can, without another read', async () => {
  const { db, services } = await testApp()
  const head = await db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow()
  await db.deleteFrom('auditHead').execute()
  const failures: unknown[] = []
  const readLog = createReadLog(db, services.engine.isShared, (error) => failures.push(error), 20)
  readLog.note({ now: new Date(), address: 'here', requestId: 'r' }, { action: 'R', type: 'patient.search' })
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0))
  await db.insertInto('auditHead').values(head).execute()
  await vi.waitFor(async () => expect(await db.selectFrom('auditEvent').select('type').execute()).toEqual([{ type: 'patient.search' }]))
})

test('records a list that refreshes by itself once every 15 minutes for each viewer, and any other list every time', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const { as, db, services } = await testApp({ clock })
  const [admin, nurse] = [await as('admin'), await as('nurse')]
  await newBed(admin, 'Bed 1')
  async function look(): Promise<void> {
    await admin.call(listSessions, {})
    await admin.call(listReport, { query: { startDate: '2026-03-01', endDate: '2026-03-01' } })
    for (const person of [admin, nurse]) await person.call(getQueue, {})
    await nurse.call(listBeds, {})
  }
  async function noted(): Promise<string[]> {
    await services.readLog.flush()
    const events = await db
      .selectFrom('auditEvent')
      .select(['actorRole', 'type', 'rows'])
      .where('action', '=', 'R')
      .orderBy('seq')
      .execute()
    return events.map(({ actorRole, type, rows }) => `${actorRole} ${type} ${rows}`)
  }
  const asked = ['admin session.list 0', 'admin session.range 0']
  const once = [...asked, 'admin session.queue 0', 'nurse session.queue 0', 'nurse bed.list 1']
  await look()
  clock.now = new Date('2026-03-01T08:14:59Z')
  await look()
  expect(await noted()).toEqual([...once, ...asked])
  clock.now = new Date('2026-03-01T08:15:00Z')
  await look()
  expect(await noted()).toEqual([...once, ...asked, ...once])
})

test('records a chart that a screen refreshes by itself once every 15 minutes', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const { as, db, services } = await testApp({ clock })
  const admin = await as('admin')
  const [one, other] = [await newPatient(admin), await newPatient(admin)]
  const look = (patient: { _id: string }, again: boolean) =>
    admin.call(getPatient, { params: { id: patient._id } }, { headers: again ? { 'x-again': '1' } : {} })
  async function seen(): Promise<string[]> {
    await services.readLog.flush()
    const events = await db.selectFrom('auditEvent').select('entityId').where('type', '=', 'patient.read').orderBy('seq').execute()
    return events.map(({ entityId }) => (entityId === one._id ? 'one' : 'other'))
  }
  for (const again of [true, true, false, false]) await look(one, again)
  await look(other, true)
  expect(await seen()).toEqual(['one', 'one', 'one', 'other'])
  clock.now = new Date('2026-03-01T08:14:59Z')
  await look(one, true)
  expect(await seen()).toHaveLength(4)
  clock.now = new Date('2026-03-01T08:15:00Z')
  await look(one, true)
  expect(await seen()).toHaveLength(5)
})
