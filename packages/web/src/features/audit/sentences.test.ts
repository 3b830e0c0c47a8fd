import type { AuditEvent } from '@clinic/contract/audit/audit'
import { EVENTS } from '@clinic/contract/audit/events'
import { expect, test } from 'vitest'
import { sentenceOf } from './sentences.ts'

const event = (changes: Partial<AuditEvent>): AuditEvent => ({
  _id: 1,
  createdAt: '2026-03-01T08:00:00.000Z',
  userId: null,
  type: 'user.login',
  outcome: 'ok',
  patientId: null,
  entityId: null,
  beds: null,
  fields: [],
  rows: null,
  ...changes,
})

test.each(Object.keys(EVENTS))('%s has its own sentence', (type) => {
  const sentence = sentenceOf(event({ type }))
  expect(sentence).not.toBe(type.replaceAll(/[.-]/g, ' '))
  expect(sentence).toMatch(/^[a-z][^.]+$/)
  for (const blank of sentence.match(/\{\w+\}/g) ?? []) expect(['{patient}', '{session}', '{person}', '{from}', '{to}']).toContain(blank)
})

test.each([
  [
    { type: 'patient.update', fields: ['phone', 'contactPersonNumber', 'co_morbities'] },
    'changed phone, contact person number, and co morbities of {patient}',
  ],
  [{ type: 'patient.search', rows: 1 }, 'searched for patients and saw 1 name'],
  [{ type: 'item.update', fields: ['restock'] }, 'restocked an inventory item'],
  [{ type: 'item.update', fields: ['count'] }, 'corrected the count of an inventory item'],
  [{ type: 'user.login-failed', outcome: 'failed' as const }, 'tried to sign in – failed'],
  [{ type: 'refused GET /users', outcome: 'denied' as const }, 'asked for “Staff, by name” – refused'],
  [{ type: 'refused GET /gone', outcome: 'denied' as const }, 'asked for “GET /gone” – refused'],
  [{ type: 'storage.backup', outcome: 'failed' as const }, 'asked for a backup – failed'],
  [{ type: 'thing.of-old' }, 'thing of old'],
])('%j reads as it should', (changes, sentence) => {
  expect(sentenceOf(event(changes))).toBe(sentence)
})
