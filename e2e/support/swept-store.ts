import { VITALS } from '@clinic/clinical/observations/vitals'
import type { Role } from '@clinic/clinical/people/roles'
import { createBeds } from '@clinic/contract/beds/beds'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { createPersonnel } from '@clinic/contract/personnel/personnel'
import { CLINICAL_FIELDS } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { csvLine } from '@clinic/contract/uploads/csv'
import { ITEM_COLUMNS } from '@clinic/contract/uploads/uploads'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { aPatient } from '@clinic/server/test/factories'
import { firstAdmin, newPerson, type Person } from './api.ts'
import { type Clinic, startSharedClinic } from './clinic.ts'

/** Texts that would run, load or lead away if any screen took them for markup, for a template or for an address. They would leave `taken` behind. */
export const PAYLOADS = [
  '<script>taken=1</script>',
  '<img src=x onerror=taken=1>',
  '<svg onload=taken=1>',
  '"><svg/onload=taken=1>',
  "'><img src=x onerror=taken=1>",
  'javascript:taken=1//',
  `<iframe srcdoc="<script>parent.taken=1</script>">`,
  '<a href="javascript:taken=1">here</a>',
  '<details open ontoggle=taken=1>',
  '<body onload=taken=1>',
  '<style>@import"//elsewhere.test"</style>',
  '<link rel=stylesheet href=//elsewhere.test>',
  '<base href=//elsewhere.test>',
  '<meta http-equiv=refresh content="0;url=//elsewhere.test">',
  '<form action=//elsewhere.test><button>here',
  '{{constructor.constructor("taken=1")()}}',
  `\${globalThis.taken=1}`,
  '</textarea><script>taken=1</script>',
  '<math><mtext><img src=x onerror=taken=1>',
  '%3Cimg src=x onerror=taken=1%3E&lt;img&gt;',
] as const

/** What one payload has got into: the ids of all that holds it. */
export type SweptIds = { readonly payload: string; readonly patientId: string; readonly sessionId: string; readonly userId: string }
export type SweptStore = { readonly clinic: Clinic; readonly people: Record<Role, Person>; readonly swept: readonly SweptIds[] }

/** A clinic with each payload in every text of one patient, one session, its care, one bed, one item, one person and two rows of files. */
export async function startSweptClinic(): Promise<SweptStore> {
  const clinic = await startSharedClinic()
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const people = {
    admin,
    nurse,
    doctor: await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' }),
    pharmacist: await newPerson(clinic, admin, { name: 'Ngozi Obi', role: 'pharmacist' }),
    physiotherapist: await newPerson(clinic, admin, { name: 'Tunde Bello', role: 'physiotherapist' }),
  } satisfies Record<Role, Person>
  const swept = await Promise.all(PAYLOADS.map((payload, number) => sow(admin, nurse, payload, number)))
  await admin.api.call(createBeds, { body: PAYLOADS.map((payload, number) => `${number} ${payload}`.slice(0, 40)) })
  await upload(clinic, admin, 'patient/upload-csv', patientsFile())
  await upload(clinic, admin, 'inventory/bulk-create', itemsFile())
  return { clinic, people, swept }
}

async function sow(admin: Person, nurse: Person, payload: string, number: number): Promise<SweptIds> {
  const personName = `${payload.replaceAll(' ', '/')}abc ${payload}`
  const email = `person${number}@clinic.test`
  const short = payload.slice(0, 40)
  const { user } = await admin.api.call(createPersonnel, { body: { name: personName, email, phone: short, role: 'nurse' } })
  const patient = await newPatient(admin.api, patientOf(payload))
  const texts = Object.fromEntries([...CLINICAL_FIELDS, ...VITALS].map((field) => [field, payload]))
  const session = await newSession(admin.api, { ...texts, patientId: patient._id, attendants: ['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'] })
  const item = await newItem(admin.api, { name: payload, description: payload, dosage: payload, count: 5 })
  // The allergy and the drug are words that no one understands: the nurse has read the box.
  const drugs = [{ drug: item._id, dosage: 1, override: { reasonCode: 'label-checked' } } as const]
  await nurse.api.call(updateSession, { body: { id: session._id, comment: payload, drugs } })
  return { payload, patientId: patient._id, sessionId: session._id, userId: user._id }
}

function patientOf(payload: string) {
  const texts = { firstname: payload, lastname: `abc ${payload}`, allergies: payload, church: payload, contactPerson: payload }
  const short = payload.slice(0, 40)
  return aPatient({ ...texts, email: payload, phone: short, contactPersonNumber: short })
}

/** Rows that are stored, and as many that come back: without a phone number. */
function patientsFile(): string {
  // A different word each, because rows with the same words and no digits would be one patient.
  const rows = PAYLOADS.flatMap((payload, number) => [
    { ...patientOf(payload), firstname: `${payload} row${'abcdefghijklmnopqrst'[number]}` },
    { ...patientOf(payload), phone: '' },
  ])
  return csvLine(PATIENT_COLUMNS) + rows.map((row) => csvLine(PATIENT_COLUMNS.map((column) => String(row[column])))).join('')
}

/** Uploaded again, its names come back as those that exist already. */
export const itemsFile = () =>
  csvLine(ITEM_COLUMNS) + PAYLOADS.map((payload) => csvLine([`row ${payload}`, '3', payload, payload])).join('')

async function upload({ url }: Clinic, { token }: Person, path: string, csv: string): Promise<void> {
  const body = new FormData()
  body.set('file', new File([csv], 'hostile.csv', { type: 'text/csv' }))
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  const { inserted } = (await answer.json()) as { inserted: number }
  if (inserted < PAYLOADS.length) throw new Error(`${path} took in ${inserted} of ${PAYLOADS.length} rows`)
}
