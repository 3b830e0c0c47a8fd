import { sql } from 'kysely'
import { newId } from '../../src/ids.ts'
import type { ClinicWithEverything } from '../samples/one-of-everything.ts'

/** Rows that are written by hand, past the program, to break a rule of the store. */

export const NOW = '2026-11-22T10:00:00.000Z'

export const inBed = (made: ClinicWithEverything, row: { bedId: string; patientId: string; sessionId: string; _id?: string }) => sql`
  insert into "admission" ("_id", "bedId", "patientId", "sessionId", "startedAt", "tag")
  values (${row._id ?? newId()}, ${row.bedId}, ${row.patientId}, ${row.sessionId}, ${NOW}, ${made.bed})`

export const arrival = (
  made: ClinicWithEverything,
  { _id = newId(), patientId = made.patient, sessionId = null as string | null } = {},
) => sql`
  insert into "arrival" ("_id", "patientId", "priority", "urgency", "arrivedAt", "arrivedBy", "status", "sessionId")
  values (${_id}, ${patientId}, 'normal', 'usual', ${NOW}, ${made.by}, ${sessionId === null ? 'waiting' : 'seen'}, ${sessionId})`

export const followUp = (
  made: ClinicWithEverything,
  { _id = newId(), patientId = made.patient, kept = null as string | null, dueOn = '2026-12-24' } = {},
) => sql`
  insert into "followUp" ("_id", "patientId", "dueOn", "status", "keptBySession", "madeAt", "madeBy")
  values (${_id}, ${patientId}, ${dueOn}, ${kept === null ? 'due' : 'kept'}, ${kept}, ${NOW}, ${made.by})`

export const aCase = (made: ClinicWithEverything, { _id = newId(), patientId = made.patient } = {}) => sql`
  insert into "diseaseReport" ("_id", "sessionId", "patientId", "disease", "openedAt")
  values (${_id}, ${made.session}, ${patientId}, 'measles', ${NOW})`

export const problem = ({ patient, by }: ClinicWithEverything) => sql`
  insert into "problem" ("_id", "patientId", "label", "labelKey", "createdBy", "createdAt")
  values (${newId()}, ${patient}, 'Asthma', 'asthma', ${by}, ${NOW})`

export const allergy = ({ patient, by }: ClinicWithEverything) => sql`
  insert into "allergy" ("_id", "patientId", "label", "labelKey", "kind", "severity", "certainty", "source", "createdBy", "createdAt")
  values (${newId()}, ${patient}, 'Latex', 'latex', 'other', 'mild', 'reported', 'asked', ${by}, ${NOW})`

export const opening = (made: ClinicWithEverything) => sql`
  insert into "observation" ("_id", "sessionId", "patientId", "takenAt", "recordedBy", "recordedAt", "opening", "kind", "rules")
  values (${newId()}, ${made.session}, ${made.patient}, ${NOW}, ${made.by}, ${NOW}, 1, 'none', '1')`

let codes = 0
export const card = ({ patient, by }: ClinicWithEverything) => sql`
  insert into "card" ("code", "patientId", "issuedAt", "issuedBy") values (${`0000000000${++codes}`}, ${patient}, ${NOW}, ${by})`
