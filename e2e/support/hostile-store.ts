import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { issueCard } from '@clinic/contract/prints/cards'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newBed, newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, type Person } from './api.ts'
import { type Clinic, startSharedClinic } from './clinic.ts'

export const LONG_FIRST = 'Oluwaseun Ọláwálé-Adéṣínà'
/** Without a place to break, as double names are when they are typed without a space. */
export const LONG_LAST = `Nnamdi-Chukwuemeka${'Oluwadamilola'.repeat(4)}`
export const MARKUP = '<img src=x onerror=alert(1)>'
const FORMULA = '=SUM(A1)'
const ENDLESS = 'Onchocerciasis'.repeat(12)

export type HostileStore = {
  clinic: Clinic
  people: Record<Role, Person>
  /** What the addresses of screens name. */
  ids: { patientId: string; sessionId: string; userId: string; code: string; what: string; id: string }
}

/** A clinic whose names are as long and as hostile as names get, with something to show on every screen. */
export async function startHostileClinic(): Promise<HostileStore> {
  const clinic = await startSharedClinic()
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: `Doctor ${LONG_FIRST} ${LONG_LAST}`, role: 'doctor' })
  const nurse = await newPerson(clinic, admin, { name: `Nurse ${MARKUP} O'Brien`, role: 'nurse' })
  const pharmacist = await newPerson(clinic, admin, { name: `Pharmacist ${FORMULA}`, role: 'pharmacist' })
  const physiotherapist = await newPerson(clinic, admin, { name: `Physio ${LONG_LAST}`, role: 'physiotherapist' })
  const people = { admin, doctor, nurse, pharmacist, physiotherapist } satisfies Record<Role, Person>

  const bed = await newBed(admin.api, '<b>WardOfSaintBartholomewByTheWindow</b>')
  await newBed(admin.api, 'Ward of Saint Bartholomew, by the window')
  const item = await newItem(admin.api, { name: `${LONG_FIRST} ${MARKUP}`, description: ENDLESS, dosage: FORMULA, count: 12 })
  await newItem(admin.api, { name: FORMULA, count: 0 })

  const long = await newPatient(doctor.api, {
    firstname: LONG_FIRST,
    lastname: LONG_LAST,
    allergies: `Penicillin, ${ENDLESS}`,
    church: MARKUP,
  })
  const markup = await newPatient(doctor.api, { firstname: MARKUP, lastname: "O'Brien", isSaintsCommunity: true, church: 'port-harcourt' })
  await newPatient(doctor.api, { firstname: FORMULA, lastname: "O'Brien" })
  const earlier = await newSession(doctor.api, { patientId: long._id, temperature: '37,2', pulse: '72', workingDiagnosis: FORMULA })
  await doctor.api.call(updateSession, { body: { id: earlier._id, open: false } })
  const toAll = { attendants: ['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'] } as const
  const session = await newAdmission(doctor.api, bed._id, {
    patientId: long._id,
    attendants: [...toAll.attendants],
    temperature: '40.1',
    bloodPressure: '180/115',
    pulse: 'fast',
    weight: '82 kg',
    spO2: '88 %',
    complaints: `${MARKUP}\n${ENDLESS}`,
    workingDiagnosis: ENDLESS,
    prescription: `${MARKUP} three times a day`,
  })
  await newSession(admin.api, { patientId: markup._id, attendants: [...toAll.attendants], workingDiagnosis: MARKUP })
  for (const role of ROLES.slice(2)) {
    // No one understands the allergy: who gives a medicine reads its box first, and a physiotherapist leaves that to others.
    const box = { drug: item._id, dosage: 1, override: { reasonCode: 'label-checked' } } as const
    const drugs = role === 'physiotherapist' ? [] : [box]
    await people[role].api.call(updateSession, { body: { id: session._id, comment: `${role}: ${MARKUP} ${ENDLESS}`, drugs } })
  }
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
  await doctor.api.call(createFollowUp, { body: { patientId: long._id, dueOn, reason: `${MARKUP} ${ENDLESS}` } })
  const { code } = await doctor.api.call(issueCard, { params: { id: long._id } })
  const print = { what: 'session', id: session._id }
  return { clinic, people, ids: { patientId: long._id, sessionId: session._id, userId: nurse.user._id, code, ...print } }
}
