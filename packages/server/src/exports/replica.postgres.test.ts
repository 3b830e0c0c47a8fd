import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient, searchPatients } from '@clinic/contract/patients/patients'
import { downloadReport } from '@clinic/contract/reports/reports'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

/** A second clinic's store acts as the replica, so that its rows differ from the primary's. */
async function clinicWithReplica() {
  const replica = await testApp()
  const elsewhere = await replica.as('admin')
  const [{ _id = '' } = {}] = await elsewhere.call(createPatient, { body: aPatient({ lastname: 'Replica' }) })
  await newSession(elsewhere, { patientId: _id })
  const primary = await testApp({ config: { databaseReadUrl: replica.config.databaseUrl } })
  return { ...primary, admin: await primary.as('admin') }
}

test('exports and downloaded reports read the replica, everything else the primary', async () => {
  const { admin, db } = await clinicWithReplica()
  const [patient] = await admin.call(createPatient, { body: aPatient({ lastname: 'Primary' }) })
  await newSession(admin, { patientId: patient?._id ?? '' })
  expect(String(await admin.call(downloadPatients, {}))).toMatch(/Replica(?![\s\S]*Primary)/)
  expect(String(await admin.call(downloadReport, { body: { startDate: '2020-01-01', endDate: '2099-01-01' } }))).toContain('Replica')
  expect((await admin.call(searchPatients, { query: { name: 'Primary' } })).count).toBe(1)
  expect((await admin.call(searchPatients, { query: { name: 'Replica' } })).count).toBe(0)
  // The export is audited in the primary.
  expect(await db.selectFrom('auditEvent').select('rows').where('type', '=', 'patient.download').execute()).toEqual([{ rows: 1 }])
})
