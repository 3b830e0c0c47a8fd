import { createPatient, getPatient } from '@clinic/contract/patients'
import { expect, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { faultOfTail, verifyChain } from './verify.ts'

test('the audit of many changes and reads at once is one chain', async () => {
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

test('another key is found out', async () => {
  const { as, db, services } = await testApp()
  await (await as('doctor')).call(createPatient, { body: aPatient() })
  const key = Buffer.alloc(64, 1)
  expect((await verifyChain(db, key)).bad?.seq).toBe(1)
  expect(await faultOfTail(db, key)).not.toBeNull()
  expect(await faultOfTail(db, services.keys.audit)).toBeNull()
})
