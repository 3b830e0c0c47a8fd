import type { TimelineEntryOf } from '@clinic/contract/timeline/timeline'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { newestRows, type Source } from './source.ts'

/** Into a bed: an admission, or a move from another bed. */
export const moveEntries: Source = {
  kind: 'moves',
  find: (db, asked) => newestRows(db, 'admission', 'startedAt', asked),

  load: async (db, _actor, keys) =>
    (await admissions(db, keys)).map(({ _id, startedAt, fromTag, moveReason, ...row }) => ({
      key: _id,
      entry: move(_id, { ...row, at: startedAt, what: fromTag === null ? 'admitted' : 'moved', fromTag, reason: moveReason }),
    })),
}

/** Out of the last bed of a stay. */
export const leaveEntries: Source = {
  kind: 'moves',
  find: (db, asked) => newestRows(db, 'admission', 'endedAt', asked, sql<SqlBool>`"endReason" = 'closed'`),

  load: async (db, _actor, keys) =>
    (await admissions(db, keys)).map(({ _id, endedAt, ...row }) => ({
      key: _id,
      entry: move(`${_id}-left`, { ...row, at: endedAt ?? '', what: 'left', fromTag: null, reason: '' }),
    })),
}

const admissions = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('admission')
    .leftJoin('admission as before', 'before._id', 'admission.movedFrom')
    .select(['admission._id', 'admission.sessionId', 'admission.startedAt', 'admission.endedAt', 'admission.tag', 'admission.moveReason'])
    .select('before.tag as fromTag')
    .where(inList(db, 'admission._id', jsonList(ids)))
    .execute()

type Move = Pick<TimelineEntryOf<'moves'>, 'at' | 'what' | 'tag' | 'fromTag' | 'reason' | 'sessionId'>

/** The audit has who moved the patient. */
const move = (id: string, { at, what, tag, fromTag, reason, sessionId }: Move) =>
  ({ id, kind: 'moves', at, by: null, sessionId, what, tag, fromTag, reason }) as const
