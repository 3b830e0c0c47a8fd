import { getReach } from '@clinic/contract/data-protection/breaches'
import { downloadFhirExport } from '@clinic/contract/fhir/fhir'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

test('a FHIR file of patients counts with its people, and one of what they may not have does not', async () => {
  const clock = { now: new Date('2026-11-26T09:10:00.000Z') }
  const clinic = await testApp({ clock, inFile: true, config: { idleMinutes: 24 * 60 } })
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  for (let n = 0; n < 3; n++) await newPatient(doctor)
  const job = String(clock.now.getTime())
  async function reachOf(type: 'Patient' | 'Condition', minute: number) {
    const at = (minute: number) => `2026-11-26T09:${minute}:00.000Z`
    clock.now = new Date(at(minute))
    expect((await admin.send(downloadFhirExport, { params: { job, type } })).status).toBe(200)
    return admin.call(getReach, { query: { fromAt: at(minute), toAt: at(minute + 1) } })
  }
  expect(await reachOf('Condition', 30)).toMatchObject({ people: 0, atLeast: 0, files: [{ type: 'fhir.export' }] })
  expect(await reachOf('Patient', 40)).toMatchObject({ people: 0, atLeast: 3, files: [{ type: 'fhir.export', rows: 3 }] })
})
