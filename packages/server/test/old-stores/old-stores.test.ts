import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readDrug } from '@clinic/clinical/drugs/read-drug'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { recount } from '../../src/db/list-recount.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type Db, openDb } from '../../src/db/open.ts'
import { readStoreId } from '../../src/db/store-id.ts'
import { matchItems, UNCONFIRMED } from '../../src/guard/mapping/mappings.ts'
import { newId } from '../../src/ids.ts'
import { getSession } from '../../src/sessions/sessions.ts'
import { checkStock } from '../../src/stock/check-stock.ts'
import { fillStockDays } from '../../src/stock/fill-stock-days.ts'
import { LEDGERS, refusedIn, triggersOfSeveral, tryToChange } from '../store/append-only.ts'
import { emptyDatabase } from '../store/postgres.ts'

const engine = inject('engine')

const fixture = (name: string) => gunzipSync(readFileSync(new URL(name, import.meta.url)))

/** A store as a released version of this program left it (keep-store.ts), not migrated yet. */
async function openOldStore(schema: string): Promise<Db> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'clinic-old-store-'))
    const path = join(folder, 'clinic.db')
    writeFileSync(path, fixture(`${schema}.sqlite.db.gz`))
    const db = await openDb(path)
    onTestFinished(async () => {
      await db.destroy()
      rmSync(folder, { recursive: true })
    })
    return db
  }
  const { url, drop } = await emptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(fixture(`${schema}.postgres.sql.gz`).toString('utf8'))
  await client.end()
  const db = await openDb(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return db
}

type Rows = Record<string, unknown>[]

/** The rows of all tables, each in a fixed order. */
async function readTables(db: Db): Promise<Map<string, Rows>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== 'migration')
  const all = new Map<string, Rows>()
  for (const name of tables.sort()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    all.set(name, sorted(rows))
  }
  return all
}

const sorted = (rows: Rows): Rows =>
  rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)

/** The same rows with only these columns. */
const withColumns = (rows: Rows, columns: string[]): Rows =>
  sorted(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))))

/** What a migration adds to a table that was there: since 0016, down to which session diagnoses are still to be read. */
const READ_BEFORE = 'diagnoses.read-before'
const isAdded = ({ name }: Record<string, unknown>) => name === READ_BEFORE

/** In "tally" before 0037, and in tables of their own since. */
const OTHER_TALLIES = new Set<unknown>(['words', 'uploads', 'diagnosis terms', 'many reads'])

function expectKept(before: Map<string, Rows>, after: Map<string, Rows>): void {
  for (const [table, all] of before) {
    const name = table === 'tally' ? 'listCount' : table
    const rows = table === 'tally' ? all.filter(({ list }) => !OTHER_TALLIES.has(list)) : all
    const kept = (after.get(name) ?? []).filter((row) => !isAdded(row))
    expect([name, withColumns(kept, Object.keys(rows[0] ?? {}))]).toEqual([name, rows])
  }
}

test('a store of the schema 0003 migrates, and keeps every row as it was', async () => {
  const db = await openOldStore('0003')
  const before = await readTables(db)
  let backups = 0
  await migrate(db, { backUp: async () => ++backups })
  const after = await readTables(db)
  expect(backups).toBe(1)
  expect([before.get('patient')?.length, before.get('session')?.length]).toEqual([40, 90])
  after.set('listCount', after.get('listCount')?.filter(({ list }) => !String(list).startsWith('to do ')) ?? []) // counted since 0004
  expectKept(before, after)
})

test('an admission of the schema 0003 gets the tag that its bed has', async () => {
  const db = await openOldStore('0003')
  await migrate(db)
  const admissions = await db
    .selectFrom('admission')
    .innerJoin('bed', 'bed._id', 'admission.bedId')
    .select(['admission.tag as kept', 'bed.tag'])
    .execute()
  expect(admissions.length).toBeGreaterThan(0)
  expect(admissions.filter(({ kept, tag }) => kept !== tag)).toEqual([])
})

