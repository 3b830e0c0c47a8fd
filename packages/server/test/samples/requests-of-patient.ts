import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { updateBed } from '@clinic/contract/beds/beds'
import { getDiseaseReport, listDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import * as weeks from '@clinic/contract/disease-reports/disease-weeks'
import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { FHIR_READS, type FhirTypeOfPatient } from '@clinic/contract/fhir/fhir'
import * as followUps from '@clinic/contract/follow-ups/follow-ups'
import { listLongTerm } from '@clinic/contract/long-term/long-term'

import * as patients from '@clinic/contract/patients/patients'
import { addProblem } from '@clinic/contract/problems/problems'
import { listReturnVisits } from '@clinic/contract/returns/returns'
import { updateSession } from '@clinic/contract/sessions/sessions'
import * as stock from '@clinic/contract/stock/stock'
import { newBed } from '../arrange.ts'
import type { TestApp } from '../harness.ts'
import { aKnownPatient, resourcesOf } from './fhir.ts'
import { requestOf } from './request-of.ts'
import { aWorld, type Parts } from './sample-world.ts'

/** Words that no one else has in their record. */
const NAMES = { firstname: 'Zubaydah', lastname: 'Quxwen', phone: '08087654321' }
export const CANARY = /Zubaydah|Quxwen|8087654321|Canary/

/** When the visit was. */
export const VISIT = new Date('2026-11-18T10:00:00Z')

type Admin = Awaited<ReturnType<typeof aWorld<TestApp>>>['admin']
type KnownPatient = Awaited<ReturnType<typeof aKnownPatient>>

/**
 * A patient with something of each kind who is not in care any more, and a request of every call of the contract. Those that can lead to
 * this patient do.
 */
export async function requestsOfPatient(clinic: TestApp) {
  const world = await aWorld(clinic)
  const { admin } = world
  const known = await aKnownPatient(admin)
  const { patientId, sessionId: id } = known
  await admin.call(patients.updatePatient, { body: { id: patientId, ...NAMES } })
  await admin.call(updateSession, { body: { id, comment: 'Canary care', workingDiagnosis: 'Measles' } })
  await admin.call(followUps.createFollowUp, { body: { patientId, dueOn: '2026-11-19', reason: 'Canary return' } })
  await admin.call(addProblem, { params: { id: patientId }, body: { label: 'Hypertension' } })
  const bed = await newBed(admin, 'Side room')
  await admin.call(updateBed, { body: { id: bed._id, patientId } })
  const { _id: arrivalId } = await admin.call(createArrival, { body: { patientId } })
  await admin.call(updateArrival, { params: { id: arrivalId }, body: { status: 'left' } })

  const about = { ...world, patient: { ...world.patient, _id: patientId }, session: { ...world.session, _id: id } }
  const searches = await searchesFor(admin, known)
  const requests: (readonly [Endpoint, Parts])[] = []
  for (const endpoint of ENDPOINTS) {
    if (endpoint.access === 'public' || endpoint.stream) continue
    requests.push([endpoint, { ...(await requestOf(endpoint, about)), ...filtersOf(endpoint, patientId), ...searches.get(endpoint) }])
  }
  // The requests have things of other visits too.
  const open = await clinic.db.selectFrom('session').select('_id').where('patientId', '=', patientId).where('open', '=', 1).execute()
  for (const { _id } of open) await admin.call(updateSession, { body: { id: _id, open: false } })
  return { admin, patientId, sessionId: id, requests }
}

/** Filters that many lists have. */
function filtersOf({ query, params }: Endpoint, patientId: string): Parts {
  const names = Object.keys(query?.shape ?? {})
  const days = names.includes('startDate') && { startDate: '2026-11-01', endDate: '2026-11-19' }
  const whole = names.includes('limit') && { limit: 100 }
  const own = names.includes('patientId') && { patientId }
  return {
    ...((days || whole || own) && { query: { ...days, ...whole, ...own } }),
    ...(params?.shape.month && { params: { month: '2026-11' } }),
  }
}

/** Where neither the sample nor a filter leads to the patient. */
async function searchesFor(admin: Admin, { patientId, itemId }: KnownPatient): Promise<ReadonlyMap<Endpoint, Parts>> {
  const name = `${NAMES.firstname} ${NAMES.lastname}`
  const [lot] = await admin.call(stock.listLots, { params: { id: itemId } })
  const { data: cases } = await admin.call(listDiseaseReports, { query: { limit: 100 } })
  const resources: [Endpoint, Parts][] = []
  for (const [type, endpoint] of Object.entries(FHIR_READS)) {
    if (type === 'Patient' || type === 'Practitioner') continue
    const [first] = await resourcesOf(admin, type as FhirTypeOfPatient, patientId) // the others are of patients
    if (first) resources.push([endpoint, { params: { id: first.id } }])
  }
  return new Map<Endpoint, Parts>([
    ...resources,
    [patients.searchPatients, { query: { name, phone: '' } }],
    [patients.findDuplicates, { query: { name, phone: NAMES.phone } }],
    [followUps.listFollowUps, { query: { when: 'week', limit: 100 } }],
    [followUps.downloadFollowUps, { body: { when: 'week', reasons: true } }],
    [listLongTerm, { query: { condition: 'hypertension', group: 'controlled', limit: 100 } }],
    [listReturnVisits, { params: { month: '2026-11' }, query: { figure: 'visits.all.all', limit: 100 } }],
    [weeks.listDiseaseWeekVisits, { params: { week: '2026-11-16' }, query: { figure: 'measles.cases.from-5', limit: 100 } }],
    [stock.listGiven, { params: { id: lot?._id } }],
    ...cases.flatMap((one): [Endpoint, Parts][] =>
      one.patientId._id === patientId ? [[getDiseaseReport, { params: { id: one._id } }]] : [],
    ),
  ])
}
