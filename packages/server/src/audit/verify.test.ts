import { createPatient, getPatient } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { inTransaction } from '../db/sql.ts'
import { recordAudit, signAudit } from './trail.ts'
import { faultOfTail, headOf, verifyChain } from './verify.ts'

test('many changes and reads at once form one chain', async () => {
  const { as, db, services } = await testApp()
  const doctor = await as('doctor')
  const made = await Promise.all(Array.from({ length: 12 }, () => doctor.call(createPatient, { body: aPatient() })))
  for (const [patient] of made) if (patient) await doctor.call(getPatient, { params: { id: patient._id } })
  await services.readLog.flush()
  const { bad, checked } = await verifyChain(db, services.keys.audit)
  expect([bad, checked]).toEqual([null, expect.any(Number)])
  expect(checked).toBeGreaterThanOrEqual(24)
  expect(await faultOfTail(db, services.keys.audit)).toBeNull()
})

test('the chain continues correctly after events that were rolled back, and after another program’s events', async () => {
  const { db, services } = await testApp()
  const { audit: key } = services.keys
  const by = { now: services.clock(), address: 'here', requestId: 'r' }
  const record = () => inTransaction(db, (db) => recordAudit(db, by, { action: 'E', type: 'user.logout' }))
  await record()
  const before = await headOf(db)
  await expect(
    inTransaction(db, async (db) => {
      await recordAudit(db, by, { action: 'E', type: 'user.logout' })
      throw new Error('too late')
    }),
  ).rejects.toThrow('too late')
  expect(await headOf(db)).toEqual(before)
  await record()
  expect(await verifyChain(db, key)).toMatchObject({ bad: null, head: { seq: before.seq + 1 } })

  const one = await headOf(db)
  signAudit(db, key) // as another program, which does not know where this one left the chain
  await record()
  signAudit(db, key)
  await record()
  expect(await verifyChain(db, key)).toMatchObject({ bad: null, head: { seq: one.seq + 2 } })
})

test('detects another key', async () => {
  const { as, db, services } = await testApp()
  await (await as('doctor')).call(createPatient, { body: aPatient() })
  const key = Buffer.alloc(64, 1)
  expect((await verifyChain(db, key)).bad?.seq).toBe(1)
  expect(await faultOfTail(db, key)).not.toBeNull()
  expect(await faultOfTail(db, services.keys.audit)).toBeNull()
})