test('in a queue of the schema 0003 a role waits until one of its people has recorded care', async () => {
  const db = await openOldStore('0003')
  await migrate(db)
  const places = await db.selectFrom('queue').select(['role', 'waiting', 'sessionId']).execute()
  expect(new Set(places.map(({ waiting }) => waiting))).toEqual(new Set([0, 1]))
  for (const { role, waiting, sessionId } of places) {
    const { comments } = await getSession(db, sessionId)
    expect([sessionId, role, waiting]).toEqual([sessionId, role, comments.some(({ userId }) => userId.role.toUpperCase() === role) ? 0 : 1])
  }
})

test('a store of the schema 0004 migrates, and keeps every row as it was', async () => {
  const db = await openOldStore('0004')
  const before = await readTables(db)
  await migrate(db)
  const after = await readTables(db)
  expectKept(before, after)
  const given = await db.selectFrom('careDrug').select(['guard', 'overrideId', 'days']).distinct().execute()
  expect(given).toEqual([{ guard: 'none', overrideId: null, days: null }])
})

test('a store of the schema 0007 migrates, and keeps every row as it was', async () => {
  const db = await openOldStore('0007')
  const before = await readTables(db)
  await migrate(db)
  const after = await readTables(db)
  expect([before.get('patient')?.length, before.get('session')?.length]).toEqual([40, 90])
  expectKept(before, after)
})

test('in a store of the schema 0015 no patient came from an upload, and every row stays as it was', async () => {
  const db = await openOldStore('0015')
  const before = await readTables(db)
  await migrate(db)
  const after = await readTables(db)
  expectKept(before, after)
  const uploads = await db.selectFrom('patient').select('uploadId').distinct().execute()
  expect(uploads).toEqual([{ uploadId: null }])
})

test('a store of the schema 0020 migrates, keeps every row as it was, and its triggers look into their own schema', async () => {
  const db = await openOldStore('0020')
  const before = await readTables(db)
  await migrate(db)
  expectKept(before, await readTables(db))
  expect([before.get('patient')?.length, before.get('session')?.length]).toEqual([40, 90])
  await db.connection().execute(async (db) => {
    const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    if (engine === 'postgres') await sql`set search_path = ''`.execute(db)
    const whole = db.withSchema(engine === 'postgres' ? 'public' : 'main')
    await whole
      .insertInto('session')
      .values({ ...session, _id: newId() })
      .execute()
  })
})

test('a store of the schema 0021 migrates, and keeps every row as it was', async () => {
  const db = await openOldStore('0021')
  const before = await readTables(db)
  await migrate(db)
  expectKept(before, await readTables(db))
  expect([before.get('patient')?.length, before.get('session')?.length]).toEqual([40, 90])
})

test('a store of the schema 0034 migrates, and keeps every row as it was', async () => {
  const db = await openOldStore('0034')
  const before = await readTables(db)
  await migrate(db)
  expectKept(before, await readTables(db))
  expect([before.get('patient')?.length, before.get('session')?.length]).toEqual([40, 90])
})

test('care of the schema 0032 keeps every row as it was, and says no unit', async () => {
  const db = await openOldStore('0032')
  const before = await readTables(db)
  await migrate(db)
  expectKept(before, await readTables(db))
  expect(before.get('careDrug')?.length).toBeGreaterThan(0)
  for (const table of ['careDrug', 'careNotGiven'] as const) {
    const units = await db.selectFrom(table).select('unit').distinct().execute()
    expect([table, units.filter(({ unit }) => unit !== null)]).toEqual([table, []])
  }
})

