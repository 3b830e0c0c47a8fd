import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { createPatient, searchPatients } from '@clinic/contract/patients/patients'
import { createPersonnel, listPersonnel } from '@clinic/contract/personnel/personnel'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { anItem, aPatient, aSession } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { clientAt, startClinic, together } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const AT_ONCE = 20

test(`CON-07 ${engine}: a form sent many times under one key is one record, also after a restart`, async () => {
  const clinic = await startClinic()
  const doctor = await clinic.as('doctor')
  const patient = await newPatient(doctor)
  const bodies = { patient: aPatient({ lastname: 'Doubled' }), session: aSession(patient._id) }
  const sendPatient = (client: typeof doctor) => client.send(createPatient, { body: bodies.patient }, { key: 'form-1' })
  const sendSession = (client: typeof doctor) => client.send(createSession, { body: bodies.session }, { key: 'form-2' })

  const patients = await Promise.all(Array.from({ length: AT_ONCE }, () => sendPatient(doctor)))
  const sessions = await Promise.all(Array.from({ length: AT_ONCE }, () => sendSession(doctor)))
  for (const answers of [patients, sessions]) {
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ data }) => JSON.stringify(data))).size).toBe(1)
  }
  const [first, opened] = [(await sendPatient(doctor)).data, (await sendSession(doctor)).data]
  const other = await doctor.send(createPatient, { body: aPatient() }, { key: 'form-1' })
  expect([other.status, other.error.code]).toEqual([422, 'key-reused'])

  await clinic.server.end('SIGKILL')
  const again = { ...doctor, ...clientAt((await clinic.store.start()).url, doctor.token) }
  expect([(await sendPatient(again)).data, (await sendSession(again)).data]).toEqual([first, opened])
  expect((await again.send(createPatient, { body: aPatient() }, { key: 'form-1' })).status).toBe(422)
  expect((await again.call(searchPatients, { query: { name: 'Doubled' } })).count).toBe(1)
  expect((await again.call(getPatientHistory, { params: { patientId: patient._id } })).count).toBe(1)
  noteFigure(`CON-07 ${engine}`, `${AT_ONCE} at once and again after a kill: one record, one answer`)
})

test(`CON-07 ${engine}: of equal emails and names sent at once, in any case, one is taken`, async () => {
  const { as, store } = await startClinic()
  const admin = await as('admin')
  const oddly = (text: string, n: number) =>
    Array.from(text, (letter, at) => ((n >> (at % 5)) & 1 ? letter.toUpperCase() : letter)).join('')
  const email = (n: number) => `${n % 2 ? ' ' : ''}${oddly('ngozi.eze@clinic.test', n)}`
  const person = (n: number) => ({ name: 'Ngozi Eze', email: email(n), phone: '0803', role: 'nurse' as const })
  const taken = [201, ...Array(AT_ONCE - 1).fill(409)]
  expect(await together(AT_ONCE, (n) => admin.send(createPersonnel, { body: person(n) }))).toEqual(taken)
  expect(await together(AT_ONCE, (n) => admin.send(createItem, { body: anItem({ name: `${oddly('paracetamol', n)} ` }) }))).toEqual(taken)
  expect((await admin.call(listPersonnel, { query: { name: 'Ngozi' } })).count).toBe(1)
  expect((await admin.call(listItems, { query: { name: 'paracetamol' } })).length).toBe(1)
  expect(await store.faults()).toEqual([])
})
