import type { StoreRule } from '@clinic/contract/settings/store-rules'
import { macOf } from '@clinic/server/audit/trail'
import { type Anchor, holdsAnchor, verifyChain } from '@clinic/server/audit/verify'
import { engineOf } from '@clinic/server/db/engines'
import type { Db } from '@clinic/server/db/open'
import { inList, jsonList } from '@clinic/server/db/queries/expressions'
import { endingsOf, keysOf, pairsOf } from '@clinic/server/patients/search/search-index'
import { sql } from 'kysely'
import { findStart } from '../make/inspect-copy.ts'
import type { SqlRule } from './rules.ts'

/** What the rules that one query cannot answer need to know. */
export type RuleNeeds = {
  /** Of the audit; null leaves out what needs it. */
  readonly key: Buffer | null
  /** Where the audit was found to be whole before, the newest first: it is read from there. */
  readonly anchors: readonly Anchor[]
}

type Answer = (db: Db, needs: RuleNeeds) => Promise<string[]>

export const OTHER_RULES: Readonly<Record<Exclude<StoreRule, SqlRule>, Answer>> = {
  'no-orphans': orphans,
  'patients-found': notFound,
  'keys-fit': async (db, { key }) => (key && !(await fits(db, key)) ? ['keys'] : []),
  'audit-whole': badEvents,
}

type ForeignKey = { table: string; column: string; parent: string; parentColumn: string; id: string }

/** The rows that refer to one that is not there, each as its table and the first column of its key. */
async function orphans(db: Db): Promise<string[]> {
  const { rows: keys } = await sql.raw<ForeignKey>(engineOf(db).references).execute(db)
  const { rows } = await sql<{ id: string }>`${sql.join(keys.map(withoutParent), sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}

const withoutParent = ({ table, column, parent, parentColumn, id }: ForeignKey) => sql`
  select ${sql.lit(`${table} `)} || ${sql.ref(`${table}.${id}`)} as "id" from ${sql.table(table)}
  where ${sql.ref(`${table}.${column}`)} is not null
    and not exists (select 1 from ${sql.table(parent)} as "parent" where ${sql.ref(`parent.${parentColumn}`)} = ${sql.ref(`${table}.${column}`)})`

const SAMPLE = 1_000

/** The patients, of a thousand at random, whom a search by their own name or phone could miss: a place of theirs in the indexes is not there. */
async function notFound(db: Db): Promise<string[]> {
  const sample = await db.selectFrom('patient').select(['_id', 'searchName', 'phoneKey']).orderBy(sql`random()`).limit(SAMPLE).execute()
  const ids = jsonList(sample.map(({ _id }) => _id))
  const pairs = await db
    .selectFrom('patientWord')
    .select(['patientId', 'word', 'other'])
    .where(inList(db, 'patientId', ids))
    .execute()
  const endings = await db
    .selectFrom('phoneEnding')
    .select(['patientId', 'ending'])
    .where(inList(db, 'patientId', ids))
    .execute()
  const words = [...new Set(sample.flatMap((patient) => pairsOf(patient).map(({ word }) => word)))]
  const keys = await db
    .selectFrom('nameKey')
    .select(['kind', 'key', 'word'])
    .where(inList(db, 'word', jsonList(words)))
    .execute()
  const places = new Set([...pairs.map(nameOfRow), ...endings.map(nameOfRow), ...keys.map(nameOfRow)])
  return sample.filter((patient) => wantedOf(patient).some((row) => !places.has(nameOfRow(row)))).map(({ _id }) => _id)
}

type IndexFields = Parameters<typeof pairsOf>[0]

function wantedOf(patient: IndexFields): object[] {
  const pairs = pairsOf(patient)
  return [
    ...pairs.map(({ patientId, word, other }) => ({ patientId, word, other })),
    ...endingsOf(patient).map(({ patientId, ending }) => ({ patientId, ending })),
    ...[...new Set(pairs.map(({ word }) => word))].flatMap(keysOf).map(({ kind, key, word }) => ({ kind, key, word })),
  ]
}

const nameOfRow = (row: object) => JSON.stringify(Object.values(row))

/** Does an end of the chain carry the code of this key? One event alone can have been changed. */
async function fits(db: Db, key: Buffer): Promise<boolean> {
  const ends = await Promise.all(
    (['asc', 'desc'] as const).map((way) => db.selectFrom('auditEvent').selectAll().orderBy('seq', way).limit(1).execute()),
  )
  const events = ends.flat()
  return events.length === 0 || events.some((event) => macOf(key, event) === event.mac)
}

/** With other keys nothing can be said of the chain, and another rule says so. */
async function badEvents(db: Db, { key, anchors }: RuleNeeds): Promise<string[]> {
  if (!key || !(await fits(db, key))) return []
  const [newest] = anchors
  if (newest && !(await holdsAnchor(db, newest))) return [String(newest.seq)]
  const { bad } = await verifyChain(db, key, [], await findStart(db, anchors))
  return bad ? [String(bad.seq)] : []
}