test('in a store of the schema 0021 what was given goes to the only current line of its item or name, and else to none', async () => {
  const db = await openOldStore('0021')
  const { rows } = await sql<{ careId: string; position: number; sessionId: string; itemId: string; drug: string; by: string }>`
    select "careId", "position", "sessionId", "itemId", "drug", "personnelId" as "by" from "careDrug" join "care" on "care"."_id" = "careId"
    order by "careId", "position"`.execute(db)
  const apart = [...new Map(rows.map((row) => [row.sessionId, row])).values()].slice(0, 5)
  expect(apart).toHaveLength(5)
  const [one, named, replaced, twice, both] = apart
  const addLine = (
    row: (typeof apart)[number] | undefined,
    id: string,
    position: number,
    itemId: string | null,
    replacedAt: string | null = null,
  ) =>
    sql`insert into "prescriptionLine" ("_id", "sessionId", "position", "itemId", "drug", "personnelId", "createdAt", "replacedAt") values
      (${id}, ${row?.sessionId}, ${position}, ${itemId}, ${row?.drug.toUpperCase()}, ${row?.by}, '2026', ${replacedAt})`.execute(db)
  await addLine(one, 'of the item', 0, one?.itemId ?? null)
  await addLine(named, 'of the name', 0, null)
  await addLine(replaced, 'before an edit', 0, replaced?.itemId ?? null, '2026')
  await addLine(replaced, 'after an edit', 0, replaced?.itemId ?? null)
  await addLine(twice, 'first of two', 0, twice?.itemId ?? null)
  await addLine(twice, 'second of two', 1, twice?.itemId ?? null)
  await addLine(both, 'by item', 0, both?.itemId ?? null)
  await addLine(both, 'by name', 1, null)
  await migrate(db)
  const lineOf = async (row: (typeof apart)[number] | undefined) => {
    const given = db
      .selectFrom('careDrug')
      .select('lineId')
      .where('careId', '=', row?.careId ?? '')
    return (await given.where('position', '=', row?.position ?? 0).executeTakeFirstOrThrow()).lineId
  }
  expect(await Promise.all([one, named, replaced, twice, both].map(lineOf))).toEqual([
    'of the item',
    'of the name',
    'after an edit',
    null,
    null,
  ])
  const others = rows.filter(({ sessionId }) => !apart.some((row) => row.sessionId === sessionId))
  expect(others.length).toBeGreaterThan(0)
  expect(new Set(await Promise.all(others.map(lineOf)))).toEqual(new Set([null]))
  expect(await db.selectFrom('item').select('unit').distinct().execute()).toEqual([{ unit: '' }])
})

test('a mapping of the schema 0021 stays as it was, is confirmed by no one, and no longer silences what its item’s name reads', async () => {
  const db = await openOldStore('0021')
  const item = await db.selectFrom('item').select(['_id', 'name']).where('name', 'like', 'Amoxicillin%').executeTakeFirstOrThrow()
  const { _id: by } = await db.selectFrom('personnel').select('_id').executeTakeFirstOrThrow()
  const mapping = { itemId: item._id, state: 'mapped', ingredients: '["paracetamol"]', by, at: '2026' }
  await sql`insert into "itemDrug" ("itemId", "state", "ingredients", "by", "at") values
    (${mapping.itemId}, ${mapping.state}, ${mapping.ingredients}, ${by}, ${mapping.at})`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('itemDrug').selectAll().execute()).toEqual([expect.objectContaining({ ...mapping, ...UNCONFIRMED })])
  const [named] = await matchItems(db, [item._id])
  expect([...readDrug(named?.name ?? '', named?.mapping).ingredients].sort()).toEqual(['amoxicillin', 'paracetamol'])
})

test('counting a migrated store again changes nothing', async () => {
  const db = await openOldStore('0003')
  await migrate(db)
  const before = await readTables(db)
  await recount(db)
  const after = await readTables(db)
  // A count that fell to 0 stays as a row.
  const counted = (tables: Map<string, Rows>) => (tables.get('listCount') ?? []).filter(({ rows }) => rows !== 0)
  expect(counted(after)).toEqual(counted(before))
  expect(after.get('queue')).toEqual(before.get('queue'))
})

