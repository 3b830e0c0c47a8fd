import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Engine } from '../engine.ts'
import { JOINED_ELSEWHERE } from '../errors.ts'
import { withGroupCommit } from './group-commit.ts'
import type { SyncAdapter } from './sync-adapter.ts'

const adapterOf = (db: Db) => db.getExecutor().adapter as SyncAdapter // every dialect of this engine has one

/** The built-in store: one file, one process and one connection, whose statements are synchronous. */
export const sqlite: Engine = {
  kind: 'sqlite',
  isShared: false,
  mayExist: existsSync,
  openDialect: async (path, onBroken) => (await import('./dialect.ts')).createDialect(path, onBroken),
  openReadingDialect: async (path) => (await import('./dialect.ts')).createReadingDialect(path),
  openSnapshot: async (path) => (await import('./snapshot.ts')).openSnapshot(path),
  transaction: (db, effect) => withGroupCommit(adapterOf(db), db, effect),
  directStatement(db, text) {
    const adapter = adapterOf(db)
    const { all, run } = adapter.statement(text)
    // Inside a transaction, the connection is that transaction's; outside, it is free unless a transaction is open.
    return { all, run, isFree: (db) => db.isTransaction || !adapter.inTransaction() }
  },
  inList: (column, list) => sql`${sql.ref(column)} in (select "value" from json_each(${list}))`,
  contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
  jsonRows: (pairs, order) => `json_group_array(json_object(${pairs})${order})`,
  lockRows: sql``,
  ddl: {
    table: (name, columns) => `create table "${name}" (${columns}) strict`,
    sortedTable: (name, columns) => `create table "${name}" (${columns}) strict, without rowid`,
    appendOnly: (table) =>
      ['update', 'delete'].map(
        (verb) =>
          `create trigger "${table}-no-${verb}" before ${verb} on "${table}" begin select raise(abort, '${table} is append-only'); end`,
      ),
    splitAppendOnly: [],
    newUuid: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
      || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
    onlyOfRoots: (table) => [
      `create trigger "${table}-only-of-roots" before insert on "${table}"
        when exists (select 1 from "personLink" where "memberId" = new."patientId")
        begin select raise(abort, '${JOINED_ELSEWHERE}'); end`,
    ],
    onlyOfRootsOfSchema: () => [],
    firstWord: (column) => `substr(${column}, 1, instr(${column} || ' ', ' ') - 1)`,
    largeInteger: 'integer',
  },
  references: `select "list"."name" as "table", "key"."from" as "column", "key"."table" as "parent", "key"."to" as "parentColumn",
      (select "name" from pragma_table_info("list"."name") where "pk" = 1) as "id"
    from sqlite_schema as "list", pragma_foreign_key_list("list"."name") as "key" where "list"."type" = 'table' order by 1, 2`,
  // Only one transaction runs at a time.
  holdTable: () => [],
  refuseMigrations: async () => undefined,
  // Its only server holds the folder's lock.
  migrationLock: { take: [], release: [] },
}
