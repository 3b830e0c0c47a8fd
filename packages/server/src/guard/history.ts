import type { GuardHistory } from '@clinic/contract/clinical/guard'
import type { ItemMapping } from '@clinic/contract/clinical/read-drug'
import { sql } from 'kysely'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { isOf } from '../patients/group.ts'
import { mappingOf } from './mappings.ts'

/** The longest that a line can last. */
const DAYS = 366
const DAY_MS = 86_400_000

type Whose = { readonly group: readonly string[]; readonly sessionId: string | null; readonly now: Date; readonly timeZone: string }

type Row = {
  readonly drug: string
  readonly days: number | null
  readonly createdAt: string
  readonly state: ItemMapping['state'] | null
  readonly ingredients: string | null
}

/**
 * What the patient was given in the last year, and what other sessions prescribed: without what was struck, voided or replaced.
 * `group`: the records of the patient. The lines of the session itself are what is being given now.
 */
export async function drugHistory(db: Db, { group, sessionId, now, timeZone }: Whose): Promise<GuardHistory> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  // As text, because care waits for it: to build it costs three times as much as to run it.
  const { rows } = await sql<Row>`
    select "careDrug"."drug", "careDrug"."days", "care"."createdAt", "itemDrug"."state", "itemDrug"."ingredients"
    from "session"
    join "care" on "care"."sessionId" = "session"."_id"
    join "careDrug" on "careDrug"."careId" = "care"."_id"
    left join "careStrike" on "careStrike"."careId" = "care"."_id"
    left join "itemDrug" on "itemDrug"."itemId" = "careDrug"."itemId"
    where ${isOf('session.patientId', group)} and "session"."voidedAt" is null
    and "care"."createdAt" >= ${since} and "careStrike"."careId" is null
    union all
    select "line"."drug", "line"."days", "line"."createdAt", "itemDrug"."state", "itemDrug"."ingredients"
    from "session"
    join "prescriptionLine" as "line" on "line"."sessionId" = "session"."_id"
    left join "itemDrug" on "itemDrug"."itemId" = "line"."itemId"
    where ${isOf('session.patientId', group)} and "session"."voidedAt" is null and "session"."_id" <> ${sessionId ?? ''}
    and "line"."createdAt" >= ${since} and "line"."replacedAt" is null`.execute(db)
  return rows.map(({ drug, days, createdAt, ...mapping }) => ({
    drug,
    days: days ?? undefined,
    day: today(timeZone, new Date(createdAt)),
    mapping: mappingOf(mapping),
  }))
}
