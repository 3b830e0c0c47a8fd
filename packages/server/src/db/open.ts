import { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { TimeLimits } from './time-limits.ts'

/** The store, or a transaction on it: functions take either as their first argument. */
export type Db = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

export const engineOf = (url: string): Engine => (/^postgres(ql)?:/.test(url) ? 'postgres' : 'sqlite')

/**
 * `postgres://…` opens PostgreSQL; anything else is the path of an SQLite file, or ':memory:'. `onBroken` hears when that file can no
 * longer be trusted; `limits` bounds what PostgreSQL is waited for.
 */
export async function openDb(url: string, onBroken: (error: Error) => void = () => undefined, limits?: TimeLimits): Promise<Db> {
  const { createDialect } = engineOf(url) === 'postgres' ? await import('./postgres/dialect.ts') : await import('./sqlite/dialect.ts')
  return new Kysely<Schema>({ dialect: createDialect(url, onBroken, limits) })
}

/** The same for whoever only looks, and for long, beside a running server: an SQLite file stays as it is. */
export async function openForReading(url: string): Promise<Db> {
  if (engineOf(url) === 'postgres')
    return new Kysely<Schema>({ dialect: (await import('./postgres/dialect.ts')).createReadingDialect(url) })
  const { dialectOf, openReadOnly } = await import('./sqlite/dialect.ts')
  return new Kysely<Schema>({ dialect: dialectOf(openReadOnly(url)) })
}
