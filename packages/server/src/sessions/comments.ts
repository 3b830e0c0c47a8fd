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

const notGivenRows = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('care')
    .innerJoin('careNotGiven', 'careNotGiven.careId', 'care._id')
    .select(['careNotGiven.careId', 'careNotGiven.drug', 'careNotGiven.dosage', 'careNotGiven.reason'])
    .where(among(db, 'care.sessionId', value('ids')))
    .orderBy('careNotGiven.careId')
    .orderBy('careNotGiven.position'),
)

type Care = Comment & { readonly sessionId: string }

/** What was recorded on these sessions, oldest first, each with what was given and what was not, in their order. */
export async function careOf(db: Db, sessionIds: readonly string[]): Promise<Care[]> {
  const all = new Map<string, Care>()
  for (const { _id, sessionId, comment, createdAt, personnelId, name, role, drug, dosage } of await careRows.all(db, {
    ids: listOf(sessionIds),
  })) {
    const care = all.get(_id) ?? { sessionId, userId: { _id: personnelId, name, role }, comment, drugs: [], notGiven: [], createdAt }
    if (drug !== null && dosage !== null) care.drugs.push({ drug, dosage })
    all.set(_id, care)
  }
  if (all.size === 0) return []
  for (const { careId, ...row } of await notGivenRows.all(db, { ids: listOf(sessionIds) })) all.get(careId)?.notGiven.push(row)
  return [...all.values()]
}
