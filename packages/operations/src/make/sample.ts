import { createHmac } from 'node:crypto'
import { openForReading } from '@clinic/server/db/open'
import { isRoot } from '@clinic/server/db/queries/group'
import { sql } from 'kysely'
import type pg from 'pg'

/** Patients as they were when a backup was made: each by its id and a code of what the card says. */
export type Sample = { patient: string; code: string }[]

const SAMPLE = 20

/** What is compared: fields that the server answers as the store keeps them. Part of the manifest's format: an older backup has these codes. */
const COMPARED = ['_id', 'firstname', 'lastname', 'phone', 'gender', 'email', 'church', 'allergies'] as const

/** So many patients of a copy at random, with their codes. Joined records are left out: they answer as the one that was kept. */
export async function samplePatients(path: string, auditKey: Buffer): Promise<Sample> {
  const db = await openForReading(path)
  try {
    const { rows: tables } = await sql<{ name: string }>`select "name" from sqlite_schema where "name" = 'personLink'`.execute(db)
    const all = db.selectFrom('patient').select(COMPARED).orderBy(sql`random()`).limit(SAMPLE)
    // A store is backed up before it is migrated, too.
    const rows = await (tables.length > 0 ? all.where(isRoot('patient._id')) : all).execute()
    return rows.map((row) => ({ patient: row._id, code: codeOfPatient(row, auditKey) }))
  } finally {
    await db.destroy()
  }
}

/** The same from PostgreSQL. The connection must see the database as it is at one moment. */
export async function samplePostgres(client: pg.Client, auditKey: Buffer): Promise<Sample> {
  const fields = COMPARED.map((field) => `"${field}"`).join(', ')
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${fields} from "patient" where not exists (select 1 from "personLink" where "memberId" = "patient"."_id") order by random() limit ${SAMPLE}`,
  )
  return rows.map((row) => ({ patient: String(row._id), code: codeOfPatient(row, auditKey) }))
}

/** HMAC-SHA256, so that a manifest beside a sealed backup tells nothing of whom it names. */
export function codeOfPatient(patient: Readonly<Record<string, unknown>>, auditKey: Buffer): string {
  const key = createHmac('sha256', auditKey).update('patients of a drill').digest()
  return createHmac('sha256', key)
    .update(JSON.stringify(COMPARED.map((field) => patient[field])))
    .digest('hex')
}
