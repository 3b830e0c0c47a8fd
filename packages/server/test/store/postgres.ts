import pg from 'pg'
import { inject } from 'vitest'

/** A separate database for one test, copied from a migrated template. */
export const freshDatabase = () => createDatabase(inject('postgresTemplate'))

/** The same without a schema. */
export const emptyDatabase = () => createDatabase('template0')

async function createDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgresUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(server, `create database "${name}" template "${template}" strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(server, name) }
}

/**
 * Drops it once its connections have left, for which it waits up to 5 s. `Pool.end()` does not wait for them: forced at once, their last
 * word would be an error that no one listens for, and it would fail the whole run.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await administer(
    server,
    `do $$ begin
      for n in 1..1000 loop
        exit when not exists (select from pg_stat_activity where datname = '${name}' and backend_type = 'client backend');
        perform pg_stat_clear_snapshot(), pg_sleep(0.005);
      end loop;
    end $$`,
  )
  await administer(server, `drop database if exists "${name}" with (force)`)
}

/** One connection per worker for making and dropping databases; it does not keep the process alive. */
const pools = new Map<string, pg.Pool>()

export async function administer(url: string, statement: string): Promise<void> {
  await (pools.get(url) ?? openPool(url)).query(statement)
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  pool.on('error', () => pools.delete(url)) // the server was stopped under an idle connection
  pools.set(url, pool)
  return pool
}
