import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isNoRead } from '../audit/patient-reads.ts'
import type { RecordWithHistory } from '../db/history.ts'
import type { Schema } from '../db/schema.ts'

/** Ids of a person's records, as what follows `in`: a list, or a query. */
export type Ids = RawBuilder<unknown>

export type PersonRows = {
  /** Which rows of the table are about a person with these records. */
  readonly of: (ids: Ids) => RawBuilder<SqlBool>
  /** The heading in the readable print; without one the rows are in the JSON only, because the print says the same elsewhere. */
  readonly title?: string
  /** Columns that do not go with the person, because they tell of others or protect the store. */
  readonly without?: readonly string[]
}
/** Why no row of a table is about one person. */
type NoRows = { readonly none: string }

const by = (column: string, title?: string, without?: readonly string[]): PersonRows => ({
  of: (ids) => sql<SqlBool>`${sql.ref(column)} in ${ids}`,
  ...(title && { title }),
  ...(without && { without }),
})

/** Rows that name a row of another table, which is about the person. */
function via(column: string, parent: 'session' | 'care' | 'followUp' | 'guardOverride', title?: string): PersonRows {
  return {
    of: (ids) => sql<SqlBool>`${sql.ref(column)} in (select "_id" from ${sql.table(parent)} where "patientId" in ${ids})`,
    ...(title && { title }),
  }
}

/** Under whose id the earlier values of a record are stored; null: it is about no patient. */
const HISTORY: { readonly [record in RecordWithHistory]: 'patient' | 'session' | 'row' | null } = {
  patient: 'patient',
  patientFacts: 'patient',
  session: 'session',
  sessionOutcome: 'session',
  dischargePlan: 'session',
  arrival: 'row',
  followUp: 'row',
  problem: 'row',
  diseaseReport: 'row',
  referral: 'row',
  dataRequest: 'row',
  summaryReceived: 'row',
  bed: null,
  breach: null,
  item: null,
  lot: null,
  personnel: null,
  phrase: null,
  template: null,
}
const historyUnder = (id: 'patient' | 'session' | 'row') => Object.keys(HISTORY).filter((name) => HISTORY[name as RecordWithHistory] === id)

const ofHistory = (ids: Ids): RawBuilder<SqlBool> => {
  const named = (entities: readonly string[], found: RawBuilder<unknown>) =>
    sql`("entity" in (${sql.join(entities)}) and "entityId" in ${found})`
  return sql<SqlBool>`(${sql.join(
    [
      named(historyUnder('patient'), ids),
      named(historyUnder('session'), sql`(select "_id" from "session" where "patientId" in ${ids})`),
      ...historyUnder('row').map((table) => named([table], sql`(select "_id" from ${sql.table(table)} where "patientId" in ${ids})`)),
    ],
    sql` or `,
  )})`
}

/** Changes by their index, reads by the list of reads, and those that are not listed yet by their numbers: never through the whole audit. */
const ofAudit = (ids: Ids): RawBuilder<SqlBool> => sql<SqlBool>`"patientId" in ${ids} and "seq" in (
  select "seq" from "auditEvent" where "patientId" in ${ids} and ${isNoRead}
  union all select "seq" from "patientRead" where "patientId" in ${ids}
  union all select "seq" from "auditEvent" where "seq" > (select "readsTo" from "auditHead") and "action" = 'R' and "patientId" in ${ids})`

const STAFF = { none: 'It is about a member of the staff' }
const CLINIC = { none: 'It is about the clinic, not about a patient' }
const STORE = { none: 'It is about the store itself' }
const STOCK = { none: 'It is about the stock; what a patient got is in the care' }

/**
 * Every table, with the rows of it that are about one person, or why none are. What a person is given follows from it; a table
 * without a rule does not compile. The order is that of the readable print.
 */
