import '../../../test/browser.ts'
import { listUnsent } from '@clinic/contract/outbox/unsent-reports'
import { updatePersonnel } from '@clinic/contract/personnel/personnel'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inMemory } from '../../../test/in-memory.ts'
import { drafts } from '../../lib/drafts.ts'
import { clearToken, storeToken } from '../../lib/token.ts'
import { setTransport } from '../../lib/transport.ts'
import { setUnsent } from '../outbox-instance.ts'
import { createOutboxSync } from '../outbox-sync.ts'
import { openStore, type Store } from '../store.ts'
import { sendOrKeep } from './send-or-keep.ts'

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 5_000 })

function pageOn(store: Store) {
  const unsent = createOutboxSync(store, () => undefined)
  setUnsent(unsent)
  onTestFinished(() => {
    drafts.clear()
    clearToken('left')
    unsent.changePerson()
    setUnsent(null)
  })
  return unsent
}

/** A nurse's phone that the network was cut from while a comment on a session was saved. */
async function aPhoneWithCare() {
  const clinic = await testApp()
  const [admin, nurse, doctor] = [await clinic.as('admin'), await clinic.as('nurse'), await clinic.as('doctor')]
  const patient = await newPatient(doctor)
  const { _id: id } = await newSession(doctor, { patientId: patient._id, attendants: ['NURSE'] })
  const server = inMemory(clinic.app, [])
  const line = { isCut: false }
  setTransport({
    ...server,
    fetch: (url, init) => (line.isCut ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(url, init)),
  })
  const store = await openStore(new IDBFactory())
  const unsent = pageOn(store)
  storeToken(nurse.token)
  await unsent.ready()
  line.isCut = true
  await sendOrKeep(
    updateSession,
    { body: { id, version: 1, comment: 'Wound dressed' } },
    { idempotencyKey: 'key-of-care', form: `care of ${id}`, who: 'Adaeze Okafor' },
  )
  const waiting = () => admin.call(listUnsent, {})
  return { admin, nurse, doctor, patient, session: id, line, store, unsent, waiting }
}

test('R4 care that waits when its person is deactivated is on the admin’s list once the network is back: whose, for whom, since when', async () => {
  const { admin, nurse, patient, line, unsent, waiting } = await aPhoneWithCare()
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { deactivated: true } })
  expect(await waiting()).toEqual([])
  line.isCut = false
  // As start.ts does when the sign-in ends.
  await unsent.go()
  unsent.changePerson()
  await soon(async () => expect(await waiting()).toHaveLength(1))
  const { _id, firstname, lastname } = patient
  expect(await waiting()).toMatchObject([
    {
      userId: { _id: nurse.user._id },
      deactivated: true,
      records: 1,
      patients: [{ _id, firstname, lastname }],
    },
  ])
})

test('R4 the next person who signs in on the phone reports what waits there of another, and what that person’s own report named stays', async () => {
  const { admin, nurse, doctor, patient, line, store, unsent, waiting } = await aPhoneWithCare()
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { role: 'doctor' } })
  line.isCut = false
  await unsent.go()
  unsent.changePerson()
  await soon(async () => expect(await waiting()).toHaveLength(1))
  await store.noteReported('')
  storeToken(doctor.token)
  unsent.changePerson()
  await soon(async () => expect(await store.reported()).toContain(nurse.user._id))
  expect(await waiting()).toMatchObject([{ userId: { _id: nurse.user._id }, records: 1, patients: [{ _id: patient._id }] }])
})

test('R4 care that was refused is on the admin’s list with the reason', async () => {
  const { doctor, session, line, unsent, waiting } = await aPhoneWithCare()
  await doctor.call(updateSession, { body: { id: session, open: false } })
  line.isCut = false
  await unsent.go()
  await soon(async () => expect(await waiting()).toHaveLength(1))
  expect(await waiting()).toMatchObject([{ records: 1, needLook: 1, reason: 'conflict' }])
})

test('what was sent is off the list, and a phone on which nothing waits reports nothing', async () => {
  const { line, store, unsent, waiting } = await aPhoneWithCare()
  const report = vi.spyOn(store, 'noteReported')
  line.isCut = false
  await unsent.go()
  expect(await waiting()).toEqual([])
  expect(report).not.toHaveBeenCalled()
})
