import { valueWords } from '@clinic/clinical/results/words'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import { maySee, type TestResultRow, toResults } from '../results/results.ts'
import { newestRows, type Source } from './source.ts'

const BEFORE = 3

export const resultEntries: Source = {
  kind: 'results',
  find: (db, asked) => newestRows(db, 'testResult', 'takenAt', asked, maySee(asked, { test: 'hiv' }) ? undefined : NOT_PRIVATE),

  async load(db, _actor, keys) {
    const rows = await db
      .selectFrom('testResult')
      .selectAll()
      .where(inList(db, '_id', jsonList(keys)))
      .execute()
    const before = await resultsBefore(db, rows)
    return (await toResults(db, rows)).map(({ _id, takenAt, recordedBy, sessionId, ...result }) => ({
      key: _id,
      entry: { ...result, id: _id, kind: 'results', at: takenAt, by: recordedBy, sessionId, before: before.get(_id) ?? [] },
    }))
  },
}

const NOT_PRIVATE = sql<SqlBool>`"test" <> 'hiv'`

type EarlierResults = { readonly at: string; readonly text: string }[]

/** The newest results of the same test before each row, on all records of the patient, without those entered in error. */
async function resultsBefore(db: Db, rows: readonly TestResultRow[]): Promise<Map<string, EarlierResults>> {
  if (rows.length === 0) return new Map()
  const earlier = await db
    .selectFrom('testResult as row')
    .innerJoin('testResult as before', (join) =>
      join
        .onRef('before.test', '=', 'row.test')
        .on(sql<SqlBool>`${rootIn('before.patientId')} = ${rootIn('row.patientId')}`)
        .on(
          sql<SqlBool>`("before"."takenAt" < "row"."takenAt" or ("before"."takenAt" = "row"."takenAt" and "before"."_id" < "row"."_id"))`,
        ),
    )
    .innerJoin('session', 'session._id', 'before.sessionId')
    .select(['row._id as of', 'before.test', 'before.typed', 'before.code', 'before.unit', 'before.context', 'before.takenAt'])
    .where(inList(db, 'row._id', jsonList(rows.map(({ _id }) => _id))))
    .where('before.struckAt', 'is', null)
    .where('session.voidedAt', 'is', null)
    .orderBy('before.takenAt', 'desc')
    .orderBy('before._id', 'desc')
    .execute()
  const byRow = Map.groupBy(earlier, ({ of }) => of)
  return new Map([...byRow].map(([of, all]) => [of, all.slice(0, BEFORE).map((one) => ({ at: one.takenAt, text: valueWords(one) }))]))
}