export const PERSON_ROWS: { readonly [Table in keyof Schema]: PersonRows | NoRows } = {
  patient: by('_id', 'Who you are', ['searchName', 'phoneKey', 'clinicNumberKey', 'uploadId']),
  patientFacts: by('patientId', 'Facts'),
  allergy: by('patientId', 'Allergies'),
  allergyStatus: by('patientId', 'Whether you were asked for allergies'),
  problem: by('patientId', 'Problems'),
  arrival: by('patientId', 'Check-ins'),
  session: by('patientId', 'Visits'),
  sessionRole: via('sessionId', 'session'),
  sessionDiagnosis: via('sessionId', 'session', 'Diagnoses as codes'),
  unreadDiagnosis: via('sessionId', 'session'),
  prescriptionLine: via('sessionId', 'session', 'Prescribed'),
  care: by('patientId', 'Care'),
  careDrug: via('careId', 'care', 'Given'),
  careNotGiven: via('careId', 'care', 'Not given'),
  careStrike: via('careId', 'care', 'Care entered in error'),
  observation: by('patientId', 'Vitals'),
  testResult: by('patientId', 'Test results'),
  therapyCourse: via('sessionId', 'session', 'Physiotherapy'),
  therapyTreatment: via('careId', 'care', 'Treatments of physiotherapy'),
  admission: by('patientId', 'Stays in a bed'),
  dischargePlan: via('sessionId', 'session', 'Plans for going home'),
  sessionOutcome: via('sessionId', 'session', 'How stays ended'),
  handoverLine: via('sessionId', 'session', 'Handovers on the ward'),
  referral: by('patientId', 'Referral letters'),
  followUp: by('patientId', 'Follow-ups'),
  followUpCall: via('followUpId', 'followUp', 'Calls'),
  diseaseReport: by('patientId', 'Reports to the health authorities'),
  guardOverride: by('patientId', 'Allergy warnings that someone decided on'),
  guardFinding: by('patientId'),
  agreementAnswer: via('overrideId', 'guardOverride'),
  card: by('patientId', 'Cards'),
  personMerge: {
    of: (ids) => sql<SqlBool>`("undoneAt" is null and ("keptId" in ${ids} or "mergedId" in ${ids}))`,
    title: 'Records that were joined',
  },
  personLink: by('memberId'),
  summarySent: by('patientId', 'Summaries sealed for other clinics'),
  summaryReceived: by('patientId', 'Summaries from other clinics', ['contentHash', 'storeId']),
  dataRequest: by('patientId', 'Your requests for your data'),
  restriction: by('patientId', 'When only admins saw your record'),
  disclosure: by('patientId', 'What was disclosed to others'),
  recordHistory: { of: ofHistory, title: 'What stood there before it was changed' },
  queue: via('sessionId', 'session'),
  patientWord: by('patientId'),
  phoneEnding: by('patientId'),
  patientRead: by('patientId'),
  movement: via('sessionId', 'session'),
  notice: via('overrideId', 'guardOverride'),
  auditEvent: { of: ofAudit, without: ['boot', 'signInId', 'address', 'requestId', 'prevMac', 'mac'] },
  auditHead: STORE,
  breach: { none: 'It names no patient: whom it reached is counted from the audit' },
  notSame: { none: 'It names two people who seem alike, so it would tell one of the other' },
  unsentReport: { none: 'It is about a phone of the staff, and names several patients by id only' },
  idempotency: { none: 'Answers are sealed, serve a repeated request, and go after eight days' },
  nameKey: { none: 'Words that names consist of, without whose' },
  handover: { none: 'It is about a shift; its lines are about patients' },
  bed: CLINIC,
  counter: CLINIC,
  listCount: CLINIC,
  searchVersion: STORE,
  template: CLINIC,
  phrase: CLINIC,
  diagnosisTerm: CLINIC,
  diseaseWeek: CLINIC,
  returnSent: CLINIC,
  dhisMap: CLINIC,
  dhisSetting: CLINIC,
  formularySignature: CLINIC,
  setting: CLINIC,
  personnel: STAFF,
  signIn: STAFF,
  resetCode: STAFF,
  throttle: STAFF,
  preference: STAFF,
  item: STOCK,
  itemDrug: STOCK,
  itemPlan: STOCK,
  lot: STOCK,
  lotMovement: STOCK,
  receipt: STOCK,
  stockCount: STOCK,
  countLine: STOCK,
  stockDay: STOCK,
  meta: STORE,
  migration: STORE,
  lock: STORE,
}

export type Table = keyof Schema

/** The tables with rows about people, in the order of the print. */
export const PERSON_TABLES = Object.entries(PERSON_ROWS).flatMap(([table, rule]) =>
  'none' in rule ? [] : [{ table: table as Table, ...rule }],
)
