import type { StoreRule } from '@clinic/contract/settings/store-rules'
import type { Engine } from '@clinic/server/db/engine'
import { wrongCounts, wrongQueue } from '@clinic/server/db/list-recount'
import { STOCK_RULES } from './stock-rules.ts'

/** The rules that one query answers; the others are in `other-rules.ts`. */
export type SqlRule = Exclude<StoreRule, 'no-orphans' | 'patients-found' | 'keys-fit' | 'audit-whole'>

/**
 * Each gives the `id` of what breaks a rule, in SQL of both engines, and passes over a large store once. A change that was stored in part
 * breaks one of them. The reliability tests ask the same rules.
 */
export const sqlRules = (engine: Engine): Readonly<Record<SqlRule, string>> => ({
  ...ONE_OF_A_KIND,
  ...SESSION_RULES,
  ...OF_ITS_PATIENT,
  ...STOCK_RULES,
  ...INDEX_RULES,
  ...RETURN_RULES,
  ...AUDIT_RULES,
  'queue-counted': wrongQueue,
  'lists-counted': wrongCounts(engine),
})

const twice = (table: string, id: string, columns: readonly string[], where: string) => {
  const key = columns.map((column) => `"${column}"`).join(', ')
  return `select min("${id}") as "id" from "${table}" where ${where} group by ${key} having count(*) > 1`
}

/** The kept record of the person whom a column names (db/queries/group.ts has the same for queries). */
const rootOf = (column: string) => `coalesce((select "rootId" from "personLink" where "memberId" = ${column}), ${column})`

/** Two records of one person can differ; two persons cannot. */
const ofTwo = (a: string, b: string) => `(${a} <> ${b} and ${rootOf(a)} <> ${rootOf(b)})`

/** As `clinicNumberKey` of the contract makes it. */
const numberKey = `replace(replace(replace(replace("clinicNumber", ' ', ''), '.', ''), '-', ''), '/', '')`

/** Unique indexes hold these, too: a damaged index does not. */
const ONE_OF_A_KIND = {
  'one-admission-per-bed': twice('admission', 'bedId', ['bedId'], '"endedAt" is null'),
  'one-admission-per-patient': `select min("patientId") as "id" from (select "patientId", ${rootOf('"patientId"')} as "root" from "admission"
    where "endedAt" is null) as "inBed" group by "root" having count(*) > 1`,
  'one-arrival-per-patient': twice('arrival', 'patientId', ['patientId'], `"status" in ('waiting', 'called')`),
  'one-number-per-patient': `select min("_id") as "id" from "patient" where "clinicNumber" <> '' group by ${numberKey} having count(*) > 1
    union select "_id" from "patient" where "clinicNumberKey" <> ${numberKey}`,
  'one-card-per-patient': twice('card', 'patientId', ['patientId'], '"revokedAt" is null'),
  'one-problem-per-label': twice('problem', 'patientId', ['patientId', 'labelKey'], '"endedAt" is null'),
  'one-allergy-per-label': twice('allergy', 'patientId', ['patientId', 'labelKey'], '"endedAt" is null'),
  'one-live-merge': twice('personMerge', 'mergedId', ['mergedId'], '"undoneAt" is null'),
  'one-opening-per-session': twice('observation', 'sessionId', ['sessionId'], '"opening" = 1'),
  'one-follow-up-per-day': twice('followUp', 'patientId', ['patientId', 'dueOn'], `"status" = 'due'`),
}

const SESSION_RULES = {
  // A session that was closed and reopened has no bed: its admission ended with the closing, and another patient may lie there.
  'admitted-has-bed': `select "_id" as "id" from "session" where "open" = 1 and "admitPatient" = 1 and not exists (
    select 1 from "admission" where "sessionId" = "session"."_id" and "endedAt" is null and "admission"."bedId" = "session"."bedId")
    and (exists (select 1 from "admission" where "sessionId" = "session"."_id" and "endedAt" is null)
      or not exists (select 1 from "admission" where "sessionId" = "session"."_id" and "endReason" = 'closed'))`,
  'bed-has-open-session': `select "admission"."_id" as "id" from "admission" join "session" on "session"."_id" = "sessionId"
    where "endedAt" is null and ("open" = 0 or ${ofTwo('"admission"."patientId"', '"session"."patientId"')})`,
  'moved-has-next-bed': `select "_id" as "id" from "admission" where "endReason" = 'moved'
    and not exists (select 1 from "admission" as "next" where "next"."movedFrom" = "admission"."_id" and "next"."sessionId" = "admission"."sessionId")`,
  'closed-has-time': `select "_id" as "id" from "session" where ("open" = 0) <> ("closedAt" is not null)`,
  'session-has-attendants': `select "_id" as "id" from "session"
    where not exists (select 1 from "sessionRole" where "sessionId" = "session"."_id")`,
  'voided-holds-no-care': `select "_id" as "id" from "session" where "voidedAt" is not null and exists (
    select 1 from "care" where "sessionId" = "session"."_id" and not exists (select 1 from "careStrike" where "careId" = "care"."_id"))`,
}

const ofOther = (table: string, session = 'sessionId') =>
  `select "${table}"."_id" as "id" from "${table}" join "session" on "session"."_id" = "${session}"
    where ${ofTwo(`"${table}"."patientId"`, '"session"."patientId"')}`

