import type { Role } from '@clinic/clinical/people/roles'
import type { Comment } from '@clinic/contract/sessions/session-record'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList, jsonRows } from '../../db/queries/expressions.ts'
import { strikesOf } from '../mistakes/entered-in-error.ts'

type CareRow = {
  readonly _id: string
  readonly personnelId: string
  readonly name: string
  readonly role: Role
  readonly comment: string | null
  readonly createdAt: string | null
  readonly recordedAt: string | null
  readonly drug: string | null
  readonly dosage: number | null
  readonly unit: string | null
  readonly itemId: string | null
  readonly lineId: string | null
  readonly struckAt: string | null
  readonly anyNotGiven: 0 | 1 | boolean
}

const FIELDS: Record<keyof CareRow, string> = {
  _id: '"known"."_id"',
  personnelId: '"known"."personnelId"',
  name: '"personnel"."name"',
  role: '"personnel"."role"',
  comment: '"care"."comment"',
  createdAt: '"care"."createdAt"',
  recordedAt: '"care"."recordedAt"',
  drug: '"careDrug"."drug"',
  dosage: '"careDrug"."dosage"',
  unit: '"careDrug"."unit"',
  itemId: '"careDrug"."itemId"',
  lineId: '"careDrug"."lineId"',
  struckAt: '"careStrike"."at"',
  // Items are rarely out of stock, so rows not given are read only if there are any.
  anyNotGiven: 'exists (select 1 from "careNotGiven" where "careNotGiven"."careId" = "care"."_id")',
}

/**
 * In a query of sessions: the care on each, in the form that `careOf` takes. The text is read only for the care that was typed last on each
 * session, and is null otherwise.
 */
export const careIn = (db: Db, comments: 'all' | 'newest') => sql<string>`(
  select ${jsonRows(db, FIELDS, ['"known"."_id"', '"careDrug"."position"'])}
  from "care" as "known"
  join "personnel" on "personnel"."_id" = "known"."personnelId"
  left join "careStrike" on "careStrike"."careId" = "known"."_id"
  left join "care" on "care"."_id" = "known"."_id"${comments === 'all' ? sql`` : sql` and ${placeOf('known')} >= ${oldestRead}`}
  left join "careDrug" on "careDrug"."careId" = "care"."_id"
  where "known"."sessionId" = "session"."_id")`

/** Care that waited on a phone comes where it was typed. All times are written alike, so they can be compared as text. */
const placeOf = (care: string) =>
  sql`coalesce(${sql.ref(`${care}.recordedAt`)}, ${sql.ref(`${care}.createdAt`)}) || ${sql.ref(`${care}._id`)}`

/** The place of a session's third care from the end; '' if there are fewer. */
const oldestRead = sql`coalesce((select ${placeOf('newer')} from "care" as "newer"
  where "newer"."sessionId" = "known"."sessionId" order by 1 desc limit 1 offset 2), '')`

/** In the order in which it was typed. */
export const inTypedOrder = (comments: readonly Comment[]): Comment[] =>
  comments.toSorted((a, b) => Date.parse(a.recordedAt ?? a.createdAt) - Date.parse(b.recordedAt ?? b.createdAt))

type CommentAuthor = Pick<Comment, '_id' | 'userId' | 'struck'>
/** A care record: who made it, whether it was in error, and its text if that was read. */
export type Care = CommentAuthor & { readonly sessionId: string; readonly said: Omit<Comment, keyof CommentAuthor> | null }

/** A row as it is answered: without a unit if none was kept. */
export const withUnit = <R extends { readonly unit: string | null }>({ unit, ...row }: R) => ({ ...row, ...(unit !== null && { unit }) })

type WithCare = { readonly _id: string; readonly care: string }

/** Care recorded on these sessions, oldest first, with what was given and not given, in order. */
export async function careOf(db: Db, sessions: readonly WithCare[]): Promise<Care[]> {
  const all = new Map<string, Care>()
  const rows = sessions.flatMap(({ _id: sessionId, care }) => (JSON.parse(care) as CareRow[]).map((row) => ({ ...row, sessionId }))) // by `careIn`
  const strikes = await strikesOf(
    db,
    rows.filter(({ struckAt }) => struckAt !== null).map(({ _id }) => _id),
  )
  for (const { _id, sessionId, personnelId, name, role, comment, createdAt, recordedAt, ...row } of rows) {
    const struck = strikes.get(_id) ?? null
    const said = comment === null || createdAt === null ? null : { comment, drugs: [], notGiven: [], createdAt, recordedAt }
    const care = all.get(_id) ?? { _id, sessionId, userId: { _id: personnelId, name, role }, struck, said }
    const { drug, dosage, unit, itemId, lineId } = row
    if (drug !== null && dosage !== null && itemId !== null) care.said?.drugs.push(withUnit({ drug, dosage, unit, itemId, lineId }))
    all.set(_id, care)
  }
  const incomplete = rows.filter(({ anyNotGiven }) => anyNotGiven).map(({ _id }) => _id)
  for (const { careId, ...row } of await notGivenIn(db, incomplete)) all.get(careId)?.said?.notGiven.push(withUnit(row))
  return [...all.values()]
}

async function notGivenIn(db: Db, careIds: readonly string[]) {
  if (careIds.length === 0) return []
  return db
    .selectFrom('careNotGiven')
    .select(['careId', 'drug', 'dosage', 'unit', 'reason'])
    .where(inList(db, 'careId', jsonList(careIds)))
    .orderBy('careId')
    .orderBy('position')
    .execute()
}
