import { setImmediate } from 'node:timers/promises'
import { PATIENT_COLUMNS } from '@clinic/contract/uploads'
import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import { checkExportLimit } from '../audit/export-limit.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { PatientTable } from '../db/schema.ts'
import { inTransaction } from '../db/sql.ts'
import { csvLines } from '../spreadsheet/csv-out.ts'
import { countPatients } from './search.ts'

/** Few enough that others are served between two reads. */
const BATCH = 200

/**
 * All patients as CSV, in the columns of the upload, as they are when the export begins.
 * @throws AppError 429 before the first piece
 */
export async function* exportPatients(db: Db, actor: Actor, config: Config): AsyncGenerator<string> {
  await inTransaction(db, async (db) => {
    await recordAudit(db, actor, { action: 'E', type: 'patient.download', rows: await countPatients(db) })
    await checkExportLimit(db, actor, config)
  })
  yield* csvLines(PATIENT_COLUMNS, rowsOf(db))
}

/** Ids grow with time, so those registered meanwhile lie beyond the last one at the beginning. */
async function* rowsOf(db: Db): AsyncGenerator<string[]> {
  const last = await db.selectFrom('patient').select('_id').orderBy('_id', 'desc').limit(1).executeTakeFirst()
  let after = ''
  while (last && after < last._id) {
    const rows = await db
      .selectFrom('patient')
      .select(['_id', ...PATIENT_COLUMNS])
      .where('_id', '>', after)
      .where('_id', '<=', last._id)
      .orderBy('_id')
      .limit(BATCH)
      .execute()
    for (const row of rows) yield cellsOf(row)
    after = rows.at(-1)?._id ?? last._id
    await setImmediate()
  }
}

type Row = Pick<Selectable<PatientTable>, (typeof PATIENT_COLUMNS)[number]>

/** Straight from the row: making a whole patient of each would take twice as long. */
const cellsOf = (row: Row): string[] =>
  PATIENT_COLUMNS.map((field) => (field === 'isSaintsCommunity' ? String(row.isSaintsCommunity === 1) : row[field]))
