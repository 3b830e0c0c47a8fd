import { PATIENT_COLUMNS } from '@clinic/contract/patient-columns'
import type { Db } from '../db/open.ts'
import { isRoot } from '../db/queries/group.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { Sheet } from '../exports/sheet.ts'

/** All patients in the columns of the upload, in the order of their registration. */
export const patientSheet: Sheet = { header: PATIENT_COLUMNS, count: countPatients, batches }

/** Records that were joined to another are left out: an upload of the file would bring them back as patients. */
const roots = (db: Db) => db.selectFrom('patient').where(isRoot('patient._id'))

/** Counted, not taken from the tally: so it is what the file holds. */
async function countPatients({ read, db }: Snapshot): Promise<number> {
  const [row] = await read<[number]>(roots(db).select((eb) => eb.fn.countAll<number>().as('count')))
  return row?.[0] ?? 0
}

/** A column each, and the id behind them. */
type Row = [...string[], string]

const SAINTS = PATIENT_COLUMNS.indexOf('isSaintsCommunity')

async function* batches({ db, read, batch }: Snapshot): AsyncGenerator<string[][]> {
  let after = ''
  for (;;) {
    const page = roots(db).select(PATIENT_COLUMNS).select('_id').where('_id', '>', after).orderBy('_id').limit(batch)
    const rows = await read<Row>(page)
    after = rows.at(-1)?.[PATIENT_COLUMNS.length] ?? ''
    yield rows.map(cellsOf)
    if (rows.length < batch) return
  }
}

function cellsOf(row: Row): string[] {
  const cells = row.slice(0, PATIENT_COLUMNS.length)
  cells[SAINTS] = String(Number(cells[SAINTS]) === 1)
  return cells
}
