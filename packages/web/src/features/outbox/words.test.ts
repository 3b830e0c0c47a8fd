import { expect, test } from 'vitest'
import { WORDS } from './words.ts'

test('the conflicts in words: a session that is gone, a patient whom the records do not have, a session that was closed, a role that changed', () => {
  const said = (code: string, what: Parameters<typeof WORDS.trouble>[1], message = 'Patient not found') =>
    WORDS.trouble({ code, message }, what)
  expect(said('not-found', 'comment')).toBe('This session does not exist any more.')
  expect(said('not-found', 'clinical')).toBe('This session does not exist any more.')
  expect(said('not-found', 'session')).toMatch(/^The clinic’s records have no such patient now\. Find or register the patient/)
  expect(said('forbidden', 'comment')).toBe('Your role can no longer do this. Show this to the admin.')
  const closed = 'This session was closed at 14:02 by Dr Eze. Reopen it, or add your note to a new one.'
  expect(said('conflict', 'comment', closed)).toBe(closed)
})

test('R4 what the admin can do about what waits on another phone, for each reason', () => {
  const of = (reason: string | null, more: object = {}) =>
    WORDS.askFor({ userId: { name: 'Hauwa Danjuma' }, deactivated: false, needLook: 1, reason, ...more })
  expect(of(null, { needLook: 0 })).toBe('Ask Hauwa Danjuma to sign in on that phone: it is sent then.')
  expect(of(null)).toBe('Ask Hauwa Danjuma to sign in on that phone and look at it under “Not sent yet”.')
  expect(of('too-old')).toMatch(/“Not sent yet”\. The phone says: It has waited for seven days/)
  expect(of('press-again')).toMatch(/The phone says: It is not sent automatically\./)
  expect(of('conflict')).toMatch(/The phone says: Something changed meanwhile\./)
  const askForPhone = 'Ask for the phone, sign in on it, read it here, and enter it in the patient’s record.'
  expect(of('forbidden')).toBe(`The role of Hauwa Danjuma can no longer do this. ${askForPhone}`)
  expect(of('forbidden', { deactivated: true })).toBe(`Hauwa Danjuma can no longer sign in. ${askForPhone}`)
})
