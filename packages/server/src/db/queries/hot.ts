import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { DirectStatement } from '../engine.ts'
import { engineOf } from '../engines.ts'
import type { Db } from '../open.ts'

/** A statement whose SQL is built once and kept; each run only supplies values. */
export type HotStatement<V, R> = {
  readonly all: (db: Db, values: V) => Promise<R[]>
  readonly first: (db: Db, values: V) => Promise<R | undefined>
  /** For a change: returns the number of rows affected. */
  readonly run: (db: Db, values: V) => Promise<number>
}

/** A placeholder for each value of a statement. */
export type Slots<V> = { readonly [K in keyof V]: RawBuilder<V[K]> }

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const slots = new Proxy({}, { get: (_, name) => sql`${sql.val(new Slot(String(name)))}` })

type CachedStatement<R> = { readonly query: CompiledQuery<R>; readonly statement: DirectStatement | null }

/**
 * For the few statements that every request or every record of care waits for: building the SQL costs ten times as much as a lookup by key.
 * `hot((db, value: Slots<{ id: string }>) => …)` takes the query, with `value.id` as a placeholder. The SQL must always be the same: no
 * condition may depend on the values.
 */
export function hot<V extends object, R>(
  build: (db: Db, value: Slots<V>) => { readonly compile: (db: Db) => CompiledQuery<R> },
): HotStatement<V, R> {
  const kept = new WeakMap<object, CachedStatement<R>>()

  function keptFor(db: Db): CachedStatement<R> {
    const { adapter } = db.getExecutor()
    const known = kept.get(adapter)
    if (known) return known
    const built = build(db, slots as Slots<V>).compile(db) // it has a slot of every name
    // Only the text is kept: the query tree takes many times the memory.
    const query = CompiledQuery.raw(built.sql, [...built.parameters]) as CompiledQuery<R>
    const made = { query, statement: engineOf(db).directStatement(db, query.sql) }
    kept.set(adapter, made)
    return made
  }

  const fill = ({ parameters }: CompiledQuery<R>, values: V) =>
    parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name as keyof V] : parameter))

  async function execute(db: Db, values: V) {
    const { query } = keptFor(db)
    return db.executeQuery<R>({ ...query, parameters: fill(query, values) })
  }

  async function all(db: Db, values: V): Promise<R[]> {
    const { query, statement } = keptFor(db)
    if (statement?.isFree(db)) return statement.all(fill(query, values)) as R[] // as Kysely types the query
    return (await execute(db, values)).rows
  }

  return {
    all,
    first: async (db, values) => (await all(db, values))[0],
    run: async (db, values) => {
      const { query, statement } = keptFor(db)
      if (statement?.isFree(db)) return Number(statement.run(fill(query, values)).changes)
      return Number((await execute(db, values)).numAffectedRows ?? 0)
    },
  }
}
