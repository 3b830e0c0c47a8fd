import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '../../src/db/open.ts'

const engine = inject('engine')

/** Each kind of statement that would change or empty a table, and what the store answers to it; of tables that hold rows. */
export async function tryToChange(db: Db, tables: Readonly<Record<string, string>>): Promise<string[]> {
  const answers: string[] = []
  for (const [table, column] of Object.entries(tables)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    const update = `update "${table}" set "${column}" = "${column}"`
    const statements = [update, `delete from "${table}"`, ...(engine === 'sqlite' ? [] : [`truncate "${table}" cascade`])]
    for (const statement of statements) answers.push(`${statement.split(' ')[0]} of ${table}: ${await answerTo(db, statement)}`)
    const after = await sql`select * from ${sql.table(table)}`.execute(db)
    if (rows.length === 0 || after.rows.length !== rows.length) answers.push(`${table} has ${after.rows.length} of ${rows.length} rows`)
  }
  return answers
}

const answerTo = async (db: Db, statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'done',
      ({ message }: Error) => message,
    )

/** What `tryToChange` gives for tables that no statement can change. */
export const refusedIn = (tables: Readonly<Record<string, string>>): string[] =>
  Object.keys(tables).flatMap((table) =>
    ['update', 'delete', ...(engine === 'sqlite' ? [] : ['truncate'])].map((verb) => `${verb} of ${table}: ${table} is append-only`),
  )

/** Triggers of PostgreSQL that refuse a truncate and something else too: Citus makes none of such a trigger where the rows are. */
export async function triggersOfSeveral(db: Db): Promise<unknown[]> {
  if (engine === 'sqlite') return []
  const { rows } = await sql`select tgname from pg_trigger where tgtype & 32 > 0 and tgtype & 24 > 0`.execute(db)
  return rows
}

/** The audit and the ledgers of the stock, each with a column. */
export const LEDGERS = { auditEvent: 'type', movement: 'type', lotMovement: 'kind' }
