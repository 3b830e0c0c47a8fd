import type { AllergyEntry } from '@clinic/clinical/allergies/allergy-entries'
import { notListed } from '@clinic/clinical/allergies/mentioned-allergies'
import type { Allergies } from '@clinic/contract/patients/allergies'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { recordsOf } from '../../db/queries/group.ts'

type Row = { readonly _id: string; readonly clinic: string; readonly madeAt: string; readonly storeId: string; readonly allergies: string }

/** What summaries of other clinics beside the patient name and the list does not: of each clinic its newest. They stop nothing. */
export async function namedElsewhere(db: Db, patientId: string, entries: readonly AllergyEntry[]): Promise<Allergies['elsewhere']> {
  const { rows } = await sql<Row>`
    select "_id", "clinic", "madeAt", "storeId", "allergies" from "summaryReceived"
    where "patientId" in (select "_id" from ${recordsOf(sql`${patientId}`)} as "record") order by "madeAt" desc, "_id" desc`.execute(db)
  const newest = [...Map.groupBy(rows, ({ storeId }) => storeId).values()].flatMap(([first]) => first ?? [])
  return newest.flatMap(({ _id, clinic, madeAt, allergies }) => {
    const labels = (JSON.parse(allergies) as readonly { readonly label: string }[]).map(({ label }) => label) // as receive-summary.ts writes them
    const open = notListed(labels, entries)
    return open.length === 0 ? [] : [{ summaryId: _id, clinic, madeAt, labels: open }]
  })
}
