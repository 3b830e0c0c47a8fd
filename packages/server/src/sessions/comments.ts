import type { Comment } from '@clinic/contract/sessions'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'

const careRows = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('care')
    .innerJoin('personnel', 'personnel._id', 'care.personnelId')
    .leftJoin('careDrug', 'careDrug.careId', 'care._id')
    .select(['care._id', 'care.sessionId', 'care.comment', 'care.createdAt', 'care.personnelId', 'personnel.name', 'personnel.role'])
    .select(['careDrug.drug', 'careDrug.dosage'])
    .where(among(db, 'care.sessionId', value('ids')))
    .orderBy('care._id')
    .orderBy('careDrug.position'),
)

type Care = Comment & { readonly sessionId: string }

/** What was recorded on these sessions, oldest first, each with its drugs in their order. */
export async function careOf(db: Db, sessionIds: readonly string[]): Promise<Care[]> {
  const all = new Map<string, Care>()
  for (const { _id, sessionId, comment, createdAt, personnelId, name, role, drug, dosage } of await careRows.all(db, {
    ids: listOf(sessionIds),
  })) {
    const care = all.get(_id) ?? { sessionId, userId: { _id: personnelId, name, role }, comment, drugs: [], createdAt }
    if (drug !== null && dosage !== null) care.drugs.push({ drug, dosage })
    all.set(_id, care)
  }
  return [...all.values()]
}
