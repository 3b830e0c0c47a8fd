import { expect, test } from 'vitest'
import { type Endpoint, isMutating } from '../endpoint.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { createPatient } from '../patients/patients.ts'
import { recordResult } from '../results/results.ts'
import { createSession, updateSession } from '../sessions/sessions.ts'

const deferrable = (endpoint: Endpoint, body: Record<string, unknown>) => endpoint.deferrable?.(body) ?? false

/** What may go by itself once the server is back, all of it. */
const FIVE: readonly [string, Endpoint, Record<string, unknown>][] = [
  ['POST /patient/create', createPatient, { firstname: 'Ada' }],
  ['POST /session/create without admission', createSession, { patientId: 'p', attendants: ['NURSE'], admitPatient: false, bedId: null }],
  ['PATCH /session/update of a comment', updateSession, { id: 's', version: 1, comment: 'Given water' }],
  ['PATCH /session/update of vitals and clinical texts', updateSession, { id: 's', version: 1, temperature: '39.1', complaints: 'Fever' }],
  ['POST /session/results', recordResult, { id: 's', test: 'malaria-rdt', value: 'positive' }],
]

test.each(FIVE)('goes by itself: %s', (_, endpoint, body) => {
  expect(deferrable(endpoint, body)).toBe(true)
})

test('no other call may wait on a phone, and those that may take an Idempotency-Key', () => {
  const declared = ENDPOINTS.filter((endpoint: Endpoint) => endpoint.deferrable)
  expect(new Set(declared)).toEqual(new Set(FIVE.map(([, endpoint]) => endpoint)))
  expect(declared.every((endpoint: Endpoint) => isMutating(endpoint) && endpoint.notIdempotent === undefined)).toBe(true)
})

test.each<[string, Endpoint, Record<string, unknown>]>([
  ['an admission', createSession, { patientId: 'p', attendants: ['NURSE'], admitPatient: true, bedId: 'b' }],
  ['an admission that is no yes or no', createSession, { patientId: 'p', attendants: ['NURSE'], admitPatient: 'yes' }],
  ['a prescription by lines', createSession, { patientId: 'p', attendants: ['NURSE'], prescriptionLines: [{}] }],
  ['care with drugs', updateSession, { id: 's', version: 1, comment: 'Given', drugs: [{ drug: 'Paracetamol', dosage: 2 }] }],
  ['care with a list of no drugs', updateSession, { id: 's', version: 1, comment: 'Given', drugs: [] }],
  ['closing', updateSession, { id: 's', version: 1, open: false }],
  ['closing with a clinical text', updateSession, { id: 's', version: 1, open: false, complaints: 'Fever' }],
  ['an edit with lines', updateSession, { id: 's', version: 1, prescription: 'x', prescriptionLines: [] }],
  ['a comment with vitals', updateSession, { id: 's', version: 1, comment: 'x', temperature: '39' }],
  ['nothing', updateSession, { id: 's', version: 1 }],
  ['a field that is not known', updateSession, { id: 's', comment: 'x', more: 1 }],
])('waits for a person: %s', (_, endpoint, body) => {
  expect(deferrable(endpoint, body)).toBe(false)
})
