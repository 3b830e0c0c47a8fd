import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { signAudit } from '../../src/audit/trail.ts'
import { createPasswords } from '../../src/auth/passwords/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { compileMigrations, migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/open.ts'
import { postgres } from '../../src/db/postgres/engine.ts'
import { ensureDemo } from '../../src/demo/demo.ts'
import { randomKeys } from '../../src/keys.ts'
import type { Services } from '../../src/services.ts'

/*
 * Keeps a small store of the schema that this checkout makes, once for each engine, with the same rows in both. Run it by hand before a
 * migration is added, and commit the two files: node packages/server/test/old-stores/keep-store.ts 0003
 */
const SIZE = { patients: 40, sessions: 90, days: 60 }
const [schema] = process.argv.slice(2)
if (!schema) throw new Error('Say which schema this is: the number of its newest migration, such as 0003')

const folder = mkdtempSync(join(tmpdir(), 'clinic-old-store-'))
const path = join(folder, 'clinic.db')
await makeStore(path)
const store = new DatabaseSync(path)
store.exec('pragma journal_mode = delete; vacuum')
const migrations = compileMigrations(postgres)
const statements = [...migrations.flatMap((migration) => migration.statements), ...noteMigrations(), ...insertsOf(store)]
store.close()
writeFileSync(new URL(`${schema}.sqlite.db.gz`, import.meta.url), gzipSync(readFileSync(path), { level: 9 }))
writeFileSync(new URL(`${schema}.postgres.sql.gz`, import.meta.url), gzipSync(`${statements.join(';\n')};\n`, { level: 9 }))
rmSync(folder, { recursive: true })

async function makeStore(path: string): Promise<void> {
  const db = await openDb(path)
  await migrate(db)
  const keys = randomKeys()
  const config = readConfig({ DATA_DIR: folder, TZ: 'Africa/Lagos' })
  const passwords = createPasswords(keys.pepper, { memory: 8, passes: 1, parallelism: 1 })
  signAudit(db, keys.audit)
  const services = { db, config, passwords, clock: () => new Date('2026-11-20T16:00:00Z') } as unknown as Services // what a demo needs of them
  await ensureDemo(services, () => undefined, SIZE)
  await db.destroy()
}

function noteMigrations(): string[] {
  const rows = migrations.map(({ name, checksum }) => `('${name}', '${checksum}', '2026-11-20T16:00:00.000Z')`)
  return [
    'create table "migration" ("name" text primary key, "checksum" text not null, "at" text not null)',
    `insert into "migration" values ${rows.join(', ')}`,
  ]
}

/** Every table's rows as one insert, after the tables that it refers to, so that foreign keys hold. */
function insertsOf(store: DatabaseSync): string[] {
  return tablesOf(store).flatMap((name) => {
    const rows = store.prepare(`select * from "${name}"`).all()
    const [first] = rows
    if (!first) return []
    const columns = Object.keys(first).map((column) => `"${column}"`)
    const values = rows.map((row) => `(${Object.values(row).map(literal).join(', ')})`).join(',\n')
    // The migrations put their own rows into these.
    const clear = ['listCount', 'searchVersion', 'lock', 'auditHead', 'meta'].includes(name) ? [`delete from "${name}"`] : []
    return [...clear, `insert into "${name}" (${columns.join(', ')}) values\n${values}`]
  })
}

function tablesOf(store: DatabaseSync): string[] {
  const tables = store.prepare(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' and name <> 'migration' order by rowid",
  )
  const ordered = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { table } of store.prepare(`pragma foreign_key_list("${name}")`).all()) visit(String(table))
    ordered.add(name)
  }
  for (const { name } of tables.all()) visit(String(name))
  return [...ordered]
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
