import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')
const OPERATIONS = join(import.meta.dirname, '../../../operations/src')

/** Each place of a source that matches, by its file; folders that are `left` out are not searched. */
function placesOf(pattern: RegExp, left: RegExp, source = SRC): string[] {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts') && !left.test(file))
  return files.flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(pattern)].map(() => file))
}

test('at most sixteen statements are hot; all others are built where they are used', () => {
  const places = placesOf(/\bhot\(/g, /^db\/queries\//)
  expect(places.length).toBeGreaterThan(8) // or the pattern no longer finds them
  expect(places.length, places.join('\n')).toBeLessThanOrEqual(16)
})

test('only the move from one engine to the other, and what needs PostgreSQL, ask which engine it is', () => {
  const asks = /[!=]== '(sqlite|postgres)'/g
  expect(placesOf(asks, /^db\//)).toEqual([])
  const places = placesOf(asks, /^store\//, OPERATIONS)
  expect(places.toSorted()).toEqual(['cli/clinic-add.ts', 'cli/clinic-list.ts', 'cli/move-to-postgres.ts', 'move-to-postgres/moved.ts'])
})

/**
 * Everything else that is read by patient is read by the group of their records (db/queries/group.ts). These name one record on purpose: the
 * facts, the allergy status and the card of the record itself, its places in the index of names, what belongs to the record that a session
 * is given back to, and the compiled query of a patient who has one record.
 */
const OF_ONE_RECORD = [
  'follow-ups/end-follow-ups.ts',
  'follow-ups/make.ts',
  'follow-ups/patient-follow-ups.ts',
  'observations/vitals.ts',
  'patients/allergies/text-writes.ts',
  'patients/allergies/update-allergies.ts',
  'patients/death-history.ts',
  'patients/deaths.ts',
  'patients/deaths.ts',
  'long-term/people.ts',
  'merge/conflicts.ts',
  'merge/restore-sessions.ts',
  'merge/restore-sessions.ts',
  'merge/share-allergies.ts',
  'patients/facts.ts',
  'patients/facts.ts',
  'patients/facts.ts',
  'patients/pregnancies.ts',
  'patients/search/search-index.ts',
  'patients/search/search-index.ts',
  'prints/cards.ts',
  'returns/persons.ts',
  'sessions/after-closing.ts',
  'sessions/lists/history.ts',
  'sessions/lists/history.ts',
]

test('no other place asks for what belongs to one record of a patient', () => {
  const places = placesOf(/'(?:\w+\.)?patientId',\s*'='|"patientId" = \$\{/g, /^(demo|db)\//)
  expect(places.toSorted()).toEqual(OF_ONE_RECORD.toSorted())
})
