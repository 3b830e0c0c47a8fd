import type { StoreRule } from '@clinic/contract/settings/store-rules'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../src/ids.ts'
import type { ClinicWithEverything } from '../samples/one-of-everything.ts'
import { aCase, allergy, arrival, card, followUp, inBed, NOW, opening, problem } from './broken-rows.ts'

type Run = (statement: RawBuilder<unknown>) => Promise<unknown>
/** Breaks one rule by hand, past the program. @returns what must be named */
type Break = (run: Run, made: ClinicWithEverything) => Promise<string>

/** Two of what there must be one of, once the index that holds it is gone. */
const twice = (
  index: string,
  row: (made: ClinicWithEverything) => RawBuilder<unknown>,
  id: (made: ClinicWithEverything) => string,
): Break => {
  return async (run, made) => {
    await run(sql`drop index ${sql.table(index)}`)
    await run(row(made))
    await run(row(made))
    return id(made)
  }
}

const ofPatient = ({ patient }: ClinicWithEverything) => patient

export const BREAKS: Readonly<Record<StoreRule, Break>> = {
  'no-orphans': async (run, { followUp }) => {
    await run(sql`update "followUp" set "madeBy" = 'gone' where "_id" = ${followUp}`)
    return `followUp ${followUp}`
  },
  'one-admission-per-bed': async (run, made) => {
    await run(sql`drop index "admissionBed"`)
    await run(inBed(made, { bedId: made.bed, patientId: made.patient, sessionId: made.session }))
    return made.bed
  },
  'one-admission-per-patient': async (run, made) => {
    await run(sql`drop index "admissionPatient"`)
    await run(inBed(made, { bedId: made.otherBed, patientId: made.admittedPatient, sessionId: made.admitted }))
    return made.admittedPatient
  },
  'admitted-has-bed': async (run, { admission, admitted }) => {
    await run(sql`delete from "admission" where "_id" = ${admission}`)
    return admitted
  },
  'bed-has-open-session': async (run, made) => {
    const _id = newId()
    await run(inBed(made, { _id, bedId: made.otherBed, patientId: made.leftPatient, sessionId: made.left }))
    return _id
  },
  'moved-has-next-bed': async (run, { ended }) => {
    await run(sql`update "admission" set "endReason" = 'moved' where "_id" = ${ended}`)
    return ended
  },
  'closed-has-time': async (run, { left }) => {
    await run(sql`update "session" set "closedAt" = null where "_id" = ${left}`)
    return left
  },
  'session-has-attendants': async (run, { left }) => {
    await run(sql`delete from "sessionRole" where "sessionId" = ${left}`)
    return left
  },
  'voided-holds-no-care': async (run, { said, wrong }) => {
    await run(sql`update "care" set "sessionId" = ${wrong} where "_id" = ${said}`)
    return wrong
  },
  'care-of-its-patient': async (run, { said, leftPatient }) => {
    await run(sql`update "care" set "patientId" = ${leftPatient} where "_id" = ${said}`)
    return said
  },
  'observations-of-its-patient': async (run, made) => {
    const _id = newId()
    await run(sql`insert into "observation" ("_id", "sessionId", "patientId", "takenAt", "recordedBy", "recordedAt", "opening", "kind", "rules")
      values (${_id}, ${made.session}, ${made.leftPatient}, ${NOW}, ${made.by}, ${NOW}, 0, 'none', '1')`)
    return _id
  },
  'referrals-of-its-patient': async (run, made) => {
    const _id = newId()
    await run(sql`insert into "referral" ("_id", "sessionId", "patientId", "number", "facility", "department", "urgency", "reason", "letter", "sentAt", "sentBy", "stateAt")
      values (${_id}, ${made.session}, ${made.leftPatient}, 'X-1', 'LUTH', '', 'urgent', 'Fever', 'Dear colleague', ${NOW}, ${made.by}, ${NOW})`)
    return _id
  },
  'summary-in-audit': async (run, made) => {
    const _id = newId()
    await run(sql`insert into "summarySent" ("_id", "patientId", "clinic", "key", "sentAt", "sentBy")
      values (${_id}, ${made.patient}, 'Ikeja', ${`age1${'q'.repeat(58)}`}, ${NOW}, ${made.by})`)
    return _id
  },
  'results-of-its-patient': async (run, made) => {
    const _id = newId()
    await run(sql`insert into "testResult" ("_id", "sessionId", "patientId", "test", "typed", "code", "takenAt", "createdAt", "personnelId")
      values (${_id}, ${made.session}, ${made.leftPatient}, 'malaria-rdt', 'positive', 'positive', ${NOW}, ${NOW}, ${made.by})`)
    return _id
  },
  'arrival-of-its-patient': async (run, made) => {
    const _id = newId()
    await run(arrival(made, { _id, patientId: made.leftPatient, sessionId: made.session }))
    return _id
  },
  'joined-to-kept': async (run, { patient, leftPatient, by }) => {
    await run(sql`insert into "personMerge" ("_id", "keptId", "mergedId", "at", "by", "reason")
      values (${newId()}, ${leftPatient}, ${patient}, ${NOW}, ${by}, 'The same person')`)
    return patient
  },
  'one-live-merge': async (run, { kept, merged, by }) => {
    await run(sql`drop index "personMergeLive"`)
    await run(sql`insert into "personMerge" ("_id", "keptId", "mergedId", "at", "by", "reason")
      values (${newId()}, ${kept}, ${merged}, ${NOW}, ${by}, 'The same person')`)
    return merged
  },
  'links-of-merges': async (run, { merged, leftPatient }) => {
    await run(sql`update "personLink" set "rootId" = ${leftPatient} where "memberId" = ${merged}`)
    return merged
  },
  'not-same-in-order': async (run, { patient, leftPatient, by }) => {
    const [first = '', second = ''] = [patient, leftPatient].toSorted()
    await run(sql`insert into "notSame" ("aId", "bId", "at", "by", "reason") values (${second}, ${first}, ${NOW}, ${by}, 'Two people')`)
    return second
  },
  'one-opening-per-session': twice('observationOpening', opening, ({ session }) => session),
  'finding-of-its-care': async (run, { patient, left, by, given }) => {
    const _id = newId()
    await run(sql`insert into "guardFinding" ("_id", "sessionId", "patientId", "careId", "position", "drug", "ingredients", "verdict", "kinds", "rules", "at", "by")
      values (${_id}, ${left}, ${patient}, ${given}, 0, 'X', '[]', 'clear', '[]', '1', ${NOW}, ${by})`)
    return _id
  },
  'returns-in-order': async (run, { by }) => {
    await run(sql`insert into "returnSent" ("month", "n", "at", "by", "figures") values ('2026-01', 2, ${NOW}, ${by}, '{}')`)
    return '2026-01'
  },
  'coding-of-words': async (run, { session }) => {
    await run(sql`update "session" set "workingDiagnosis" = '' where "_id" = ${session}`)
    await run(sql`insert into "unreadDiagnosis" ("sessionId", "position", "words") values (${session}, 99, 'hot body')`)
    return session
  },
  'case-of-diagnosis': async (run, made) => {
    const _id = newId()
    await run(aCase(made, { _id }))
    await run(sql`delete from "sessionDiagnosis" where "sessionId" = ${made.session}`)
    return _id
  },
  'case-of-its-patient': async (run, made) => {
    const _id = newId()
    await run(aCase(made, { _id, patientId: made.leftPatient }))
    return _id
  },
  'one-arrival-per-patient': twice('arrivalInLine', arrival, ofPatient),
  'one-number-per-patient': async (run, { patient }) => {
    await run(sql`update "patient" set "clinicNumber" = '26-00001', "clinicNumberKey" = '26' where "_id" = ${patient}`)
    return patient
  },
  'one-card-per-patient': twice('cardLive', card, ofPatient),
  'one-problem-per-label': twice('problemActive', problem, ofPatient),
  'one-allergy-per-label': twice('allergyActive', allergy, ofPatient),
  'one-follow-up-per-day': twice('followUpDue', followUp, ofPatient),
  'follow-up-calls': async (run, { followUp }) => {
    await run(sql`update "followUp" set "calls" = 3 where "_id" = ${followUp}`)
    return followUp
  },
  'follow-up-of-its-patient': async (run, made) => {
    const _id = newId()
    await run(followUp(made, { _id, kept: made.left }))
    return _id
  },
  'override-of-its-session': async (run, { patient, left, by, given }) => {
    const _id = newId()
    await run(sql`insert into "guardOverride" ("_id", "patientId", "sessionId", "ingredient", "kinds", "verdict", "allergies", "reasonCode", "reason", "by", "at", "rules")
      values (${_id}, ${patient}, ${left}, 'x', '[]', 'ask', '[]', 'other', 'Asked the doctor', ${by}, ${NOW}, '1')`)
    await run(sql`update "careDrug" set "overrideId" = ${_id} where "careId" = ${given} and "position" = 0`)
    return given
  },
  'stock-of-movements': async (run, { item }) => {
    await run(sql`update "item" set "count" = "count" + 1 where "_id" = ${item}`)
    return item
  },
  'lot-of-movements': async (run, { lot }) => {
    await run(sql`update "lot" set "quantity" = "quantity" + 1 where "_id" = ${lot}`)
    return lot
  },
  'movement-of-lots': async (run, { lot, opening }) => {
    await run(sql`update "lot" set "quantity" = "quantity" + 1 where "_id" = ${lot}`)
    await run(sql`update "lotMovement" set "change" = "change" + 1 where "movementId" = ${opening}`)
    return opening
  },
  'lots-of-before': async (run, { item }) => {
    await run(sql`insert into "lot" ("_id", "itemId", "lotNo", "lotKey", "quantity", "held", "supplier", "receivedOn")
      values ('this', ${item}, 'Z', 'z', 5, 0, '', '2026-11-22')`)
    await run(sql`insert into "lotMovement" ("_id", "lotId", "change", "kind") values ('this', 'this', 5, 'migrated')`)
    return item
  },
  'care-left-stock': async (run, { item, left }) => {
    await run(sql`update "movement" set "sessionId" = ${left} where "type" = 'dispensed' and "itemId" = ${item}`)
    return item
  },
  'struck-came-back': async (run, { item, left }) => {
    await run(sql`update "movement" set "sessionId" = ${left} where "type" = 'correction' and "itemId" = ${item}`)
    return item
  },
  'lots-of-care': async (run, { given }) => {
    await run(sql`update "lotMovement" set "position" = 1 - "position" where "careId" = ${given}`)
    return given
  },
  'queue-counted': async (run, { session }) => {
    await run(sql`delete from "queue" where "sessionId" = ${session}`)
    return session
  },
  'lists-counted': async (run) => {
    await run(sql`update "listCount" set "rows" = "rows" + 1 where "list" = 'closed' and "level" = 0`)
    return 'closed'
  },
  'reads-by-patient': async (run, { patient }) => {
    await run(sql`insert into "patientRead" ("patientId", "at", "seq") values (${patient}, ${NOW}, 1)`)
    return patient
  },
  'words-indexed': async (run, { patient }) => {
    await run(sql`update "patientWord" set "searchName" = 'other' where "patientId" = ${patient}`)
    return patient
  },
  'phones-indexed': async (run, { patient }) => {
    await run(sql`update "phoneEnding" set "searchName" = 'other' where "patientId" = ${patient}`)
    return patient
  },
  'patients-found': async (run, { patient }) => {
    await run(sql`delete from "nameKey" where "kind" = 'sound' and "word" = 'zubaydah'`)
    return patient
  },
  'care-in-audit': async (run, { session, patient, by }) => {
    const _id = newId()
    await run(sql`insert into "care" ("_id", "sessionId", "patientId", "personnelId", "comment", "createdAt")
      values (${_id}, ${session}, ${patient}, ${by}, 'Seen', ${NOW})`)
    return _id
  },
  'strike-in-audit': async (run, { said, by }) => {
    await run(sql`insert into "careStrike" ("careId", "at", "by", "reason") values (${said}, ${NOW}, ${by}, 'Wrong')`)
    return said
  },
  'keys-fit': async () => 'keys', // other keys are handed to the rules
  'audit-whole': async (run) => {
    await run(sql`update "auditEvent" set "rows" = 7 where "seq" = 3`)
    return '3'
  },
}
