import type { Comment } from '@clinic/contract/session-record'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { compiled } from '../db/queries/compiled.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { strikesOf } from './entered-in-error.ts'

/** The care on these sessions. What it says is read only of the newest of each session: of the others it is null. */
const careRows = compiled<{ ids: string; newer: number }>()((db, value) =>
  db
    .selectFrom('care as known')
    .innerJoin('personnel', 'personnel._id', 'known.personnelId')
    .leftJoin('careStrike', 'careStrike.careId', 'known._id')
    .leftJoin('care', (join) => join.onRef('care._id', '=', 'known._id').on('care._id', '>=', oldestRead(value('newer'))))
    .leftJoin('careDrug', 'careDrug.careId', 'care._id')
    .select([
      'known._id',
      'known.sessionId',
      'care.comment',
      'care.createdAt',
      'care.recordedAt',
      'known.personnelId',
      'personnel.name',
      'personnel.role',
    ])
    .select(['careDrug.drug', 'careDrug.dosage', 'careStrike.at as struckAt', anyNotGiven])
    .where(inList(db, 'known.sessionId', value('ids')))
    .orderBy('known._id')
    .orderBy('careDrug.position'),
)

/** The oldest care of a session that is read, with so many that are newer; '' where there are not so many. */
const oldestRead = (newer: RawBuilder<number>) => sql<string>`coalesce((
  select "_id" from "care" as "newer" where "newer"."sessionId" = "known"."sessionId" order by "_id" desc limit 1 offset ${newer}), '')`

/** Little is ever out of stock, so what was not given is read only where there is any. */
const anyNotGiven = sql<0 | 1 | boolean>`exists (select 1 from "careNotGiven" where "careNotGiven"."careId" = "care"."_id")`.as(
  'anyNotGiven',
)

/** How many newer ones the oldest care has that is read. */
const NEWER = { all: 1_000_000, newest: 2 }

type Known = Pick<Comment, '_id' | 'userId' | 'struck'>
/** One record of care: who made it, whether it was in error, and what it says where that was read. */
export type Care = Known & { readonly sessionId: string; readonly said: Omit<Comment, keyof Known> | null }

/**
 * What was recorded on these sessions, oldest first, each with what was given and what was not, in their order. `newest`: what it says is
 * read of the newest three of each session only.
 */
export async function careOf(db: Db, sessionIds: readonly string[], comments: 'all' | 'newest'): Promise<Care[]> {
  const all = new Map<string, Care>()
  const rows = await careRows.all(db, { ids: jsonList(sessionIds), newer: NEWER[comments] })
  const strikes = await strikesOf(
    db,
    rows.filter(({ struckAt }) => struckAt !== null).map(({ _id }) => _id),
  )
  for (const { _id, sessionId, personnelId, name, role, comment, createdAt, recordedAt, drug, dosage } of rows) {
    const struck = strikes.get(_id) ?? null
    const said = comment === null || createdAt === null ? null : { comment, drugs: [], notGiven: [], createdAt, recordedAt }
    const care = all.get(_id) ?? { _id, sessionId, userId: { _id: personnelId, name, role }, struck, said }
    if (drug !== null && dosage !== null) care.said?.drugs.push({ drug, dosage })
    all.set(_id, care)
  }
  const incomplete = rows.filter(({ anyNotGiven }) => anyNotGiven).map(({ _id }) => _id)
  for (const { careId, ...row } of await notGivenIn(db, incomplete)) all.get(careId)?.said?.notGiven.push(row)
  return [...all.values()]
}

async function notGivenIn(db: Db, careIds: readonly string[]) {
  if (careIds.length === 0) return []
  return db
    .selectFrom('careNotGiven')
    .select(['careId', 'drug', 'dosage', 'reason'])
    .where(inList(db, 'careId', jsonList(careIds)))
    .orderBy('careId')
    .orderBy('position')
    .execute()
}
