import { createBeds } from '@clinic/contract/beds/beds'
import { createItem, type Item, type ItemInput } from '@clinic/contract/inventory/inventory'
import { createPatient, type Patient, type PatientInput } from '@clinic/contract/patients/patients'
import type { Session } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { anItem, aPatient, aSession, type SessionBody } from './factories.ts'
import type { Client, TestApp } from './harness.ts'

/* What a test needs before it begins, made through the calls themselves. */

/** A caller: in this process, or of a real server from outside. */
type Caller = Pick<Client, 'call'>

export async function newPatient(doctor: Caller, changes: Partial<PatientInput> = {}): Promise<Patient> {
  return only(await doctor.call(createPatient, { body: aPatient(changes) }))
}

/** An open session, of a new patient unless one is named. */
export async function newSession(doctor: Caller, changes: Partial<SessionBody> = {}): Promise<Session> {
  const patientId = changes.patientId ?? (await newPatient(doctor))._id
  return doctor.call(createSession, { body: aSession(patientId, changes) })
}

/** An open session whose patient is in this bed. */
export function newAdmission(doctor: Caller, bedId: string, changes: Partial<SessionBody> = {}): Promise<Session> {
  return newSession(doctor, { admitPatient: true, bedId, ...changes })
}

export async function newBed(admin: Caller, tag: string) {
  return only(await admin.call(createBeds, { body: [tag] }))
}

export function newItem(admin: Caller, changes: Partial<ItemInput> = {}): Promise<Item> {
  return admin.call(createItem, { body: anItem(changes) })
}

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('The answer holds nothing')
  return one
}

/** A nurse of this name is shown so many patients. */
export async function openMany({ as, services }: TestApp, patients: number, name: string) {
  const { user } = await as('nurse', { name })
  const by = { ...user, now: services.clock(), address: 'here', requestId: 'r', signInId: 's' }
  for (let n = 0; n < patients; n++) services.readLog.note(by, { action: 'R', type: 'patient.read', patientId: `p${n}` })
  await services.readLog.flush()
  return user
}
