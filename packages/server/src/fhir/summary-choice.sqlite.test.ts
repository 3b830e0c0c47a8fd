import { addDays } from '@clinic/clinical/calendar'
import { expect, test } from 'vitest'
import { aDemo } from '../../test/demo.ts'
import { scopeOf } from './readers.ts'
import { factsIn } from './summary.ts'
import { sectionsOf } from './summary-contents.ts'

const OVER_A_YEAR = { patients: 25, sessions: 260, days: 500 }

test('a summary of what the readers choose is the one of all that is on record, as the year moves over the visits', {
  timeout: 240_000,
}, async () => {
  const { db, services } = await aDemo(OVER_A_YEAR)
  const now = services.clock().toISOString()
  // Some visits are open for long, were coded again, or have results of one moment.
  const sessions = await db.selectFrom('session').select(['_id', 'createdAt']).orderBy('_id').execute()
  for (const [place, { _id, createdAt }] of sessions.entries()) {
    if (place % 7 === 0) await db.updateTable('observation').set({ consciousness: 'V' }).where('sessionId', '=', _id).execute()
    if (place % 11 === 0) await db.updateTable('session').set({ open: 1, closedAt: null }).where('_id', '=', _id).execute()
    if (place % 5 === 0) await db.updateTable('testResult').set({ takenAt: createdAt }).where('sessionId', '=', _id).execute()
    if (place % 3 === 0) await db.updateTable('sessionDiagnosis').set({ at: now }).where('sessionId', '=', _id).execute()
  }
  let [chosen, all] = [0, 0]
  for (const { _id } of await db.selectFrom('patient').select('_id').execute())
    for (const days of [0, 120, 240, 360]) {
      const today = addDays(now.slice(0, 10), days)
      const scope = await scopeOf(db, _id, { storeId: '', today, seesBeds: false, seesHidden: false })
      const since = addDays(today, -365)
      const [some, whole] = [await factsIn({ ...scope, since }), await factsIn(scope)]
      const sections = [some, whole].map((facts) => sectionsOf(facts, 'listed', since, (time) => time))
      expect(sections[0]).toEqual(sections[1])
      chosen += Object.values(some).flat().length
      all += Object.values(whole).flat().length
    }
  expect(chosen).toBeLessThan(all / 2)
})
