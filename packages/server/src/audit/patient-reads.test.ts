import { listAudit } from '@clinic/contract/audit/audit'
import { getPatient } from '@clinic/contract/patients/patients'
import { brokenRules } from '@clinic/operations/self-check/ask-rules'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { inTransaction } from '../db/sql.ts'
import { eventsOfPatient, MAX_UNLISTED } from './patient-reads.ts'
import { type AuditEntry, recordAudits } from './trail.ts'

const START = Date.parse('2026-03-01T08:00:00Z')

/** Two patients, of whom two people read one after the other, a second apart; every tenth event is a change. */
async function aLongAudit(count: number) {
  const app = await testApp()
  const admin = await app.as('admin')
  const doctor = await app.as('doctor')
  const ids = [(await newPatient(doctor))._id, (await newPatient(doctor, { phone: '08030000009' }))._id]
  let written = 0
  const write = async (more: number) => {
    const events = Array.from({ length: more }, () => {
      const n = written++
      const patientId = ids[n % 2] ?? ''
      const by = { ...(n % 3 ? admin : doctor).user, signInId: 's', address: '', requestId: '', timeZone: 'Africa/Lagos' }
      const entry: AuditEntry =
        n % 10 === 0 ? { action: 'U', type: 'patient.update', patientId } : { action: 'R', type: 'patient.read', patientId }
      return [{ ...by, now: new Date(START + n * 1000) }, entry] as const
    })
    await inTransaction(app.db, (db) => recordAudits(db, events))
  }
  await write(count)
  return { ...app, admin, doctor, ids, write }
}

const headOf = ({ db }: Awaited<ReturnType<typeof testApp>>) => db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow()
const listed = async ({ db }: Awaited<ReturnType<typeof testApp>>) => (await db.selectFrom('patientRead').select('seq').execute()).length

test('reads are listed by patient once there are enough of them, in the transaction that writes the last', async () => {
  const clinic = await aLongAudit(0)
  const { seq } = await headOf(clinic)
  await clinic.write(MAX_UNLISTED - seq - 1)
  expect([(await headOf(clinic)).readsTo, await listed(clinic)]).toEqual([0, 0])
  await clinic.write(1)
  const head = await headOf(clinic)
  const reads = await clinic.db
    .selectFrom('auditEvent')
    .select('seq')
    .where('action', '=', 'R')
    .where('patientId', 'is not', null)
    .execute()
  expect([head.readsTo, head.seq, await listed(clinic)]).toEqual([MAX_UNLISTED, MAX_UNLISTED, reads.length])
  await clinic.write(10)
  expect([(await headOf(clinic)).readsTo, await listed(clinic)]).toEqual([MAX_UNLISTED, reads.length])
})

test('a transaction that is undone lists nothing, and the next one does', async () => {
  const clinic = await aLongAudit(MAX_UNLISTED - 100)
  const before = await headOf(clinic)
  const undone = inTransaction(clinic.db, async (db) => {
    const by = { now: new Date(), address: '', requestId: '' }
    await recordAudits(db, Array(200).fill([by, { action: 'R', type: 'patient.read', patientId: clinic.ids[0] }]))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await headOf(clinic), await listed(clinic)]).toEqual([before, 0])
  await clinic.write(200)
  expect(await headOf(clinic)).toMatchObject({ readsTo: before.seq + 200 })
})

test('the audit of a patient has every event once, in order, listed or not', async () => {
  const clinic = await aLongAudit(MAX_UNLISTED + 25)
  await clinic.write(20)
  const { seq, readsTo } = await headOf(clinic)
  expect(readsTo).toBeGreaterThan(0)
  expect(seq - readsTo).toBe(20)
  const [patientId = ''] = clinic.ids
  const day = { startDate: '2026-03-01', endDate: '2026-03-01' }
  const all = await clinic.db
    .selectFrom('auditEvent')
    .select(['seq', 'type', 'actorId'])
    .where('patientId', '=', patientId)
    .where('at', '<', '2026-03-02')
    .orderBy('at')
    .orderBy('seq')
    .execute()
  expect(all.length).toBeGreaterThan(2000)
  const page = async (query: object) => {
    const { data, count } = await clinic.admin.call(listAudit, { query: { patientId, ...day, limit: 25, ...query } })
    return [data.map(({ _id }) => _id), count]
  }
  const seqs = (rows: typeof all) => rows.map(({ seq }) => seq)
  expect(await page({})).toEqual([seqs(all.slice(-25).toReversed()), all.length])
  expect(await page({ order: 'oldest', skip: 3 })).toEqual([seqs(all.slice(75, 100)), all.length])
  const changes = all.filter(({ type }) => type === 'patient.update')
  expect(await page({ show: 'changes' })).toEqual([seqs(changes.slice(-25).toReversed()), changes.length])
  const own = all.filter(({ actorId }) => actorId === clinic.doctor.user._id)
  expect(await page({ userId: clinic.doctor.user._id })).toEqual([seqs(own.slice(-25).toReversed()), own.length])
  expect(await page({ startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual([[], 0])
})

test('a read is found at once, and the list of reads agrees with the audit', async () => {
  const clinic = await aLongAudit(MAX_UNLISTED)
  const [id = ''] = clinic.ids
  await clinic.doctor.call(getPatient, { params: { id } })
  await clinic.services.readLog.flush()
  const { data } = await clinic.admin.call(listAudit, { query: { patientId: id } })
  expect(data[0]).toMatchObject({ type: 'patient.read', userId: { _id: clinic.doctor.user._id } })
  expect(await brokenRules(clinic.db)).toEqual([])
})

test.runIf(inject('engine') === 'sqlite')('the reads that are not listed are found by number, changes by their own index', async () => {
  const clinic = await aLongAudit(1)
  const query = eventsOfPatient(['a'], { from: '2026-01-01', to: '2027-01-01' }, 10)
  const { rows } = await sql<{ detail: string }>`explain query plan select * from ${query} as "event"`.execute(clinic.db)
  const ways = rows.map(({ detail }) => detail).filter((detail) => /auditEvent|patientRead/.test(detail))
  expect(ways).toEqual([
    'SEARCH auditEvent USING COVERING INDEX auditPatientChange (patientId=? AND at>? AND at<?)',
    'SEARCH patientRead USING PRIMARY KEY (patientId=? AND at>? AND at<?)',
    'SEARCH auditEvent USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  ])
})
