import { type NotNull, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { type Group, isOf } from '../patients/group.ts'
import { isAfter } from './place.ts'
import { namesOf, type Source } from './source.ts'

// Each joining is read from both of its records, also after they were taken apart: it says where what was written meanwhile may be.

export const mergeEntries: Source = {
  kind: 'merges',
  find: (db, { group, after, source, limit }) =>
    mergesOf(db, group)
      .select('at')
      .where(isAfter(after, source, { at: 'at', key: '_id' }))
      .orderBy('at', 'desc')
      .orderBy('_id', 'desc')
      .limit(limit),

  async load(db, _actor, keys) {
    const rows = await rowsOf(db, keys)
    const name = await namesOf(
      db,
      rows.map(({ by }) => by),
    )
    return rows.map(({ _id, at, by, kept, merged, reason }) => ({
      key: _id,
      entry: { id: _id, kind: 'merges', at, by: name(by), sessionId: null, what: 'joined', kept, merged, reason },
    }))
  },
}

export const takenApartEntries: Source = {
  kind: 'merges',
  find: (db, { group, after, source, limit }) =>
    mergesOf(db, group)
      .select('undoneAt as at')
      .where('undoneAt', 'is not', null)
      .where(isAfter(after, source, { at: 'undoneAt', key: '_id' }))
      .orderBy('undoneAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(limit)
      .$narrowType<{ at: NotNull }>(),

  async load(db, _actor, keys) {
    const rows = await rowsOf(db, keys)
    const name = await namesOf(
      db,
      rows.map(({ undoneBy }) => undoneBy),
    )
    return rows.map(({ _id, undoneAt, undoneBy, kept, merged, undoneReason }) => ({
      key: _id,
      entry: {
        ...{ id: `${_id}-undone`, kind: 'merges', at: undoneAt ?? '', by: name(undoneBy), sessionId: null, what: 'taken-apart' },
        ...{ kept, merged, reason: undoneReason },
      },
    }))
  },
}

/** It belongs to neither record alone, so it is said to be of the one that is kept. */
const mergesOf = (db: Db, group: Group) =>
  db
    .selectFrom('personMerge')
    .select(['_id as key', sql<string>`cast(${group[0]} as text)`.as('whose')])
    .where((eb) => eb.or([isOf('keptId', group), isOf('mergedId', group)]))

async function rowsOf(db: Db, ids: readonly string[]) {
  const nameOf = (table: string) => sql<string>`${sql.ref(`${table}.firstname`)} || ' ' || ${sql.ref(`${table}.lastname`)}`
  return db
    .selectFrom('personMerge')
    .innerJoin('patient as keptPatient', 'keptPatient._id', 'personMerge.keptId')
    .innerJoin('patient as mergedPatient', 'mergedPatient._id', 'personMerge.mergedId')
    .select(['personMerge._id', 'at', 'by', 'reason', 'undoneAt', 'undoneBy', 'undoneReason'])
    .select([nameOf('keptPatient').as('kept'), nameOf('mergedPatient').as('merged')])
    .where(inList(db, 'personMerge._id', jsonList(ids)))
    .execute()
}
