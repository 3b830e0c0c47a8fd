import type { GuardHistory } from '@clinic/contract/clinical/guard'
import { type RawBuilder, sql } from 'kysely'
import { today } from '../clinic-days.ts'
import { recordsOf } from '../db/queries/group.ts'
import { part } from '../db/queries/together.ts'
import { MAPPING_COLUMNS, mappingOf, type StoredMapping } from './mappings.ts'

/** The longest a prescription line can last. */
const DAYS = 366
const DAY_MS = 86_400_000

/** `sessionId` is '' before a session is open; `since` comes from `yearBefore`. */
type Whose = { readonly patientId: RawBuilder<string>; readonly sessionId: RawBuilder<string>; readonly since: RawBuilder<string> }

/** Start of the year that the guard looks back over. */
export const yearBefore = (now: Date): string => new Date(now.getTime() - DAYS * DAY_MS).toISOString()

type GivenRow = StoredMapping & { readonly drug: string; readonly days: number | null; readonly createdAt: string }

/**
 * What the patient was given in the last year, and what other sessions prescribed, on all of the patient's records, without anything
 * struck, voided or replaced. The session's own lines are left out, because they are being given now.
 */
export function givenEarlier({ patientId, sessionId, since }: Whose) {
  const isOfPatient = sql`"session"."patientId" in (select "_id" from ${recordsOf(patientId)} as "record")`
  return part(
    sql<GivenRow>`
      select "careDrug"."drug", "careDrug"."days", "care"."createdAt", "itemDrug"."state", "itemDrug"."ingredients",
        "itemDrug"."confirmedBy", "itemDrug"."proposed"
      from "session"
      join "care" on "care"."sessionId" = "session"."_id"
      join "careDrug" on "careDrug"."careId" = "care"."_id"
      left join "careStrike" on "careStrike"."careId" = "care"."_id"
      left join "itemDrug" on "itemDrug"."itemId" = "careDrug"."itemId"
      where ${isOfPatient} and "session"."voidedAt" is null
      and "care"."createdAt" >= ${since} and "careStrike"."careId" is null
      union all
      select "line"."drug", "line"."days", "line"."createdAt", "itemDrug"."state", "itemDrug"."ingredients",
        "itemDrug"."confirmedBy", "itemDrug"."proposed"
      from "session"
      join "prescriptionLine" as "line" on "line"."sessionId" = "session"."_id"
      left join "itemDrug" on "itemDrug"."itemId" = "line"."itemId"
      where ${isOfPatient} and "session"."voidedAt" is null and "session"."_id" <> ${sessionId}
      and "line"."createdAt" >= ${since} and "line"."replacedAt" is null`,
    ['drug', 'days', 'createdAt', ...MAPPING_COLUMNS],
  )
}

export const historyOf = (rows: readonly GivenRow[], timeZone: string): GuardHistory =>
  rows.map(({ drug, days, createdAt, ...mapping }) => ({
    drug,
    days: days ?? undefined,
    day: today(timeZone, new Date(createdAt)),
    mapping: mappingOf(mapping),
  }))
