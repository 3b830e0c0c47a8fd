import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../../src/db/db.ts'
import { openRequestPool } from '../../src/db/postgres/dialect.ts'
import type { Schema } from '../../src/db/schema.ts'
import { freshDatabase } from './postgres.ts'

export type KeptStore = { readonly url: string; readonly db: Db; readonly giveBack: () => Promise<void> }

type Database = {
  readonly url: string
  readonly pool: pg.Pool
  /** Takes every row away that a test added. False if it cannot be made what it was. */
  readonly restore: () => Promise<boolean>
  readonly drop: () => Promise<void>
}

const waiting: Database[] = []
/** As many as a test of two clinics needs. */
const MAX_WAITING = 2

/**
 * An empty store of today's schema on PostgreSQL. Making a database and warming its connections takes longer than most tests. So it is
 * emptied and given to the next test, unless a test changed its schema, left a lock or a statement, or filled it.
 */
export async function keptStore(): Promise<KeptStore> {
  const database = waiting.pop() ?? (await makeDatabase())
  const { pool, url } = database
  const lent = lend(pool)
  async function giveBack(): Promise<void> {
    const isFit = waiting.length < MAX_WAITING && (await database.restore().catch(() => false))
    if (isFit) waiting.push(database)
    else await database.drop()
  }
  return { url, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lent }) }), giveBack }
}

/** The pool for one test: to end it waits for its connections and refuses further ones, but leaves them open. */
function lend(pool: pg.Pool): pg.Pool {
  let lent = 0
  let isEnded = false
  const { promise: allBack, resolve: theLastIsBack } = Promise.withResolvers<void>()

  function takeBack(): void {
    lent -= 1
    if (isEnded && lent === 0) theLastIsBack()
  }
  async function connect(): Promise<pg.PoolClient> {
    if (isEnded) throw new Error('The test that this store was lent to has ended')
    lent += 1
    try {
      const client = await pool.connect()
      const { release } = client
      return Object.assign(client, {
        release(destroy?: Error | boolean) {
          release(destroy)
          takeBack()
        },
      })
    } catch (error) {
      takeBack()
      throw error
    }
  }
  async function end(): Promise<void> {
    isEnded = true
    if (lent > 0) await allBack
  }
  return Object.assign(Object.create(pool) as pg.Pool, { connect, end })
}

async function makeDatabase(): Promise<Database> {
  const { url, drop } = await freshDatabase()
  const keeper = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica -c lock_timeout=1000' })
  keeper.on('error', () => undefined) // the server was stopped, or a test ended its connections
  await keeper.connect()
  const marks = await look(keeper)
  const pool = openRequestPool(url)
  return {
    url,
    pool,
    async restore() {
      await keeper.query('select pg_temp.empty_all()')
      return (await marksOf(keeper)) === marks
    },
    async drop() {
      await Promise.all([keeper.end(), pool.end()])
      await drop()
    },
  }
}

/** Rows that one test may leave: a table that held more stays slow for the tests after it. */
const MAX_ROWS = 3000

/** What an empty store looks like; the session keeps how to empty it. */
async function look(keeper: pg.Client): Promise<string> {
  const { rows: tables } = await keeper.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const refills = []
  for (const { name } of tables) {
    const { rows } = await keeper.query<{ rows: string | null }>(`select quote_literal(json_agg(t)) as rows from ${name} t`)
    if (rows[0]?.rows) refills.push(`insert into ${name} select * from json_populate_recordset(null::${name}, ${rows[0].rows});`)
  }
  // A function of this session alone: its statements are planned once, which is nine tenths of what they cost.
  await keeper.query(`create function pg_temp.empty_all() returns void language plpgsql as $do$ declare found bigint; total bigint := 0; begin
    ${tables.map(({ name }) => `delete from ${name}; get diagnostics found = row_count; total := total + found;`).join('\n')}
    if total > ${MAX_ROWS} then raise 'too many rows'; end if;
    ${refills.join('\n')}
  end $do$`)
  return marksOf(keeper)
}

/** Differ once anything of the schema was changed, analysed or set, and while another session holds a lock or is at work. */
async function marksOf(keeper: pg.Client): Promise<string> {
  const catalogues = ['pg_class', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_namespace', 'pg_type'].map(
    (name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name} where oid >= 16384)`,
  )
  const others = [
    `(select count(*) || ' ' || max(xmin::text::bigint) from pg_attribute where attrelid >= 16384)`,
    '(select count(*) from pg_statistic where starelid >= 16384)',
    '(select count(*) from pg_db_role_setting)',
    `(select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()))`,
    `(select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid())`,
  ]
  const text = `select concat_ws(', ', ${[...catalogues, ...others].join(', ')}) as marks`
  const { rows } = await keeper.query<{ marks: string }>({ name: 'marks', text })
  return rows[0]?.marks ?? ''
}
