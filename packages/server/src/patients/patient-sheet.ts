import { PATIENT_COLUMNS } from '@clinic/contract/patient-columns'
import type { Snapshot } from '../db/snapshot.ts'
import type { Sheet } from '../exports/sheet.ts'

/** All patients in the columns of the upload, in the order of their registration. */
export const patientSheet: Sheet = { header: PATIENT_COLUMNS, count: countPatients, batches }

/** Counted, not taken from the tally: so it is what the file holds. */
async function countPatients({ read, db }: Snapshot): Promise<number> {
  const [row] = await read<[number]>(db.selectFrom('patient').select((eb) => eb.fn.countAll<number>().as('count')))
  return row?.[0] ?? 0
}

/** A column each, and the id behind them. */
type Row = [...string[], string]

const SAINTS = PATIENT_COLUMNS.indexOf('isSaintsCommunity')

async function* batches({ db, read, batch }: Snapshot): AsyncGenerator<string[][]> {
  let after = ''
  for (;;) {
    const page = db.selectFrom('patient').select(PATIENT_COLUMNS).select('_id').where('_id', '>', after).orderBy('_id').limit(batch)
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
