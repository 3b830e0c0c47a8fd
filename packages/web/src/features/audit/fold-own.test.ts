import type { AuditEvent } from '@clinic/contract/audit/audit'
import { expect, test } from 'vitest'
import { foldOwn } from './fold-own.ts'

let place = 0
const event = (type: string, who: string | null = 'me', outcome: AuditEvent['outcome'] = 'ok') =>
  ({ _id: ++place, type, outcome, userId: who === null ? null : { _id: who, name: who, role: 'admin' } }) as AuditEvent

/** The result, with each fold as its number of events. */
const shown = (events: readonly AuditEvent[]) =>
  foldOwn(events, 'me').map((one) => (Array.isArray(one) ? one.length : (one as AuditEvent).type))

test('folds a person’s consecutive reads into one entry', () => {
  expect(shown([event('audit.read'), event('patient.read'), event('session.list')])).toEqual([3])
})

test('does not fold a single read, a change, a file, a refusal or others’ events', () => {
  expect(shown([event('audit.read')])).toEqual(['audit.read'])
  expect(shown([event('patient.create'), event('patient.download'), event('session.report')])).toEqual([
    'patient.create',
    'patient.download',
    'session.report',
  ])
  expect(shown([event('audit.read', 'me', 'denied'), event('audit.read', 'other'), event('audit.read', null)])).toHaveLength(3)
})

test('a fold ends at any other event', () => {
  const looks = () => [event('audit.read'), event('audit.read')]
  expect(shown([...looks(), event('patient.read', 'other'), ...looks(), event('user.create')])).toEqual([
    2,
    'patient.read',
    2,
    'user.create',
  ])
})
