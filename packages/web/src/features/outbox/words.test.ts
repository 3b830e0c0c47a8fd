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