test.each(['0003', '0004'])('1.15 in a store of the schema %s each item in stock gets one lot, and the sums hold', async (schema) => {
  const db = await openOldStore(schema)
  const items = new Map((await db.selectFrom('item').select(['_id', 'count']).execute()).map(({ _id, count }) => [_id, count]))
  await migrate(db)
  expect(await checkStock(db)).toEqual({ ok: true, faults: [] })
  const lots = await db.selectFrom('lot').selectAll().execute()
  expect(lots.length).toBeGreaterThan(0)
  expect(new Map(lots.map(({ itemId, quantity }) => [itemId, quantity]))).toEqual(new Map([...items].filter(([, count]) => count > 0)))
  expect(lots.filter(({ lotNo, expiresOn, held }) => lotNo !== '' || expiresOn !== null || held !== 0)).toEqual([])
  const kinds = await db.selectFrom('lotMovement').select(['lotId', 'kind', 'movementId']).execute()
  expect(kinds.toSorted((a, b) => (a.lotId < b.lotId ? -1 : 1))).toEqual(
    lots.map(({ _id }) => ({ lotId: _id, kind: 'migrated', movementId: null })).toSorted((a, b) => (a.lotId < b.lotId ? -1 : 1)),
  )
})

test('the days of what happened before there were lots are filled once, from the movements', async () => {
  const db = await openOldStore('0004')
  await migrate(db)
  const now = new Date('2026-11-22T09:00:00Z')
  await fillStockDays(db, 'Africa/Lagos', now)
  const days = await db.selectFrom('stockDay').selectAll().execute()
  const dayOf = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO('Africa/Lagos').toPlainDate().toString()
  const moves = await db.selectFrom('movement').selectAll().orderBy('createdAt').orderBy('_id').execute()
  expect(days.length).toBe(new Set(moves.map(({ itemId, createdAt }) => `${itemId} ${dayOf(createdAt)}`)).size)
  for (const { _id, count } of await db.selectFrom('item').select(['_id', 'count']).execute()) {
    const own = days.filter(({ itemId }) => itemId === _id).toSorted((a, b) => (a.day < b.day ? -1 : 1))
    expect([_id, own.at(-1)?.usableClosing]).toEqual([_id, count])
    // Given, less what came back of struck care.
    const given = moves.filter(({ itemId, type, sessionId }) => itemId === _id && (type === 'dispensed' || sessionId !== null))
    const units = given.reduce((sum, { change }) => sum - change, 0)
    expect([_id, own.reduce((sum, { consumed }) => sum + consumed, 0)]).toEqual([_id, units])
  }
  await db.deleteFrom('stockDay').execute()
  await fillStockDays(db, 'Africa/Lagos', now)
  expect(await db.selectFrom('stockDay').selectAll().execute()).toEqual([])
})

test.each(['0003', '0007'])(
  'in a store of the schema %s an admission that has ended was closed, and none followed another',
  async (schema) => {
    const db = await openOldStore(schema)
    await sql`update "admission" set "endedAt" = "startedAt" where "_id" = (select min("_id") from "admission")`.execute(db)
    await migrate(db)
    const admissions = await db.selectFrom('admission').select(['endedAt', 'endReason', 'movedFrom', 'moveReason']).execute()
    expect(new Set(admissions.map(({ endedAt, endReason }) => `${endedAt === null} ${endReason}`))).toEqual(
      new Set(['true null', 'false closed']),
    )
    expect(admissions.filter(({ movedFrom, moveReason }) => movedFrom !== null || moveReason !== '')).toEqual([])
  },
)

test('in a store of the schema 0011 all care says whose it is, and every row stays as it was', async () => {
  const db = await openOldStore('0011')
  const before = await readTables(db)
  await migrate(db)
  const after = await readTables(db)
  expectKept(before, after)
  const care = db.selectFrom('care').innerJoin('session', 'session._id', 'care.sessionId')
  const rows = await care.select(['care.patientId as kept', 'session.patientId']).execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ kept, patientId }) => kept !== patientId)).toEqual([])
})

test('a store of the schema 0015 migrates, keeps every row as it was, and its sessions wait to be read', async () => {
  const db = await openOldStore('0015')
  const before = await readTables(db)
  await migrate(db)
  const after = await readTables(db)
  expectKept(before, after)
  const last = before
    .get('session')
    ?.map(({ _id }) => String(_id))
    .toSorted()
    .at(-1)
  expect(after.get('setting')?.filter(isAdded)).toMatchObject([{ value: `${last}~` }])
})

