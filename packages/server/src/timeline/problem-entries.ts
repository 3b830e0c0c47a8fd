import { inList, jsonList } from '../db/queries/expressions.ts'
import { namesOf, newestRows, type Source } from './source.ts'

const entriesOf = (what: 'added' | 'ended', at: 'createdAt' | 'endedAt', by: 'createdBy' | 'endedBy'): Source => ({
  kind: 'problems',
  find: (db, asked) => newestRows(db, 'problem', at, asked),

  async load(db, _actor, keys) {
    const rows = await db
      .selectFrom('problem')
      .select(['_id', 'label', 'since', 'createdBy', 'createdAt', 'endedBy', 'endedAt'])
      .where(inList(db, '_id', jsonList(keys)))
      .execute()
    const name = await namesOf(db, rows, by)
    return rows.map(({ _id, label, since, ...row }) => ({
      key: _id,
      entry: {
        id: what === 'added' ? _id : `${_id}-ended`,
        kind: 'problems',
        at: row[at] ?? '',
        by: name(row[by]),
        sessionId: null,
        what,
        label,
        since,
      },
    }))
  },
})

export const problemEntries = entriesOf('added', 'createdAt', 'createdBy')
export const endedProblemEntries = entriesOf('ended', 'endedAt', 'endedBy')
