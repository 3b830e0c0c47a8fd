import { listAudit } from '@clinic/contract/audit/audit'
import { listAuditNotices, MAX_PATIENTS_READ } from '@clinic/contract/audit/audit-notices'
import { getPatient, searchPatients } from '@clinic/contract/patients/patients'
import { getPatientHistory, getSession } from '@clinic/contract/sessions/session-record'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import type { Actor } from '../actor.ts'
import { engineOf } from '../db/engines.ts'
import { recount, wrongCounts } from '../db/list-recount.ts'
import { createReadLog, type ReadLog } from './read-log.ts'

type Person = Client & { readonly user: { readonly _id: string; readonly name: string } }

/** A clinic with a test clock and a nurse, and several processes, each with its own log on the same store. */
async function aClinic() {
  const clock = { now: new Date('2026-03-01T08:10:00Z') }
  const clinic = await testApp({ clock })
  const nurse = await clinic.as('nurse', { name: 'Ngozi Eze' })
  const admin = await clinic.as('admin')
  const { db, services } = clinic
  const startProcess = (isShared = false) =>
    createReadLog(db, isShared || services.engine.isShared, (error) => {
      throw error
    })
  /** Opens this many patients through one process, starting at `from`. */
  async function open(log: ReadLog, from: number, many: number, { user }: Person = nurse) {
    const by = { ...user, now: clock.now, address: 'here', requestId: 'r', signInId: 's' } as Actor
    for (let n = from; n < from + many; n++) log.note(by, { action: 'R', type: 'patient.read', entityId: `p${n}`, patientId: `p${n}` })
    await log.flush()
  }
  const events = async () => {
    const noted = db.selectFrom('auditEvent').where('type', '=', 'patient.many-read')
    return noted.select(['at', 'actorId', 'patientId', 'rows']).orderBy('seq').execute()
  }
  const wait = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  return { ...clinic, clock, nurse, admin, log: services.readLog, startProcess, open, events, wait }
}

test('the first patient over the limit records one event for the hour and a notice at once; later ones do not', async () => {
  const { nurse, admin, log, open, events, wait } = await aClinic()
  await open(log, 0, MAX_PATIENTS_READ)
  await open(log, 0, MAX_PATIENTS_READ)
  await open(log, 0, MAX_PATIENTS_READ, admin)
  expect([await events(), await admin.call(listAuditNotices, {})]).toEqual([[], []])
  await open(log, MAX_PATIENTS_READ, 1)
  const event = { at: '2026-03-01T08:10:00.000Z', actorId: nurse.user._id, patientId: null, rows: MAX_PATIENTS_READ }
  expect(await events()).toEqual([event])
  const notice = { userId: { _id: nurse.user._id, name: 'Ngozi Eze' }, createdAt: event.at, denied: null }
  expect(await admin.call(listAuditNotices, {})).toEqual([notice])
  wait(49)
  await open(log, 1000, 500)
  expect(await events()).toHaveLength(1)

  wait(1) // nine o'clock
  await open(log, 0, MAX_PATIENTS_READ)
  expect(await events()).toHaveLength(1)
  await open(log, MAX_PATIENTS_READ, 1)
  expect((await events()).map(({ at }) => at)).toEqual([event.at, '2026-03-01T09:00:00.000Z'])
})

test('a restart neither forgets the count nor repeats a notice', async () => {
  const { startProcess, open, events } = await aClinic()
  await open(startProcess(), 0, 150)
  await open(startProcess(), 150, 50)
  expect(await events()).toHaveLength(0)
  await open(startProcess(), 200, 1)
  expect(await events()).toHaveLength(1)
  await open(startProcess(), 201, 300)
  expect(await events()).toHaveLength(1)
})

test('of several processes, only the one that goes over the limit records the notice', async () => {
  const { startProcess, open, events } = await aClinic()
  const processes = [startProcess(true), startProcess(true), startProcess(true)]
  let read = 0
  for (; (await events()).length === 0 && read < 300; read++) await open(processes[read % 3] as ReadLog, read, 1)
  expect(read).toBeGreaterThan(MAX_PATIENTS_READ)
  expect(read).toBeLessThan(MAX_PATIENTS_READ + 10)
  await Promise.all(processes.map((log, index) => open(log, 1000 * index, 300)))
  expect(await events()).toHaveLength(1)
})

test('counts profiles, sessions and histories, but not the names that a search finds', async () => {
  const { admin, nurse, log, open, events } = await aClinic()
  const sessions = []
  for (let n = 0; n < 3; n++) sessions.push(await newSession(admin))
  const [one, two, three] = sessions
  await open(log, 0, MAX_PATIENTS_READ - 3)
  await nurse.call(searchPatients, { query: { name: 'Adaeze', limit: 200 } })
  await nurse.call(getPatient, { params: { id: one?.patientId._id ?? '' } })
  await nurse.call(getSession, { params: { id: two?._id ?? '' } })
  await nurse.call(getPatientHistory, { params: { patientId: three?.patientId._id ?? '' } })
  await log.flush()
  expect(await events()).toHaveLength(0)
  await open(log, 1000, 1)
  expect(await events()).toHaveLength(1)
})

test('a notice goes away when another admin opens the person’s audit, or after a week', async () => {
  const { admin, nurse, as, log, open, wait } = await aClinic()
  const notices = () => admin.call(listAuditNotices, {})
  const look = (who: Client, userId?: string) => who.call(listAudit, { query: userId === undefined ? {} : { userId } })
  await open(log, 0, MAX_PATIENTS_READ + 1)
  await look(admin)
  await look(admin, admin.user._id)
  expect(await notices()).toHaveLength(1)
  await look(admin, nurse.user._id)
  expect(await notices()).toEqual([])

  await open(log, 0, MAX_PATIENTS_READ + 1, admin)
  await look(admin, admin.user._id)
  expect(await notices()).toHaveLength(1)
  await look(await as('admin'), admin.user._id)
  expect(await notices()).toEqual([])

  wait(60)
  await open(log, 0, MAX_PATIENTS_READ + 1)
  wait(7 * 24 * 60)
  const later = await as('admin') // earlier sign-ins have ended
  expect(await later.call(listAuditNotices, {})).toHaveLength(1)
  wait(1)
  expect(await later.call(listAuditNotices, {})).toEqual([])
})

test('the self-check accepts a list of notices, and a recount does not change it', async () => {
  const { admin, db, log, open } = await aClinic()
  await open(log, 0, MAX_PATIENTS_READ + 1)
  expect((await sql.raw(wrongCounts(engineOf(db))).execute(db)).rows).toEqual([])
  await recount(db)
  expect(await admin.call(listAuditNotices, {})).toHaveLength(1)
})
