import { type ObservedSubject, subjectOn } from '@clinic/clinical/observations/subject'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import { pregnancyOf } from '../patients/pregnancies.ts'

const factsOf = (db: Db, patientIds: readonly string[]) =>
  db
    .selectFrom('patient as named')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('named._id')))
    .leftJoin('patientFacts', 'patientFacts.patientId', 'patient._id')
    .select(['named._id', 'patient._id as rootId', 'patient.gender', 'patient.ageRange', 'patient.ageRangeOn'])
    .select(['patientFacts.birthDate', 'patientFacts.birthPrecision', pregnancyOf(sql.ref('patient._id')).as('pregnantUntil')])
    .select(['patientFacts.spO2Scale', 'patientFacts.scaleBy', 'patientFacts.scaleAt', 'patientFacts.deceasedOn'])
    .select(['patient.version as recordVersion', 'patientFacts.version as factsVersion'])
    .where(inList(db, 'named._id', jsonList(patientIds)))

export type SubjectFacts = Awaited<ReturnType<ReturnType<typeof factsOf>['execute']>>[number]

/** The facts that the rules need about each patient, for any day; for a joined record, those of the kept one with the longest pregnancy of all. */
export async function subjectFacts(db: Db, patientIds: readonly string[]): Promise<Map<string, SubjectFacts>> {
  return new Map((await factsOf(db, patientIds).execute()).map((row) => [row._id, row]))
}

/** What `assessObservations` needs to know about each patient on a day (yyyy-mm-dd) of the clinic. */
export async function subjectsOf(db: Db, patientIds: readonly string[], day: string): Promise<Map<string, ObservedSubject>> {
  return new Map([...(await subjectFacts(db, patientIds))].map(([id, facts]) => [id, subjectOn(facts, day)]))
}
