import type { Db } from '@clinic/server/db/open'
import { sql } from 'kysely'

/**
 * Each gives the rows that break a rule of the clinic, in SQL of both engines, and passes over a large store once. A change that was stored
 * in part breaks one of them.
 */
const BREAKS: Record<string, string> = {
  'stock is the sum of its movements': `select "_id" from "item"
    where "count" <> (select coalesce(sum("change"), 0) from "movement" where "itemId" = "item"."_id")`,
  'stock is the sum of its lots': `select "_id" from "item"
    where "count" <> (select coalesce(sum("quantity"), 0) from "lot" where "itemId" = "item"."_id")`,
  'a lot is the sum of its movements': `select "_id" from "lot"
    where "quantity" <> (select coalesce(sum("change"), 0) from "lotMovement" where "lotId" = "lot"."_id")`,
  'a movement is the sum of what it did to lots': `select "movementId" from "lotMovement" join "movement" on "movement"."_id" = "movementId"
    group by "movementId", "movement"."change" having sum("lotMovement"."change") <> "movement"."change"`,
  'what was given in care left the stock, and nothing else did': `select "itemId" from
    (select "itemId", "sessionId", "dosage" as "units" from "careDrug" join "care" on "care"."_id" = "careId"
      union all select "itemId", "sessionId", "change" from "movement" where "type" = 'dispensed') as "given"
    group by "itemId", "sessionId" having sum("units") <> 0`,
  'what was struck came back to the stock, and nothing else did': `select "itemId" from
    (select "itemId", "sessionId", "dosage" as "units" from "careStrike" join "careDrug" on "careDrug"."careId" = "careStrike"."careId"
        join "care" on "care"."_id" = "careStrike"."careId"
      union all select "itemId", "sessionId", -"change" from "movement" where "type" = 'correction' and "sessionId" is not null) as "returned"
    group by "itemId", "sessionId" having sum("units") <> 0`,
  'a session opened in error holds no care but what was struck': `select "_id" from "session" where "voidedAt" is not null
    and exists (select 1 from "care" where "sessionId" = "session"."_id" and not exists (select 1 from "careStrike" where "careId" = "care"."_id"))`,
  'an admitted, open session holds its bed': `select "_id" from "session" where "open" = 1 and "admitPatient" = 1
    and not exists (select 1 from "admission" where "sessionId" = "session"."_id" and "endedAt" is null and "admission"."bedId" = "session"."bedId")`,
  'a closed session holds no bed': `select "_id" from "admission" where "endedAt" is null
    and exists (select 1 from "session" where "_id" = "sessionId" and "open" = 0)`,
  'a session has attendants': `select "_id" from "session" where not exists (select 1 from "sessionRole" where "sessionId" = "session"."_id")`,
  'a patient can be found by name': `select "_id" from "patient" except select "patientId" from "patientWord"`,
  'the tally of patients agrees': `select "list" from "tally" where "list" = 'patients' and "level" = 0 and "rows" <> (select count(*) from "patient")`,
  'the tally of closed sessions agrees': `select "list" from "tally" where "list" = 'closed' and "level" = 0
    and "rows" <> (select count(*) from "session" where "open" = 0 and "voidedAt" is null)`,
  'a strike was audited': `select "careId" from "careStrike" except select "entityId" from "auditEvent" where "type" = 'care.strike'`,
  'care was audited': `select "_id" from "care" except select "entityId" from "auditEvent" where "type" = 'care.record'`,
}

/** The rules that what is stored breaks, with how often. */
export async function brokenRules(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of Object.entries(BREAKS)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) broken.push(`not ${rows.length} times: ${rule}`)
  }
  return broken
}
