import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../test/store/postgres.ts'
import { engineOf } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { type Db, openDb } from '../db/open.ts'
import { filesOf } from './data-requests.ts'
import { PERSON_ROWS, PERSON_TABLES, type PersonRows } from './person-rows.ts'
import { readPerson } from './read-person.ts'

type Column = { readonly name: string; readonly isText: boolean }
type StoredTable = { readonly table: string; readonly columns: readonly Column[] }

/** Every table of the schema with its columns, without constraints, so that a row of any text can stand in it. */
async function bareStore(): Promise<{ db: Db; tables: StoredTable[] }> {
  const { url, drop } = inject('engine') === 'postgres' ? await emptyDatabase() : { url: ':memory:', drop: async () => undefined }
  const db = await openDb(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await migrate(db)
  const tables = await tablesOf(db)
  const isSqlite = engineOf(db).kind === 'sqlite'
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(db)
  for (const { table } of tables) await sql.raw(`create table "bare ${table}" as select * from "${table}" where 1 = 0`).execute(db)
  for (const { table } of tables) await sql.raw(`drop table "${table}"${isSqlite ? '' : ' cascade'}`).execute(db)
  for (const { table } of tables) await sql.raw(`alter table "bare ${table}" rename to "${table}"`).execute(db)
  return { db, tables }
}

async function tablesOf(db: Db): Promise<StoredTable[]> {
  const { rows } = await (engineOf(db).kind === 'sqlite'
    ? sql<{ table: string; name: string; type: string }>`
        select "list"."name" as "table", "column"."name" as "name", lower("column"."type") as "type"
        from sqlite_schema as "list", pragma_table_info("list"."name") as "column" where "list"."type" = 'table' order by 1, "column"."cid"`
    : sql<{ table: string; name: string; type: string }>`
        select table_name as "table", column_name as "name", data_type as "type" from information_schema.columns
        where table_schema = current_schema() order by 1, ordinal_position`
  ).execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return [...byTable].map(([table, columns]) => ({ table, columns: columns.map(({ name, type }) => ({ name, isText: type === 'text' })) }))
}

/** A person's own rows: two records that were joined. `X` is the clinic's, and no one's. */
type Owner = 'A' | 'B' | 'X'
const record = (whose: Owner, n: 1 | 2) => `canary-${whose} record ${n}`
const canary = (whose: Owner, table: string, column: string) => `canary-${whose} ${table}.${column}`

/** How rows of one person name each other. */
const linksOf = (whose: Owner, table: string, n: 1 | 2): Record<string, string | null> => ({
  patientId: record(whose, n),
  sessionId: `canary-${whose} session`,
  careId: `canary-${whose} care`,
  followUpId: `canary-${whose} followUp`,
  overrideId: `canary-${whose} guardOverride`,
  keptId: record(whose, 1),
  mergedId: record(whose, 2),
  memberId: record(whose, 2),
  rootId: record(whose, 1),
  undoneAt: null,
  ...(table === 'patient' && { _id: record(whose, n) }),
  ...(['session', 'care', 'followUp', 'guardOverride'].includes(table) && { _id: `canary-${whose} ${table}` }),
  ...(table === 'recordHistory' && { entity: 'patient', entityId: record(whose, n) }),
})

async function fill(db: Db, { table, columns }: StoredTable, whose: Owner, n: 1 | 2): Promise<void> {
  const links = linksOf(whose, table, n)
  const storedIn = ({ name, isText }: Column) => (isText ? (Object.hasOwn(links, name) ? links[name] : canary(whose, table, name)) : 1)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(columns.map(storedIn))})`.execute(db)
}

async function filledStore() {
  const store = await bareStore()
  for (const each of store.tables) {
    const isOfPeople = PERSON_TABLES.some(({ table }) => table === each.table)
    const records = each.table === 'personLink' ? ([2] as const) : ([1, 2] as const) // a record is joined once
    if (isOfPeople) for (const whose of ['A', 'B'] as const) for (const n of records) await fill(store.db, each, whose, n)
    else await fill(store.db, each, 'X', 1)
  }
  return store
}

const textOf = async (db: Db, patientId: string) =>
  filesOf(await readPerson(db, patientId), '')
    .map(({ text }) => text)
    .join('\n')

test('every table of the schema has a rule', async () => {
  const { tables } = await bareStore()
  expect(tables.map(({ table }) => table).toSorted()).toEqual(Object.keys(PERSON_ROWS).toSorted())
})

test('a canary in every text column of every table is in the data of its person, and of no one else', async () => {
  const { db, tables } = await filledStore()
  const [ofA, ofB] = [await textOf(db, record('A', 2)), await textOf(db, record('B', 1))]
  expect(ofA).not.toContain('canary-B')
  expect(ofB).not.toContain('canary-A')
  expect(`${ofA}${ofB}`).not.toContain('canary-X')
  let found = 0
  for (const { table, columns } of tables) {
    const rule: PersonRows | { none: string } = PERSON_ROWS[table as keyof typeof PERSON_ROWS]
    if ('none' in rule) continue
    for (const { name, isText } of columns) {
      if (!isText) continue
      const expected = linksOf('A', table, 1)[name] ?? canary('A', table, name)
      if (rule.without?.includes(name)) expect([table, name, ofA.includes(expected)]).toEqual([table, name, false])
      else if (name !== 'undoneAt') expect([table, name, ofA.includes(expected)]).toEqual([table, name, true])
      found += 1
    }
  }
  expect(found).toBeGreaterThan(200)
})

test('both records of a joined person are in it, whichever is named', async () => {
  const { db } = await filledStore()
  for (const n of [1, 2] as const) {
    const { records, tables } = await readPerson(db, record('A', n))
    expect(new Set(records)).toEqual(new Set([record('A', 1), record('A', 2)]))
    expect(
      tables
        .find(({ table }) => table === 'problem')
        ?.rows.map(({ patientId }) => String(patientId))
        .toSorted(),
    ).toEqual([record('A', 1), record('A', 2)])
  }
})

test('a merge that was undone is about two people, so neither is given it', async () => {
  const { db } = await filledStore()
  await sql`update "personMerge" set "undoneAt" = '2026'`.execute(db)
  expect((await readPerson(db, record('A', 1))).tables.find(({ table }) => table === 'personMerge')?.rows).toEqual([])
})

test.each([
  'patient',
  'patientFacts',
  'session',
  'sessionOutcome',
  'dischargePlan',
  'arrival',
  'followUp',
  'problem',
  'diseaseReport',
  'referral',
  'dataRequest',
  'summaryReceived',
])('what a %s was before an edit goes with its person', async (entity) => {
  const { db, tables } = await filledStore()
  const id = (whose: Owner) => {
    if (entity.startsWith('patient')) return record(whose, 1)
    if (['session', 'sessionOutcome', 'dischargePlan'].includes(entity)) return `canary-${whose} session`
    return entity === 'followUp' ? `canary-${whose} followUp` : canary(whose, entity, '_id')
  }
  const history = tables.find(({ table }) => table === 'recordHistory')
  if (!history) throw new Error('there is no such table')
  await sql`update "recordHistory" set "entity" = ${entity}, "entityId" = ${id('A')} where "entityId" like 'canary-A%'`.execute(db)
  await sql`update "recordHistory" set "entity" = ${entity}, "entityId" = ${id('B')} where "entityId" like 'canary-B%'`.execute(db)
  const { tables: ofA } = await readPerson(db, record('A', 1))
  const rows = ofA.find(({ table }) => table === 'recordHistory')?.rows ?? []
  expect([rows.length, rows.every(({ before }) => String(before).startsWith('canary-A'))]).toEqual([2, true])
})
