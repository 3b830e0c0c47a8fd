import { StatementSync } from 'node:sqlite'
import pg from 'pg'

/** A statement that the store ran, and how many rows it gave to the program. */
type Statement = { readonly text: string; readonly rows: number }

let ran: Promise<Statement>[] | null = null

// Both are replaced when this file is loaded: a pool keeps the method that a connection had when it was made.
for (const method of ['all', 'run', 'iterate'] as const) {
  const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown
  const counting = function (this: StatementSync, ...values: unknown[]) {
    const result = original.apply(this, values)
    ran?.push(Promise.resolve({ text: this.sourceSQL, rows: Array.isArray(result) ? result.length : 0 }))
    return result
  }
  Object.assign(StatementSync.prototype, { [method]: counting })
}

const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: [asked: string | { readonly text: string }, ...unknown[]]) {
    const result: unknown = Reflect.apply(query, this, given)
    const text = typeof given[0] === 'string' ? given[0] : given[0].text
    const noteRows = ({ rows }: pg.QueryResult) => ({ text, rows: rows.length })
    if (ran && result instanceof Promise) ran.push(result.then(noteRows, () => ({ text, rows: 0 })))
    return result
  },
})

/** How many statements a store runs meanwhile, and how many rows they give to the program. Unlike time, the same on every machine. */
export async function costOf(work: () => Promise<unknown>): Promise<{ statements: number; rows: number }> {
  const ran = await statementsOf(work)
  return { statements: ran.length, rows: ran.reduce((sum, { rows }) => sum + rows, 0) }
}

/** The statements that a store runs meanwhile, on either engine, without those that begin and end a transaction. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const running: Promise<Statement>[] = []
  ran = running
  try {
    await work()
  } finally {
    ran = null
  }
  const all = await Promise.all(running)
  return all.filter(({ text }) => !/^(begin|start transaction|commit|savepoint|release|set local)\b/i.test(text))
}
