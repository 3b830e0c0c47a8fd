import { sql } from 'kysely'
import { engineOf } from '../../src/db/engines.ts'
import type { Db } from '../../src/db/open.ts'

/** Takes away, in this transaction, what the store itself holds: references, checks and append-only tables. */
export async function takeGuardsAway(db: Db): Promise<void> {
  if (engineOf(db).kind === 'postgres') {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`alter table "session" drop constraint "session_check"`.execute(db)
    await sql`alter table "notSame" drop constraint "notSame_check"`.execute(db)
    return
  }
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`pragma ignore_check_constraints = on`.execute(db)
  const { rows } = await sql<{ name: string }>`select "name" from sqlite_schema where "type" = 'trigger'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(db)
}
