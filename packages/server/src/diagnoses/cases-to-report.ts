import { immediateDiseases } from '@clinic/clinical/disease-reports/diseases'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { newId } from '../ids.ts'
import { diseasesOff } from '../settings/diseases-off.ts'

/** A session's codes before and after a change. */
export type CodesOfSession = { readonly sessionId: string; readonly before: readonly string[]; readonly after: readonly string[] }

/**
 * Keeps one case for each disease of the immediate list that a session's codes name, in the transaction that changes them. A case whose
 * diagnosis was removed goes with it, unless it was reported. Costs nothing where no such code came or went. `openedAt`: since when the
 * clinic knows.
 */
export async function updateCases(db: Db, changes: readonly CodesOfSession[], openedAt: string): Promise<void> {
  const named = changes.flatMap(({ sessionId, before, after }) => {
    const [gone, now] = [immediateDiseases(before), immediateDiseases(after)]
    return gone.length + now.length > 0 ? [{ sessionId, gone: gone.filter((disease) => !now.includes(disease)), now }] : []
  })
  if (named.length === 0) return
  for (const { sessionId, gone } of named) if (gone.length > 0) await dropCases(db, sessionId, gone)
  const off = await diseasesOff(db)
  const wanted = named.flatMap(({ sessionId, now }) =>
    now.filter((disease) => !off.has(disease)).map((disease) => ({ sessionId, disease })),
  )
  if (wanted.length > 0) await addCases(db, wanted, openedAt)
}

/** Removes the cases of a session that was opened in error, except those that were reported. */
export const dropCasesOf = (db: Db, sessionId: string) =>
  db.deleteFrom('diseaseReport').where('sessionId', '=', sessionId).where('notifiedAt', 'is', null).execute()

const dropCases = (db: Db, sessionId: string, diseases: readonly string[]) =>
  db
    .deleteFrom('diseaseReport')
    .where('sessionId', '=', sessionId)
    .where('disease', 'in', diseases)
    .where('notifiedAt', 'is', null)
    .execute()

type Case = { readonly sessionId: string; readonly disease: string }

async function addCases(db: Db, wanted: readonly Case[], openedAt: string): Promise<void> {
  const ids = jsonList([...new Set(wanted.map(({ sessionId }) => sessionId))])
  const known = await db
    .selectFrom('diseaseReport')
    .select(['sessionId', 'disease'])
    .where(inList(db, 'sessionId', ids))
    .execute()
  const fresh = wanted.filter((one) => !known.some(({ sessionId, disease }) => sessionId === one.sessionId && disease === one.disease))
  if (fresh.length === 0) return
  const sessions = await db
    .selectFrom('session')
    .select(['_id', 'patientId'])
    .where(inList(db, '_id', ids))
    .execute()
  const patients = new Map(sessions.map(({ _id, patientId }) => [_id, patientId]))
  await insertCases(
    db,
    fresh.flatMap(({ sessionId, disease }) => {
      const patientId = patients.get(sessionId)
      return patientId === undefined ? [] : [{ _id: newId(), sessionId, patientId, disease, openedAt }]
    }),
  )
}

const insertCases = bulkInsert('diseaseReport')
