import type { NotNull } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { isOf } from '../patients/group.ts'
import { isAfter } from './place.ts'
import { namesOf, type Source } from './source.ts'

const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('allergy')
    .select(['_id', 'label', 'reaction', 'severity', 'createdBy', 'createdAt', 'endedBy', 'endedAt', 'endReason'])
    .where(inList(db, '_id', jsonList(ids)))
    .execute()

export const allergyEntries: Source = {
  kind: 'allergies',
  find: (db, { group, after, source, limit }) =>
    db
      .selectFrom('allergy')
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
    return rows.map(({ _id, label, reaction, severity, createdBy, createdAt }) => ({
      key: _id,
      entry: {
        ...{ id: _id, kind: 'allergies', at: createdAt, by: name(createdBy), sessionId: null, what: 'added' },
        ...{ label, reaction, severity, reason: '', status: null },
      },
    }))
  },
}

export const endedAllergyEntries: Source = {
  kind: 'allergies',
  find: (db, { group, after, source, limit }) =>
    db
      .selectFrom('allergy')
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
    return rows.map(({ _id, label, reaction, severity, endedBy, endedAt, endReason }) => ({
      key: _id,
      entry: {
        ...{ id: `${_id}-ended`, kind: 'allergies', at: endedAt ?? '', by: name(endedBy), sessionId: null, what: 'ended' },
        ...{ label, reaction, severity, reason: endReason ?? '', status: null },
      },
    }))
  },
}

/** When a person last asked, and there was nothing to list: what they list has its own entries. */
export const askedEntries: Source = {
  kind: 'allergies',
  find: (db, { group, after, source }) =>
    db
      .selectFrom('allergyStatus')
      .select(['patientId as key', 'askedAt as at', 'patientId as whose'])
      .where(isOf('patientId', group))
      .where('askedAt', 'is not', null)
      .where('status', '<>', 'listed')
      .where(isAfter(after, source, { at: 'askedAt', key: 'patientId' }))
      .$narrowType<{ at: NotNull }>(),

  async load(db, _actor, keys) {
    const rows = await db
      .selectFrom('allergyStatus')
      .select(['patientId', 'status', 'askedAt', 'askedBy'])
      .where(inList(db, 'patientId', jsonList(keys)))
      .execute()
    const name = await namesOf(
      db,
      rows.map(({ askedBy }) => askedBy),
    )
    return rows.map(({ patientId, status, askedAt, askedBy }) => ({
      key: patientId,
      entry: {
        ...{ id: `${patientId}-asked`, kind: 'allergies', at: askedAt ?? '', by: name(askedBy), sessionId: null, what: 'asked' },
        ...{ label: '', reaction: '', severity: 'unknown', reason: '', status },
      },
    }))
  },
}
