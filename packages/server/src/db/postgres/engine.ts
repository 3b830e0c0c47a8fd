import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Engine } from '../engine.ts'
import { isRetryable, JOINED_ELSEWHERE } from '../errors.ts'
import { MIGRATING_LOCK } from './locks.ts'

const table = (name: string, columns: string) => `create table "${name}" (${columns.replaceAll(/ text\b/g, ' text collate "C"')})`

/** Bits of `tgtype` in pg_trigger: 32 is truncate, 8 and 16 are delete and update. */
const SPLIT_APPEND_ONLY = `do $$
  declare found record;
  begin
    for found in
      select tgname as name, relname as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and tgname like '%-append-only' and tgtype & 32 > 0 and tgtype & 24 > 0
      order by relname
    loop
      execute format('drop trigger %I on %I', found.name, found."table");
      execute format('create trigger %I before update or delete on %I execute function %I()',
        found.name, found."table", found."table" || 'AppendOnly');
      execute format('create trigger %I before truncate on %I execute function %I()',
        found."table" || '-no-truncate', found."table", found."table" || 'AppendOnly');
    end loop;
  end $$`

/** A database on a server, which several of our servers may share. */
export const postgres: Engine = {
  kind: 'postgres',
  isShared: true,
  mayExist: () => true,
  openDialect: async (url, _onBroken, limits) => (await import('./dialect.ts')).createDialect(url, limits),
  openReadingDialect: async (url) => (await import('./dialect.ts')).createReadingDialect(url),
  openSnapshot: async (url) => (await import('./snapshot.ts')).openSnapshot(url),
  transaction: withRetries,
  directStatement: () => null,
  // As an array, PostgreSQL looks the values up in an index; as rows, it may join the whole table.
  inList: (column, list) => sql`${sql.ref(column)} = any (array(select json_array_elements_text(${list}::json)))`,
  contains: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
  jsonRows: (pairs, order) => `coalesce(json_agg(json_build_object(${pairs})${order})::text, '[]')`,
  lockRows: sql`for update`,
  ddl: {
    table,
    sortedTable: table,
    appendOnly: (table) => [
      `create function "${table}AppendOnly"() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
      `create trigger "${table}-append-only" before update or delete or truncate on "${table}" execute function "${table}AppendOnly"()`,
    ],
    splitAppendOnly: [SPLIT_APPEND_ONLY],
    newUuid: 'gen_random_uuid()::text',
    // The share lock waits for a merge in progress, so the next statement sees its result.
    onlyOfRoots: (table) => [
      `create function "${table}OnlyOfRoots"() returns trigger language plpgsql as $$ begin
        perform 1 from "patient" where "_id" = new."patientId" for share;
        if exists (select 1 from "personLink" where "memberId" = new."patientId") then raise exception '${JOINED_ELSEWHERE}'; end if;
        return new; end $$`,
      `create trigger "${table}-only-of-roots" before insert on "${table}" for each row execute function "${table}OnlyOfRoots"()`,
    ],
    // Not the schema's name, so that a schema that is renamed, or restored next to another, keeps its own triggers.
    onlyOfRootsOfSchema: (table) => [
      `create or replace function "${table}OnlyOfRoots"() returns trigger language plpgsql as $$ declare joined boolean; begin
        execute format('select 1 from %I."patient" where "_id" = $1 for share', tg_table_schema) using new."patientId";
        execute format('select exists (select 1 from %I."personLink" where "memberId" = $1)', tg_table_schema) into joined using new."patientId";
        if joined then raise exception '${JOINED_ELSEWHERE}'; end if;
        return new; end $$`,
    ],
    firstWord: (column) => `split_part(${column}, ' ', 1)`,
    largeInteger: 'bigint',
  },
  references: `select "child"."relname" as "table", "own"."attname" as "column", "parent"."relname" as "parent",
      "other"."attname" as "parentColumn", "key"."attname" as "id"
    from "pg_constraint" as "c" join "pg_class" as "child" on "child"."oid" = "c"."conrelid" join "pg_class" as "parent" on "parent"."oid" = "c"."confrelid"
    join "pg_attribute" as "own" on "own"."attrelid" = "c"."conrelid" and "own"."attnum" = "c"."conkey"[1]
    join "pg_attribute" as "other" on "other"."attrelid" = "c"."confrelid" and "other"."attnum" = "c"."confkey"[1]
    join "pg_index" as "i" on "i"."indrelid" = "c"."conrelid" and "i"."indisprimary"
    join "pg_attribute" as "key" on "key"."attrelid" = "c"."conrelid" and "key"."attnum" = "i"."indkey"[0]
    where "c"."contype" = 'f' and "child"."relnamespace" = current_schema()::regnamespace order by 1, 2`,
  holdTable: (table) => ['set local statement_timeout = 0', 'set local lock_timeout = 0', `lock table "${table}" in exclusive mode`],
  refuseMigrations: async (db) => (await import('./spread-schema.ts')).refuseSpread(db),
  migrationLock: {
    take: ['set statement_timeout = 0', 'set lock_timeout = 0', `select pg_advisory_lock(${MIGRATING_LOCK})`],
    release: [`select pg_advisory_unlock(${MIGRATING_LOCK})`, 'reset lock_timeout', 'reset statement_timeout'],
  },
}

const PAUSE_MS = 10

async function withRetries<T>(db: Db, effect: (db: Db) => Promise<T>, tries = 3): Promise<T> {
  try {
    return await db.transaction().execute(effect)
  } catch (error) {
    if (tries <= 1 || !isRetryable(error)) throw error
    // Lets the other transaction of a deadlock go first, so that it does not happen again.
    await delay(PAUSE_MS * (1 + Math.random()))
    return withRetries(db, effect, tries - 1)
  }
}
