import type { Comment } from '@clinic/contract/sessions'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'

const careRows = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('care')
    .innerJoin('personnel', 'personnel._id', 'care.personnelId')
    .select(['care._id', 'care.sessionId', 'care.comment', 'care.createdAt', 'care.personnelId', 'personnel.name', 'personnel.role'])
    .where(among(db, 'care.sessionId', value('ids')))
    .orderBy('care._id'),
)

const drugRows = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('careDrug')
    .innerJoin('care', 'care._id', 'careDrug.careId')
    .select(['careDrug.careId', 'careDrug.drug', 'careDrug.dosage'])
    .where(among(db, 'care.sessionId', value('ids')))
    .orderBy('careDrug.careId')
    .orderBy('careDrug.position'),
)

/** What was recorded on these sessions, oldest first; one query for the comments and, if there are any, one for the drugs. */
export async function careOf(db: Db, sessionIds: readonly string[]): Promise<(Comment & { sessionId: string })[]> {
  const ids = listOf(sessionIds)
  const care = await careRows.all(db, { ids })
  if (care.length === 0) return []
  const drugs = await drugRows.all(db, { ids })
  const byCare = Map.groupBy(drugs, ({ careId }) => careId)
  return care.map(({ _id, sessionId, comment, createdAt, personnelId, name, role }) => ({
    sessionId,
    userId: { _id: personnelId, name, role },
    comment,
    drugs: (byCare.get(_id) ?? []).map(({ drug, dosage }) => ({ drug, dosage })),
    createdAt,
  }))
}
