import type { EnteredInError } from '@clinic/contract/sessions/session-record'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'

/* Few things are entered in error, so who, when and why is looked up only for those instead of joined to every row. */

type Marks = ReadonlyMap<string, EnteredInError>

/** The strikes of these care records. */
export async function strikesOf(db: Db, careIds: readonly string[]): Promise<Marks> {
  if (careIds.length === 0) return NONE
  const strikes = db
    .selectFrom('careStrike')
    .innerJoin('personnel', 'personnel._id', 'careStrike.by')
    .select(['careId as of', 'at', 'reason', 'personnel._id', 'personnel.name', 'personnel.role'])
    .where(inList(db, 'careId', jsonList(careIds)))
  return marksOf(await strikes.execute())
}

/** When, why and by whom these sessions were voided. */
export async function voidsOf(db: Db, sessionIds: readonly string[]): Promise<Marks> {
  if (sessionIds.length === 0) return NONE
  const voids = db
    .selectFrom('session')
    .innerJoin('personnel', 'personnel._id', 'session.voidedBy')
    .select(['session._id as of', 'voidedAt as at', 'voidReason as reason', 'personnel._id', 'personnel.name', 'personnel.role'])
    .where(inList(db, 'session._id', jsonList(sessionIds)))
  return marksOf(await voids.execute())
}

const NONE: Marks = new Map()

type Row = { readonly of: string; readonly at: string | null; readonly reason: string | null } & EnteredInError['by']

const marksOf = (rows: readonly Row[]): Marks =>
  // The store guarantees that a time has a reason.
  new Map(rows.map(({ of, at, reason, ...by }) => [of, { at: at ?? '', by, reason: reason ?? '' }]))
