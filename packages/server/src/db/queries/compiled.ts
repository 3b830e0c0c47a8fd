import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { DirectStatement } from '../engine.ts'
import { engineOf } from '../engines.ts'
import type { Db } from '../open.ts'

/** A query whose SQL is built once and kept; each run only supplies values. */
export type Prepared<V, R> = {
  readonly all: (db: Db, values: V) => Promise<R[]>
  readonly first: (db: Db, values: V) => Promise<R | undefined>
  /** For a change: returns the number of rows affected. */
  readonly run: (db: Db, values: V) => Promise<number>
}

/** A placeholder for a value in the query. */
export type Slots<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Kept<R> = { readonly query: CompiledQuery<R>; readonly statement: DirectStatement | null }

/**
 * For queries that every request runs: building the SQL costs ten times as much as a lookup by key. `compiled<{ id: string }>()` takes the
 * query, with `value('id')` as placeholders. The SQL must always be the same: no condition may depend on the values.
 */
export function compiled<V extends object>() {
  return <R>(build: (db: Db, value: Slots<V>) => Compilable<R>): Prepared<V, R> => {
    const kept = new WeakMap<object, Kept<R>>()

    function keptFor(db: Db): Kept<R> {
      const { adapter } = db.getExecutor()
      const known = kept.get(adapter)
      if (known) return known
      const built = build(db, (name) => sql`${sql.val(new Slot(name))}`).compile()
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
}
