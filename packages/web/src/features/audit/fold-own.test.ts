import type { AuditEvent } from '@clinic/contract/audit'
import { expect, test } from 'vitest'
import { foldOwn } from './fold-own.ts'

let place = 0
const event = (type: string, who: string | null = 'me', outcome: AuditEvent['outcome'] = 'ok') =>
  ({ _id: ++place, type, outcome, userId: who === null ? null : { _id: who, name: who, role: 'admin' } }) as AuditEvent

/** What is shown, a fold as how many it holds. */
const shown = (events: readonly AuditEvent[]) =>
  foldOwn(events, 'me').map((one) => (Array.isArray(one) ? one.length : (one as AuditEvent).type))

test('what one looked at in a row is one entry', () => {
  expect(shown([event('audit.read'), event('patient.read'), event('session.list')])).toEqual([3])
})

test('a single look, a change, a file, a refusal and what others did stay as they are', () => {
  expect(shown([event('audit.read')])).toEqual(['audit.read'])
  expect(shown([event('patient.create'), event('patient.download'), event('session.report')])).toEqual([
    'patient.create',
    'patient.download',
    'session.report',
  ])
  expect(shown([event('audit.read', 'me', 'denied'), event('audit.read', 'other'), event('audit.read', null)])).toHaveLength(3)
})

test('a fold ends where something else was done', () => {
  const looks = () => [event('audit.read'), event('audit.read')]
  expect(shown([...looks(), event('patient.read', 'other'), ...looks(), event('user.create')])).toEqual([
    2,
    'patient.read',
    2,
    'user.create',
  ])
})