/** The same of what may have been written in another record of the patient: such a record was joined to another one, if only for a time. */
const ofOtherPerson = (table: string, session: string) =>
  `${ofOther(table, session)} and not exists (select 1 from "personMerge"
    where "mergedId" in ("${table}"."patientId", "session"."patientId") or "keptId" in ("${table}"."patientId", "session"."patientId"))`

const OF_ITS_PATIENT = {
  'care-of-its-patient': ofOther('care'),
  'observations-of-its-patient': ofOther('observation'),
  'results-of-its-patient': ofOther('testResult'),
  'referrals-of-its-patient': ofOther('referral'),
  'arrival-of-its-patient': ofOtherPerson('arrival', 'sessionId'),
  'case-of-its-patient': ofOther('diseaseReport'),
  'follow-up-of-its-patient': ofOtherPerson('followUp', 'keptBySession'),
  'joined-to-kept': `select "memberId" as "id" from "personLink"
    where exists (select 1 from "personLink" as "root" where "root"."memberId" = "personLink"."rootId")
      or not exists (select 1 from "personMerge" where "_id" = "mergeId" and "mergedId" = "memberId" and "undoneAt" is null)
    union select "mergedId" from "personMerge" where "undoneAt" is null
      and not exists (select 1 from "personLink" where "memberId" = "mergedId")`,
  // From each merge that was not undone along those of its kept record, to the record that was joined to no other.
  'links-of-merges': `with recursive "way" ("memberId", "at") as (
      select "mergedId", "keptId" from "personMerge" where "undoneAt" is null
      union select "way"."memberId", "personMerge"."keptId" from "way" join "personMerge" on "mergedId" = "way"."at" and "undoneAt" is null)
    select "personLink"."memberId" as "id" from "personLink"
    where exists (select 1 from "way" where "way"."memberId" = "personLink"."memberId")
      and not exists (select 1 from "way" where "way"."memberId" = "personLink"."memberId" and "way"."at" = "personLink"."rootId")`,
  'not-same-in-order': `select "aId" as "id" from "notSame" where "aId" >= "bId"`,
  'finding-of-its-care': `select "guardFinding"."_id" as "id" from "guardFinding" join "care" on "care"."_id" = "careId"
    where "guardFinding"."sessionId" <> "care"."sessionId"`,
  'follow-up-calls': `select "_id" as "id" from "followUp"
    where "calls" <> (select count(*) from "followUpCall" where "followUpId" = "followUp"."_id")`,
  'override-of-its-session': `select "careId" as "id" from "careDrug" join "care" on "care"."_id" = "careId"
    join "guardOverride" on "guardOverride"."_id" = "careDrug"."overrideId" where "guardOverride"."sessionId" <> "care"."sessionId"`,
}

/** Where the endings of a phone begin, as `search-index.ts` writes them. */
const STARTS = Array.from({ length: 14 }, (_, index) => `select ${2 + 2 * index} as "start"`).join(' union all ')

const INDEX_RULES = {
  'words-indexed': `select "id" from (select "_id" as "id" from "patient" except select "patientId" from "patientWord") as "without"
    union select "patientId" from "patientWord" join "patient" on "patient"."_id" = "patientId"
      where "patientWord"."searchName" <> "patient"."searchName"
    union select min("patientId") from "patientWord" where not exists (
      select 1 from "nameKey" where "kind" = 'part' and "key" = "patientWord"."word" and "nameKey"."word" = "patientWord"."word") group by "word"`,
  'phones-indexed': `select "id" from (
      select "_id" as "id", substr("phoneKey", "start" + 1) as "ending", "phoneKey", "searchName", 1 as "n"
        from "patient" cross join (${STARTS}) as "place" where length("phoneKey") > "start"
      union all select "patientId", "ending", "phoneKey", "searchName", -1 from "phoneEnding") as "both"
    group by "id", "ending", "phoneKey", "searchName" having sum("n") <> 0`,
}

const RETURN_RULES = {
  'coding-of-words': `select "sessionId" as "id" from "sessionDiagnosis" join "session" on "session"."_id" = "sessionId"
      where "source" = 'matched' and "workingDiagnosis" = ''
    union select "sessionId" from "unreadDiagnosis" join "session" on "session"."_id" = "sessionId" where "workingDiagnosis" = ''`,
  'case-of-diagnosis': `select "diseaseReport"."_id" as "id" from "diseaseReport" join "session" on "session"."_id" = "sessionId"
    where "notifiedAt" is null and ("voidedAt" is not null
      or not exists (select 1 from "sessionDiagnosis" where "sessionDiagnosis"."sessionId" = "diseaseReport"."sessionId"))`,
  'returns-in-order': `select "month" as "id" from "returnSent" group by "month" having count(*) <> max("n") or min("n") <> 1`,
}

const AUDIT_RULES = {
  'reads-by-patient': `select "patientId" as "id" from (
      select "patientId", "at", "seq", 1 as "n" from "auditEvent"
        where "action" = 'R' and "patientId" is not null and "seq" <= (select "readsTo" from "auditHead")
      union all select "patientId", "at", "seq", -1 from "patientRead") as "both"
    group by "patientId", "at", "seq" having sum("n") <> 0`,
  'care-in-audit': `select "_id" as "id" from "care" except select "entityId" from "auditEvent" where "type" = 'care.record'`,
  'summary-in-audit': `select "_id" as "id" from "summarySent" except select "entityId" from "auditEvent" where "type" = 'sister-summary.send'`,
  'strike-in-audit': `select "careId" as "id" from "careStrike" except select "entityId" from "auditEvent" where "type" = 'care.strike'`,
}
