import { clinicNumberKey } from '@clinic/contract/patients/clinic-number'
import { createPatient, type Patient } from '@clinic/contract/patients/patients'
import { updateSettings } from '@clinic/contract/settings/settings'
import { aPatient } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'

const STREAMS = 50
const EACH = 20
/** So many streams type numbers that the counter comes to, in another spelling. */
const TYPING = 5

test(`CON-10 ${engine}: 1,000 registrations in 50 streams get 1,000 clinic numbers, none twice, while some type what the counter comes to`, async () => {
  const { as, db, store } = await startClinic()
  const admin = await as('admin')
  await admin.call(updateSettings, { body: { clinicNumbers: 'NNNNNN' } })
  let taken = 0

  /** If someone has the typed number, the person is registered without it. */
  async function register(stream: number, n: number): Promise<Patient> {
    const typed = stream < TYPING ? { clinicNumber: `0 ${String(stream * 200 + n * 9 + 1).padStart(5, '0')}` } : {}
    const first = await admin.send(createPatient, { body: aPatient(typed) })
    if (first.status === 201) return only(first.data)
    expect([first.status, Object.keys(first.error.fields ?? {})]).toEqual([409, ['clinicNumber']])
    taken++
    return only(await admin.call(createPatient, { body: aPatient() }))
  }

  const streams = Array.from({ length: STREAMS }, async (_, stream) => {
    const registered: Patient[] = []
    for (let n = 0; n < EACH; n++) registered.push(await register(stream, n))
    return registered
  })
  const answered = (await Promise.all(streams)).flat()
  const keys = new Set(answered.map(({ clinicNumber }) => clinicNumberKey(clinicNumber)))
  expect([answered.length, keys.size, keys.has('')]).toEqual([STREAMS * EACH, STREAMS * EACH, false])
  const stored = await db.selectFrom('patient').select(['_id', 'clinicNumber']).orderBy('_id').execute()
  expect(stored).toEqual(answered.map(({ _id, clinicNumber }) => ({ _id, clinicNumber })).toSorted((a, b) => (a._id < b._id ? -1 : 1)))
  expect(await store.faults()).toEqual([])
  noteFigure(
    `CON-10 ${engine}`,
    `${grouped(answered.length)} registrations in ${STREAMS} streams, ${keys.size} numbers, none twice; ${taken} of ${TYPING * EACH} typed numbers were another’s by then`,
  )
})

const only = ([patient]: readonly Patient[]): Patient => {
  if (!patient) throw new Error('a registration answered without a patient')
  return patient
}
