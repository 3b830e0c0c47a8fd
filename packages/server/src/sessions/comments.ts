import type { Comment } from '@clinic/contract/sessions'
import type { Db } from '../db/open.ts'

/** What was recorded on these sessions, oldest first; one query for the comments and, if there are any, one for the drugs. */
export async function careOf(db: Db, sessionIds: readonly string[]): Promise<(Comment & { sessionId: string })[]> {
  const care = await db
    .selectFrom('care')
    .innerJoin('personnel', 'personnel._id', 'care.personnelId')
    .select(['care._id', 'care.sessionId', 'care.comment', 'care.createdAt', 'care.personnelId', 'personnel.name', 'personnel.role'])
    .where('care.sessionId', 'in', sessionIds)
    .orderBy('care._id')
    .execute()
  if (care.length === 0) return []
  const drugs = await db
    .selectFrom('careDrug')
    .innerJoin('care', 'care._id', 'careDrug.careId')
    .select(['careDrug.careId', 'careDrug.drug', 'careDrug.dosage'])
    .where('care.sessionId', 'in', sessionIds)
    .orderBy('careDrug.careId')
    .orderBy('careDrug.position')
    .execute()
  const byCare = Map.groupBy(drugs, ({ careId }) => careId)
  return care.map(({ _id, sessionId, comment, createdAt, personnelId, name, role }) => ({
    sessionId,
    userId: { _id: personnelId, name, role },
    comment,
    drugs: (byCare.get(_id) ?? []).map(({ drug, dosage }) => ({ drug, dosage })),
    createdAt,
  }))
}
