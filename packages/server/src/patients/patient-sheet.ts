import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import type { PatientField } from '@clinic/contract/patients/patient-fields'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { isRoot } from '../db/queries/group.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { Sheet } from '../exports/sheet.ts'
import { type SheetOrder, writeSheet } from '../exports/write-sheet.ts'
import { joinedTextsIn } from './allergies/joined-texts-in-sheets.ts'

/** All patients in the upload's columns, in order of registration; with their clinic numbers last, if those are wanted. */
export const patientSheet = (withNumbers: boolean): Sheet => ({
  header: withNumbers ? [...PATIENT_COLUMNS, NUMBER] : PATIENT_COLUMNS,
  count: countPatients,
  batches: (store) => batches(store, withNumbers),
})

const NUMBER = 'clinicNumber' satisfies PatientField

/** Excludes records joined to another: uploading the file would bring them back as patients. */
const roots = (db: Db) => db.selectFrom('patient').where(isRoot('patient._id'))

/** Counts the rows instead of using the list counts, so that the number is exactly what the file holds. */
async function countPatients({ read, db }: Snapshot): Promise<number> {
  const [row] = await read<[number]>(roots(db).select((eb) => eb.fn.countAll<number>().as('count')))
  return row?.[0] ?? 0
}

/** One text for each column, then the patient's id, and the clinic number: theirs, or one of a record joined to theirs. */
type Row = [...string[], string, string]

const SAINTS = PATIENT_COLUMNS.indexOf('isSaintsCommunity')

const ALLERGIES = PATIENT_COLUMNS.indexOf('allergies')
const ID = PATIENT_COLUMNS.length
const idOf = (row: Row) => row[ID] ?? ''

async function* batches({ db, read, batch }: Snapshot, withNumbers: boolean): AsyncGenerator<string[][]> {
  let after = ''
  for (;;) {
    const page = roots(db).select(PATIENT_COLUMNS).select(['_id', shownNumber]).where('_id', '>', after).orderBy('_id').limit(batch)
    const rows = await read<Row>(page)
    after = rows.at(-1)?.[ID] ?? ''
    const textOf = await joinedTextsIn({ db, read }, rows.map(idOf))
    yield rows.map((row) => [...cellsOf(row, textOf), ...(withNumbers ? [row[ID + 1] ?? ''] : [])])
    if (rows.length < batch) return
  }
}

const shownNumber = sql<string>`case when "clinicNumber" <> '' then "clinicNumber" else coalesce((
  select "member"."clinicNumber" from "personLink" join "patient" as "member" on "member"."_id" = "memberId"
  where "rootId" = "patient"."_id" and "member"."clinicNumberKey" <> '' order by "memberId" limit 1), '') end`.as('shownNumber')

function cellsOf(row: Row, textOf: (id: string, text: string) => string): string[] {
  const cells = row.slice(0, PATIENT_COLUMNS.length)
  cells[ALLERGIES] = textOf(idOf(row), cells[ALLERGIES] ?? '')
  cells[SAINTS] = String(Number(cells[SAINTS]) === 1)
  return cells
}

/** In an export's thread. */
export const writePatients = (order: SheetOrder<boolean>): Promise<void> => writeSheet(patientSheet(order.order), order)
