import { listReadsAgain } from '@clinic/server/audit/patient-reads'
import { engineOf } from '@clinic/server/db/engines'
import { recount } from '@clinic/server/db/list-recount'
import type { Db } from '@clinic/server/db/open'
import { inList, jsonList } from '@clinic/server/db/queries/expressions'
import { indexPatients } from '@clinic/server/patients/search/search-index'
import { wordsOf } from '@clinic/server/patients/search/similarity'
import { sql } from 'kysely'
import { idsOf } from './ask-rules.ts'

const NO_NEEDS = { key: null, anchors: [] }

/**
 * Makes anew, in the caller's transaction, what is made from other records, where it is wrong: the search index of patients, the queue and
 * the list counts, and the audit's reads by patient. Nothing else is touched.
 */
export async function countAgain(db: Db): Promise<void> {
  await indexAgain(db)
  for (const statement of engineOf(db).holdTable('listCount')) await sql.raw(statement).execute(db)
  await recount(db)
  await listReadsAgain(db)
}

async function indexAgain(db: Db): Promise<void> {
  const ids = jsonList(await wrongIn(db, ['words-indexed', 'phones-indexed', 'patients-found']))
  const patients = await db
    .selectFrom('patient')
    .select(['_id', 'searchName', 'phoneKey'])
    .where(inList(db, '_id', ids))
    .execute()
  if (patients.length === 0) return
  const words = jsonList([...new Set(patients.flatMap(({ searchName }) => wordsOf(searchName)))])
  await db
    .deleteFrom('patientWord')
    .where(inList(db, 'patientId', ids))
    .execute()
  await db
    .deleteFrom('phoneEnding')
    .where(inList(db, 'patientId', ids))
    .execute()
  await db
    .deleteFrom('nameKey')
    .where(inList(db, 'word', words))
    .execute()
  await indexPatients(db, patients)
}

async function wrongIn(db: Db, rules: readonly Parameters<typeof idsOf>[1][]): Promise<string[]> {
  const found: string[] = []
  for (const rule of rules) found.push(...(await idsOf(db, rule, NO_NEEDS)))
  return [...new Set(found)]
}
