import type { NotNull } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { isOf } from '../patients/group.ts'
import { isAfter } from './place.ts'
import { namesOf, type Source } from './source.ts'

const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('problem')
    .select(['_id', 'label', 'since', 'createdBy', 'createdAt', 'endedBy', 'endedAt'])
    .where(inList(db, '_id', jsonList(ids)))
    .execute()

export const problemEntries: Source = {
  kind: 'problems',
  find: (db, { group, after, source, limit }) =>
    db
      .selectFrom('problem')
      .select(['_id as key', 'createdAt as at', 'patientId as whose'])
      .where(isOf('patientId', group))
      .where(isAfter(after, source, { at: 'createdAt', key: '_id' }))
      .orderBy('createdAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(limit),

  async load(db, _actor, keys) {
    const rows = await rowsOf(db, keys)
    const name = await namesOf(
      db,
      rows.map(({ createdBy }) => createdBy),
    )
    return rows.map(({ _id, label, since, createdBy, createdAt }) => ({
      key: _id,
      entry: { id: _id, kind: 'problems', at: createdAt, by: name(createdBy), sessionId: null, what: 'added', label, since },
    }))
  },
}

export const endedProblemEntries: Source = {
  kind: 'problems',
  find: (db, { group, after, source, limit }) =>
    db
      .selectFrom('problem')
      .select(['_id as key', 'endedAt as at', 'patientId as whose'])
      .where(isOf('patientId', group))
      .where('endedAt', 'is not', null)
      .where(isAfter(after, source, { at: 'endedAt', key: '_id' }))
      .orderBy('endedAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(limit)
      .$narrowType<{ at: NotNull }>(),

  async load(db, _actor, keys) {
    const rows = await rowsOf(db, keys)
    const name = await namesOf(
      db,
      rows.map(({ endedBy }) => endedBy),
    )
    return rows.map(({ _id, label, since, endedBy, endedAt }) => ({
      key: _id,
      entry: {
        ...{ id: `${_id}-ended`, kind: 'problems', at: endedAt ?? '', by: name(endedBy), sessionId: null, what: 'ended' },
        ...{ label, since },
      },
    }))
  },
}