test('0019 the audit and the ledgers of a store of the schema 0015 refuse UPDATE, DELETE and TRUNCATE', async () => {
  const db = await openOldStore('0015')
  await migrate(db)
  expect(await triggersOfSeveral(db)).toEqual([])
  expect(await tryToChange(db, LEDGERS)).toEqual(refusedIn(LEDGERS))
})

test.each(['0003', '0015'])('0019 each copy of a store of the schema %s gets the same UUID, made of its first event', async (schema) => {
  const ids: string[] = []
  for (const db of [await openOldStore(schema), await openOldStore(schema)]) {
    await migrate(db)
    ids.push(await readStoreId(db))
  }
  const { mac } = await (await openOldStore(schema)).selectFrom('auditEvent').select('mac').where('seq', '=', 1).executeTakeFirstOrThrow()
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([ids[1], ids[0]?.slice(0, 8)]).toEqual([ids[0], mac.slice(0, 8)])
})

test('a store of the schema 0032 migrates, keeps every row as it was, and lists its reads by patient', async () => {
  const db = await openOldStore('0032')
  await sql`insert into "auditEvent" ("seq", "at", "boot", "action", "type", "patientId", "outcome", "fields", "prevMac", "mac")
    select "head"."seq" + "n", '2026-11-20', 'b', "action", 'patient.read', "patientId", 'ok', '[]', '', ''
    from "auditHead" as "head", (select 1 as "n", 'R' as "action", 'p' as "patientId" union all select 2, 'R', null
      union all select 3, 'U', 'p' union all select 4, 'R', 'p') as "event"`.execute(db)
  await sql`update "auditHead" set "seq" = "seq" + 4`.execute(db)
  const before = await readTables(db)
  await migrate(db)
  const after = await readTables(db)
  expectKept(before, after)
  expect([before.get('patient')?.length, before.get('session')?.length]).toEqual([40, 90])
  const head = await db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow()
  expect(head.readsTo).toBe(head.seq)
  const reads = (before.get('auditEvent') ?? []).filter(({ action, patientId }) => action === 'R' && patientId !== null)
  expect(reads).toHaveLength(2)
  expect(after.get('patientRead')).toEqual(withColumns(reads, ['patientId', 'at', 'seq']))
})

test('the version of the search words, the locks and the notices of the schema 0034 leave the list counts', async () => {
  const db = await openOldStore('0034')
  const { _id: by } = await db.selectFrom('personnel').select('_id').executeTakeFirstOrThrow()
  const { rows: words } = await sql<{ rows: number }>`select "rows" from "tally" where "list" = 'words'`.execute(db)
  const at = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z']
  const notices = [
    [`${at[0]} ${by}`, 1],
    [`${at[1]} ${by} override-1`, 1],
    [`${at[2]} ${by} override-2`, 0],
  ] as const
  for (const [key, rows] of notices) await sql`insert into "tally" values ('many reads', 1, ${key}, ${rows})`.execute(db)
  await sql`insert into "tally" values ('many reads', 0, '', 2)`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('notice').selectAll().orderBy('at').execute()).toEqual([
    { at: at[0], personnelId: by, overrideId: '', open: 1 },
    { at: at[1], personnelId: by, overrideId: 'override-1', open: 1 },
    { at: at[2], personnelId: by, overrideId: 'override-2', open: 0 },
  ])
  expect(words[0]?.rows).toBeGreaterThan(0)
  expect(await db.selectFrom('searchVersion').selectAll().execute()).toEqual([{ id: 1, version: words[0]?.rows }])
  expect((await db.selectFrom('lock').selectAll().orderBy('name').execute()).map(({ name }) => name)).toEqual([
    'diagnosis terms',
    'uploads',
  ])
  expect(
    await db.selectFrom('listCount').select('list').where('list', 'in', ['words', 'uploads', 'diagnosis terms', 'many reads']).execute(),
  ).toEqual([])
})
