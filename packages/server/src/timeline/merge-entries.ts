import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { isOf } from '../db/queries/group.ts'
import { isAfter } from './place.ts'
import { namesOf, type Source } from './source.ts'

// A merge is listed on both of its records, even after it was undone, because it explains where entries made meanwhile may be.

type Columns = { readonly at: 'at' | 'undoneAt'; readonly by: 'by' | 'undoneBy'; readonly reason: 'reason' | 'undoneReason' }

const entriesOf = (what: 'joined' | 'taken-apart', { at, by, reason }: Columns): Source => ({
  kind: 'merges',
  find: (db, { group, after, source, limit }) =>
    db
      .selectFrom('personMerge')
      // It belongs to both records, so it is listed under the kept one.
      .select(['_id as key', sql.ref<string>(at).as('at'), sql<string>`cast(${group[0]} as text)`.as('whose')])
      .where((eb) => eb.or([isOf('keptId', group), isOf('mergedId', group)]))
      .where(at, 'is not', null)
      .where(isAfter(after, source, { at, key: '_id' }))
      .orderBy(at, 'desc')
      .orderBy('_id', 'desc')
      .limit(limit),

  async load(db, _actor, keys) {
    const rows = await rowsOf(db, keys)
    const name = await namesOf(db, rows, by)
    return rows.map(({ _id, kept, merged, ...row }) => ({
      key: _id,
      entry: {
        id: what === 'joined' ? _id : `${_id}-undone`,
        kind: 'merges',
        at: row[at] ?? '',
        by: name(row[by]),
        sessionId: null,
        what,
        kept,
        merged,
        reason: row[reason],
      },
    }))
  },
})

export const mergeEntries = entriesOf('joined', { at: 'at', by: 'by', reason: 'reason' })
export const takenApartEntries = entriesOf('taken-apart', { at: 'undoneAt', by: 'undoneBy', reason: 'undoneReason' })

function rowsOf(db: Db, ids: readonly string[]) {
  const nameOf = (table: string): RawBuilder<string> => sql`${sql.ref(`${table}.firstname`)} || ' ' || ${sql.ref(`${table}.lastname`)}`
  return db
    .selectFrom('personMerge')
    .innerJoin('patient as keptPatient', 'keptPatient._id', 'personMerge.keptId')
    .innerJoin('patient as mergedPatient', 'mergedPatient._id', 'personMerge.mergedId')
    .select(['personMerge._id', 'at', 'by', 'reason', 'undoneAt', 'undoneBy', 'undoneReason'])
    .select([nameOf('keptPatient').as('kept'), nameOf('mergedPatient').as('merged')])
    .where(inList(db, 'personMerge._id', jsonList(ids)))
    .execute()
}
