import { daysBetween } from '@clinic/clinical/calendar'
import { readDrug } from '@clinic/clinical/drugs/read-drug'
import type { GuardHistory } from '@clinic/clinical/guard/guard'
import { lasts } from '@clinic/clinical/guard/guard-duplicates'
import type { Dose } from '@clinic/clinical/guard/last-gift'
import { type RawBuilder, sql } from 'kysely'
import { today } from '../../clinic-days.ts'
import { query } from '../../db/queries/batch-read.ts'
import { recordsOf } from '../../db/queries/group.ts'
import { MAPPING_COLUMNS, mappingOf, type StoredMapping } from '../mapping/mappings.ts'

/** The longest a prescription line can last. */
const DAYS = 366
const DAY_MS = 86_400_000

/** `sessionId` is '' before a session is open; `since` comes from `yearBefore`. */
type HistoryValues = { readonly patientId: RawBuilder<string>; readonly sessionId: RawBuilder<string>; readonly since: RawBuilder<string> }

/** Start of the year that the guard looks back over. */
export const yearBefore = (now: Date): string => new Date(now.getTime() - DAYS * DAY_MS).toISOString()

/** `givenAt` is null for what was prescribed; `isOfSession` is 1 for the session's own lines. */
export type GivenRow = StoredMapping & {
  readonly drug: string
  readonly days: number | null
  readonly createdAt: string
  readonly givenAt: string | null
  readonly timesPerDay: number | null
  readonly isOfSession: number
}

/**
 * What the patient was given and prescribed in the last year, on all of the patient's records, without anything struck, voided or
 * replaced.
 */
export function givenEarlier({ patientId, sessionId, since }: HistoryValues) {
  const isOfPatient = sql`"session"."patientId" in (select "_id" from ${recordsOf(patientId)} as "record")`
  return query(
    sql<GivenRow>`
      select "careDrug"."drug", "careDrug"."days", "care"."createdAt", coalesce("care"."recordedAt", "care"."createdAt") as "givenAt",
        cast(null as integer) as "timesPerDay", 0 as "isOfSession", "itemDrug"."state", "itemDrug"."ingredients",
        "itemDrug"."confirmedBy", "itemDrug"."proposed"
      from "session"
      join "care" on "care"."sessionId" = "session"."_id"
      join "careDrug" on "careDrug"."careId" = "care"."_id"
      left join "careStrike" on "careStrike"."careId" = "care"."_id"
      left join "itemDrug" on "itemDrug"."itemId" = "careDrug"."itemId"
      where ${isOfPatient} and "session"."voidedAt" is null
      and "care"."createdAt" >= ${since} and "careStrike"."careId" is null
      union all
      select "line"."drug", "line"."days", "line"."createdAt", cast(null as text) as "givenAt", "line"."timesPerDay",
        case when "session"."_id" = ${sessionId} then 1 else 0 end as "isOfSession", "itemDrug"."state", "itemDrug"."ingredients",
        "itemDrug"."confirmedBy", "itemDrug"."proposed"
      from "session"
      join "prescriptionLine" as "line" on "line"."sessionId" = "session"."_id"
      left join "itemDrug" on "itemDrug"."itemId" = "line"."itemId"
      where ${isOfPatient} and "session"."voidedAt" is null
      and "line"."createdAt" >= ${since} and "line"."replacedAt" is null`,
    ['drug', 'days', 'createdAt', 'givenAt', 'timesPerDay', 'isOfSession', ...MAPPING_COLUMNS],
  )
}

/** Without the session's own lines, because they are being given now. */
export const historyOf = (rows: readonly GivenRow[], timeZone: string): GuardHistory =>
  rows
    .filter(({ isOfSession }) => isOfSession === 0)
    .map(({ drug, days, createdAt, ...mapping }) => ({
      drug,
      days: days ?? undefined,
      day: today(timeZone, new Date(createdAt)),
      mapping: mappingOf(mapping),
    }))

/** What was given, and the lines that still run on a day: those of this session, and of others until their last day. */
export const dosesOf = (rows: readonly GivenRow[], timeZone: string, on: string): Dose[] =>
  rows.flatMap(({ drug: name, days, createdAt, givenAt, timesPerDay, isOfSession, ...mapping }): Dose[] => {
    const drug = readDrug(name, mappingOf(mapping))
    if (givenAt !== null) return [{ drug, givenAt }]
    const runs = isOfSession === 1 || daysBetween(today(timeZone, new Date(createdAt)), on) < lasts(drug, days ?? undefined)
    return runs ? [{ drug, givenAt, timesPerDay, isOfSession: isOfSession === 1, from: createdAt }] : []
  })
