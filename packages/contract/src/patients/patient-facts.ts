import { defineEndpoint } from '../endpoint.ts'
import { idParam } from '../fields.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { PatientFacts, PatientFactsUpdate } from './facts-fields.ts'

export const getFacts = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/facts',
  summary: 'What the clinical rules need beside the record: date of birth, pregnancy, oxygen scale, death',
  access: 'signed-in',
  shows: ['patients'],
  audits: 'facts.read',
  params: idParam,
  response: PatientFacts,
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})

const DOCTORS_FACTS = ['spO2Scale', 'deceasedOn']

export const updateFacts = defineEndpoint({
  method: 'PATCH',
  path: '/patient/:id/facts',
  summary: 'Change what is sent of these facts; the oxygen scale and a death are for admin and doctor',
  access: ['admin', 'doctor', 'nurse'],
  touches: ['patients', 'follow-ups'],
  bodyAccess: (body) => (DOCTORS_FACTS.some((key) => key in body) ? ADMIN_OR_DOCTOR : null),
  params: idParam,
  body: PatientFactsUpdate,
  response: PatientFacts,
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})
