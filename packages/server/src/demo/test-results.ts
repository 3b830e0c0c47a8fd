import type { Unit } from '@clinic/clinical/results/tests'
import { type GlucoseContext, TEST_CODES, type Test } from '@clinic/clinical/results/tests'
import type { Db } from '../db/open.ts'
import { recordResult } from '../results/record.ts'
import { as, type Clinic, later } from './clinic.ts'

type Entry = { readonly test: Test; readonly value: string; readonly unit?: Unit; readonly context?: GlucoseContext }

/** What a story's investigations say of tests that the clinic does itself. */
const SAID: readonly (readonly [words: RegExp, read: (match: RegExpExecArray) => Entry])[] = [
  [/malaria RDT (positive|negative)/i, ([, value = '']) => ({ test: 'malaria-rdt', value })],
  [/haemoglobin ([\d.]+) g\/dL(?:, usual for (?:him|her))?/i, ([, value = '']) => ({ test: 'hb', value, unit: 'g/dL' })],
  [
    /(fasting )?(?:blood )?glucose ([\d.]+) mmol\/L/i,
    ([, fasting, value = '']) => ({ test: 'glucose', value, unit: 'mmol/L', context: fasting ? 'fasting' : 'random' }),
  ],
  [/pregnancy test (positive|negative)/i, ([, value = '']) => ({ test: 'pregnancy', value })],
]

/** The results in a story's text, and the text without them: a result writes its own line. */
export function resultsIn(text: string): { readonly entries: readonly Entry[]; readonly rest: string } {
  const parts = text.split('; ').map((part) => {
    for (const [words, read] of SAID) {
      const match = words.exec(part)
      if (match?.[0].length === part.length) return { part: '', entry: read(match) }
    }
    return { part, entry: null }
  })
  const entries = parts.flatMap(({ entry }) => entry ?? []).toSorted((a, b) => TEST_CODES.indexOf(a.test) - TEST_CODES.indexOf(b.test))
  return {
    entries,
    rest: parts
      .map(({ part }) => part)
      .filter((part) => part !== '')
      .join('; '),
  }
}

/** The nurse does the tests of a session, some minutes after it was opened. */
export async function recordResults(db: Db, clinic: Clinic, id: string, entries: readonly Entry[], opened: Date): Promise<void> {
  for (const [place, entry] of entries.entries()) await recordResult(db, as(clinic, 'nurse', later(opened, 2 + place)), { id, ...entry })
}
