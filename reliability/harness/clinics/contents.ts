import { createHash } from 'node:crypto'
import type { Db } from '@clinic/server/db/open'
import type { Schema } from '@clinic/server/db/schema'

/** The clinic's records: all but the audit, list counts, throttling counts, kept answers, and when a person was last active. */
const TABLES = [
  ...(['personnel', 'resetCode', 'patient', 'patientWord', 'nameKey', 'phoneEnding', 'bed', 'session', 'sessionRole'] as const),
  ...(['care', 'item', 'careDrug', 'careNotGiven', 'careStrike', 'movement', 'admission', 'recordHistory'] as const),
  ...(['patientFacts', 'allergyStatus', 'allergy', 'itemDrug', 'guardOverride', 'prescriptionLine', 'guardFinding'] as const),
  ...(['template', 'phrase', 'preference'] as const),
] satisfies readonly (keyof Schema)[]

/** Each table as its number of rows and a digest of them: equal before and after means that nothing was changed. */
export async function contentsOf(db: Db): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute()
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    contents[table] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)}`
  }
  return contents
}

const REST = ['signIn', 'throttle', 'idempotency', 'auditEvent'] as const satisfies readonly (keyof Schema)[]

/** Everything that is stored, as one text to search in. */
export async function contentsText(db: Db): Promise<string> {
  const tables = await Promise.all([...TABLES, ...REST].map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(tables)
}
