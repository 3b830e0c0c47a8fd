import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { isOf } from '../db/queries/group.ts'
import { isAfter } from './place.ts'
import { namesOf, newestRows, type Source } from './source.ts'

const ASKED = ['sessionId', 'dueOn', 'reason', 'status', 'endReason'] as const

/** Days on which the patient was asked to come. */
export const followUpEntries: Source = {
  kind: 'follow-ups',
  find: (db, asked) => newestRows(db, 'followUp', 'madeAt', asked),

  async load(db, _actor, keys) {
    const rows = await db
      .selectFrom('followUp')
      .select(['_id', 'madeAt', 'madeBy', ...ASKED])
      .where(inList(db, '_id', jsonList(keys)))
      .execute()
    const name = await namesOf(db, rows, 'madeBy')
    return rows.map(({ _id, madeAt, madeBy, ...asked }) => ({
      key: _id,
      entry: { id: _id, kind: 'follow-ups', at: madeAt, by: name(madeBy), what: 'asked', ...asked, outcome: null, note: '' },
    }))
  },
}

/** Telephone calls about such a day. */
export const callEntries: Source = {
  kind: 'follow-ups',
  find: (db, { group, after, source, limit }) =>
    ofCalls(db)
      .select(['followUpCall._id as key', 'followUpCall.at', 'followUp.patientId as whose'])
      .where(isOf('followUp.patientId', group))
      .where(isAfter(after, source, { at: 'followUpCall.at', key: 'followUpCall._id' }))
      .orderBy('followUpCall.at', 'desc')
      .orderBy('followUpCall._id', 'desc')
      .limit(limit),

  async load(db, _actor, keys) {
    const rows = await ofCalls(db)
      .select(['followUpCall._id', 'followUpCall.at', 'followUpCall.by', 'outcome', 'note', ...ASKED])
      .where(inList(db, 'followUpCall._id', jsonList(keys)))
      .execute()
    const name = await namesOf(db, rows, 'by')
    return rows.map(({ _id, at, by, ...call }) => ({
      key: _id,
      entry: { id: _id, kind: 'follow-ups', at, by: name(by), what: 'called', ...call },
    }))
  },
}

const ofCalls = (db: Db) => db.selectFrom('followUpCall').innerJoin('followUp', 'followUp._id', 'followUpCall.followUpId')
