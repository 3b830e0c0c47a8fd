import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { invalid } from '../errors.ts'

/** Units of an order, which is a prescription line with the lines that it replaced. */
export type Units = { readonly given: number; readonly notGiven: number }
const NONE: Units = { given: 0, notGiven: 0 }

/** What was given and not given in these sessions, by the first line of each order. Struck care does not count. */
export async function unitsByOrder(db: Db, sessionIds: readonly string[]): Promise<(firstId: string) => Units> {
  if (sessionIds.length === 0) return () => NONE
  const given = unitsIn(db, sql`"careDrug"`, sql`"row"."dosage" as "given", 0 as "notGiven"`, sessionIds)
  const notGiven = unitsIn(db, sql`"careNotGiven"`, sql`0 as "given", "row"."dosage" as "notGiven"`, sessionIds)
  const { rows } = await sql<{ firstId: string } & Units>`
    select "firstId", cast(sum("given") as integer) as "given", cast(sum("notGiven") as integer) as "notGiven"
    from (${given} union all ${notGiven}) as "units" group by "firstId"`.execute(db)
  const known = new Map(rows.map(({ firstId, ...units }) => [firstId, units]))
  return (firstId) => known.get(firstId) ?? NONE
}

/** Begins with the care of the sessions, so that neither engine reads all rows that were ever given. */
const unitsIn = (db: Db, table: RawBuilder<unknown>, units: RawBuilder<unknown>, sessionIds: readonly string[]) => sql`
  select coalesce("line"."firstId", "line"."_id") as "firstId", ${units} from "care"
  join ${table} as "row" on "row"."careId" = "care"."_id"
  join "prescriptionLine" as "line" on "line"."_id" = "row"."lineId"
  left join "careStrike" on "careStrike"."careId" = "care"."_id"
  where ${inList(db, 'care.sessionId', jsonList(sessionIds))} and "careStrike"."careId" is null`

/** Units still to give; null if the line has no number of units. */
export const leftOf = (units: number | null, given: number): number | null => (units === null ? null : Math.max(0, units - given))

/** For each session with lines: how many it has, and of how many nothing is left to give. */
export async function linesDone(db: Db, sessionIds: readonly string[]): Promise<Map<string, { lines: number; done: number }>> {
  if (sessionIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('prescriptionLine')
    .select(['_id', 'firstId', 'sessionId', 'units'])
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .where('replacedAt', 'is', null)
    .execute()
  const bySession = Map.groupBy(lines, ({ sessionId }) => sessionId)
  const unitsOf = await unitsByOrder(db, [...bySession.keys()])
  const isDone = ({ _id, firstId, units }: (typeof lines)[number]) => {
    const { given } = unitsOf(firstId ?? _id)
    return units === null ? given > 0 : given >= units
  }
  return new Map([...bySession].map(([id, own]) => [id, { lines: own.length, done: own.filter(isDone).length }]))
}

type LineReference = { readonly lineId?: string | undefined }

/**
 * Each row may name a line of this session, current or replaced.
 * @throws AppError 400 at each row whose line is not one
 */
export async function refuseOtherLines<Row extends LineReference>(
  db: Db,
  sessionId: string,
  rows: readonly Row[],
  fieldOf: (row: Row, place: number) => string,
): Promise<void> {
  const ids = rows.flatMap(({ lineId }) => lineId ?? [])
  if (ids.length === 0) return
  const own = await db.selectFrom('prescriptionLine').select('_id').where('sessionId', '=', sessionId).where('_id', 'in', ids).execute()
  const known = new Set(own.map(({ _id }) => _id))
  const wrong = rows.flatMap((row, place) => (row.lineId === undefined || known.has(row.lineId) ? [] : [fieldOf(row, place)]))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((field) => [field, NOT_OF_SESSION])))
}

const NOT_OF_SESSION = 'This is not a line of this consultation. Leave it out, or choose one of its lines'
