import { urgencyOf } from '@clinic/clinical/observations/urgency'
import { urgencyChip } from '@clinic/clinical/observations/words'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { sessionsWith, toSets } from '../observations/list.ts'
import { newestRows, type Source } from './source.ts'

/** Sets after the opening one, which is part of its session. */
export const observationEntries: Source = {
  kind: 'observations',
  find: (db, asked) => newestRows(db, 'observation', 'takenAt', asked, sql<SqlBool>`"opening" = 0`),

  async load(db, actor, keys) {
    const rows = await db
      .selectFrom('observation')
      .selectAll()
      .where(inList(db, '_id', jsonList(keys)))
      .execute()
    const sets = await toSets(db, actor, await sessionsOf(db, rows), rows)
    return sets.map(({ _id, takenAt, recordedBy, ...set }) => ({
      key: _id,
      entry: {
        ...set,
        id: _id,
        kind: 'observations',
        at: takenAt,
        by: recordedBy,
        score: { text: urgencyChip(set, urgencyOf(set)), urgency: urgencyOf(set) },
      },
    }))
  },
}

/** Without vitals, which belong to the opening set. */
async function sessionsOf(db: Db, rows: readonly { readonly sessionId: string }[]) {
  const ids = [...new Set(rows.map(({ sessionId }) => sessionId))]
  const sessions = await sessionsWith(db)
    .where(inList(db, '_id', jsonList(ids)))
    .execute()
  return sessions.map((session) => ({ ...session, temperature: '', pulse: '', bloodPressure: '', spO2: '', weight: '' }))
}
