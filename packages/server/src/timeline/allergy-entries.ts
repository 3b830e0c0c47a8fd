import type { NotNull } from 'kysely'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { isOf } from '../db/queries/group.ts'
import { isAfter } from './place.ts'
import { namesOf, newestRows, type Source } from './source.ts'

const entriesOf = (what: 'added' | 'ended', at: 'createdAt' | 'endedAt', by: 'createdBy' | 'endedBy'): Source => ({
  kind: 'allergies',
  find: (db, asked) => newestRows(db, 'allergy', at, asked),

  async load(db, _actor, keys) {
    const rows = await db
      .selectFrom('allergy')
      .select(['_id', 'label', 'reaction', 'severity', 'createdBy', 'createdAt', 'endedBy', 'endedAt', 'endReason'])
      .where(inList(db, '_id', jsonList(keys)))
      .execute()
    const name = await namesOf(db, rows, by)
    return rows.map(({ _id, label, reaction, severity, endReason, ...row }) => ({
      key: _id,
      entry: {
        id: what === 'added' ? _id : `${_id}-ended`,
        kind: 'allergies',
        at: row[at] ?? '',
        by: name(row[by]),
        sessionId: null,
        what,
        label,
        reaction,
        severity,
        reason: what === 'added' ? '' : (endReason ?? ''),
        status: null,
      },
    }))
  },
})

export const allergyEntries = entriesOf('added', 'createdAt', 'createdBy')
export const endedAllergyEntries = entriesOf('ended', 'endedAt', 'endedBy')

/** Times when someone asked and had nothing to list; listed allergies have their own entries. */
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
    const name = await namesOf(db, rows, 'askedBy')
    return rows.map(({ patientId, status, askedAt, askedBy }) => ({
      key: patientId,
      entry: {
        id: `${patientId}-asked`,
        kind: 'allergies',
        at: askedAt ?? '',
        by: name(askedBy),
        sessionId: null,
        what: 'asked',
        label: '',
        reaction: '',
        severity: 'unknown',
        reason: '',
        status,
      },
    }))
  },
}
