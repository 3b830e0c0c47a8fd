import { FHIR_SEARCHES, type FhirTypeOfPatient } from '@clinic/contract/fhir/fhir'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { addProblem } from '@clinic/contract/problems/problems'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient, newSession } from '../arrange.ts'
import type { Client } from '../harness.ts'

type Caller = Pick<Client, 'call'>

/** A patient with something of every type: known by birth, allergic, prescribed for and treated, with a slip that was taken back. */
export async function aKnownPatient(admin: Caller) {
  const { _id: patientId } = await newPatient(admin, { firstname: 'Ọláyínká', lastname: 'Adé <b>', email: 'ola@example.org' })
  const params = { id: patientId }
  await admin.call(updateFacts, { params, body: { birthDate: '1996-05-01', birthPrecision: 'month' } })
  await admin.call(updateAllergies, {
    params,
    body: { add: [{ label: 'Peanut', kind: 'food', reaction: 'Hives & swelling', severity: 'severe' }] },
  })
  await admin.call(addProblem, { params, body: { label: 'Asthma', since: '2019' } })
  const item = await newItem(admin, { name: `Zinc ${patientId.slice(-6)}`, count: 100 })
  const session = await newSession(admin, {
    patientId,
    attendants: ['NURSE'],
    temperature: '38.6',
    bloodPressure: '120/80',
    pulse: 'strong',
    spO2: '97',
    weight: '60',
    complaints: 'Fever',
    workingDiagnosis: 'Malaria',
    co_morbities: 'Sickle cell trait',
    prescription: '',
    prescriptionLines: [{ drug: item._id, dose: '1 tablet', timesPerDay: 2, days: 5, units: 10 }],
  })
  const give = (dosage: number) => admin.call(updateSession, { body: { id: session._id, drugs: [{ drug: item._id, dosage }] } })
  await give(2)
  await give(3)
  const { comments } = await admin.call(getSession, { params: { id: session._id } })
  const careId = comments.at(-1)?._id ?? ''
  await admin.call(strikeCare, { params: { id: session._id, careId }, body: { reason: 'Typed twice' } })
  return { patientId, sessionId: session._id, itemId: item._id }
}

type FoundBundle = { readonly entry?: readonly { readonly resource: { readonly id: string; readonly [element: string]: unknown } }[] }

/** The resources of a type that a patient has. */
export async function resourcesOf(admin: Caller, type: FhirTypeOfPatient, patient: string, more: Record<string, string> = {}) {
  const bundle = (await admin.call(FHIR_SEARCHES[type], { query: { patient, _count: '200', ...more } })) as FoundBundle
  return (bundle.entry ?? []).map(({ resource }) => resource)
}
