import type { DatabaseSync } from 'node:sqlite'
import { type Anchor, type ChainHead, faultOfTail, holdsAnchor, verifyChain } from '@clinic/server/audit/verify'
import type { Db } from '@clinic/server/db/open'
import type { Schema } from '@clinic/server/db/schema'
import { dialectOf, openReadOnly } from '@clinic/server/db/sqlite/dialect'
import type { Findings } from '@clinic/server/storage/storage-watch'
import { Kysely } from 'kysely'
import type { Manifest } from './manifest.ts'

/** What a store file holds, in the form of its manifest. */
export type Contents = Pick<Manifest, 'store' | 'storeId' | 'sqlite' | 'schema' | 'rows' | 'audit'>

/** Looks at the structure of a store. `quick` leaves out whether each index agrees with its table. */
export function checkStructure(database: DatabaseSync, depth: 'quick' | 'full'): Findings {
  const damage = database.prepare(`pragma ${depth === 'quick' ? 'quick_check' : 'integrity_check'}(10)`).all()
  const orphans = database.prepare('select distinct "table", "parent" from pragma_foreign_key_check limit 10').all()
  return [
    ...damage.map((row) => String(Object.values(row)[0])).filter((line) => line !== 'ok'),
    ...orphans.map(({ table, parent }) => `rows of ${table} refer to rows of ${parent} that do not exist`),
  ]
}

/** @throws if the file is no store of this program. */
export function readContents(database: DatabaseSync): Contents {
  const tables = database.prepare(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  const rows = tables.all().map(({ name }) => {
    const count = database.prepare(`select count(*) as "count" from "${String(name).replaceAll('"', '""')}"`).get()
    return [String(name), Number(count?.count)] as const
  })
  const schema = database.prepare('select "name", "checksum", "at" from "migration" order by "name"').all()
  const head = database.prepare('select "seq", "mac" from "auditHead" where "id" = 1').get()
  const isOlder = !rows.some(([name]) => name === 'meta')
  const meta = isOlder ? undefined : database.prepare(`select "value" from "meta" where "name" = 'storeId'`).get()
  return {
    store: String(schema[0]?.at ?? ''),
    ...(meta && { storeId: String(meta.value) }),
    sqlite: process.versions.sqlite ?? '',
    schema: schema.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) })),
    rows: Object.fromEntries(rows),
    audit: { seq: Number(head?.seq ?? 0), mac: String(head?.mac ?? '') },
  }
}

type Inspection = {
  /** What makes the file unfit to be used. */
  readonly findings: Findings
  /** A fault of the audit's chain: an alarm, yet what is recorded of patients is whole. */
  readonly auditFault: string | null
  /** The end of the chain was not written with this key, so neither were the passwords. */
  readonly otherKeys: boolean
  readonly contents: Contents | null
}

/**
 * The full check of a backup file: structure, references between rows, and the audit's chain, from the newest of `anchors` on that
 * the chain holds, otherwise from its beginning. Without the audit key the chain is left out. The file is not changed.
 */
export async function inspectCopy(path: string, key: Buffer | null, anchors: readonly Anchor[] = []): Promise<Inspection> {
  const unfit = (findings: Findings): Inspection => ({ findings, auditFault: null, otherKeys: false, contents: null })
  let database: DatabaseSync | undefined
  try {
    database = openReadOnly(path)
    const findings = checkStructure(database, 'full')
    if (findings.length > 0) return unfit(findings)
    const contents = readContents(database)
    const db: Db = new Kysely<Schema>({ dialect: dialectOf(database) })
    const chain = key ? await inspectChain(db, key, anchors) : { auditFault: null, otherKeys: false }
    return { findings: [], contents, ...chain }
  } catch (error) {
    return unfit([(error as Error).message])
  } finally {
    database?.close()
  }
}

async function inspectChain(db: Db, key: Buffer, anchors: readonly Anchor[]): Promise<Pick<Inspection, 'auditFault' | 'otherKeys'>> {
  const [newest] = anchors
  const otherKeys = (await faultOfTail(db, key)) !== null
  if (newest && !(await holdsAnchor(db, newest)))
    return { otherKeys, auditFault: `The audit lacks what the backup ${newest.from} holds: its event ${newest.seq} is missing or another.` }
  const { bad } = await verifyChain(db, key, [], await findStart(db, anchors))
  return { otherKeys, auditFault: bad && `The audit's event ${bad.seq} ${bad.why}.` }
}

/** Where a walk through the chain can begin: the first of these that it holds. */
export async function findStart(db: Db, anchors: readonly Anchor[]): Promise<ChainHead | undefined> {
  for (const { seq, mac } of anchors) {
    const event = await db.selectFrom('auditEvent').select('mac').where('seq', '=', seq).executeTakeFirst()
    if (event?.mac === mac) return { seq, mac }
  }
  return undefined
}
