import { inList, jsonList } from '../../db/queries/expressions.ts'
import { labelOf } from '../../diagnoses/labels.ts'
import { type Concept, concept, hl7, noteOf, type Resource, referTo, referToOrNot, type Scope, said } from '../resource.ts'

/** ICD-10, as FHIR names it. */
const ICD_10 = 'http://hl7.org/fhir/sid/icd-10'

const category = (code: 'problem-list-item' | 'encounter-diagnosis') => [concept(hl7('condition-category'), code)]
const clinical = (code: 'active' | 'inactive') => concept(hl7('condition-clinical'), code)
const verification = (code: 'confirmed' | 'provisional' | 'entered-in-error') => concept(hl7('condition-ver-status'), code)

export type ProblemRow = {
  readonly _id: string
  readonly label: string
  readonly code: string | null
  readonly since: string | null
  readonly createdBy: string
  readonly createdAt: string
  readonly endedAt: string | null
}

/** A problem of the patient's list. One that was taken off it is inactive. */
export const problemToCondition = (row: ProblemRow, patientId: string): Resource => ({
  resourceType: 'Condition',
  id: row._id,
  meta: { lastUpdated: row.endedAt ?? row.createdAt },
  clinicalStatus: clinical(row.endedAt === null ? 'active' : 'inactive'),
  category: category('problem-list-item'),
  code: coded(row.code, row.label),
  subject: referTo('Patient', patientId),
  onsetDateTime: row.since ?? undefined,
  abatementDateTime: row.endedAt ?? undefined,
  recordedDate: row.createdAt,
  recorder: referTo('Practitioner', row.createdBy),
})

/** ICD-10 codes of the clinic's list have three characters or more: 'B54', 'J18.9'. */
const coded = (code: string | null, text: string): Concept => (code === null ? { text } : { coding: [{ system: ICD_10, code }], text })

export type VisitRow = {
  readonly _id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly voidedAt: string | null
  readonly openedBy: string
  readonly workingDiagnosis: string
  readonly co_morbities: string
}
export type DiagnosisRow = {
  readonly position: number
  readonly code: string
  readonly certainty: 'confirmed' | 'suspected'
  readonly by: string | null
  readonly at: string
}

/**
 * What a visit says: its coded diagnoses, each with the words that were typed; the words alone if nothing was coded; and what the patient
 * has besides. It was not written down whether it is still so: they have no clinical status.
 */
export function visitToConditions(visit: VisitRow, diagnoses: readonly DiagnosisRow[], patientId: string): Resource[] {
  const words = said(visit.workingDiagnosis)
  const other = said(visit.co_morbities)
  const verified = (status: 'confirmed' | 'provisional' | undefined) =>
    visit.voidedAt !== null ? verification('entered-in-error') : status && verification(status)
  const base = (part: string) => ({
    resourceType: 'Condition' as const,
    id: `${visit._id}-${part}`,
    meta: { lastUpdated: visit.updatedAt },
    category: category('encounter-diagnosis'),
    subject: referTo('Patient', patientId),
    encounter: referTo('Encounter', visit._id),
  })
  const codedOnes = diagnoses.map(({ position, code, certainty, by, at }) => ({
    ...base(`d${position}`),
    verificationStatus: verified(certainty === 'confirmed' ? 'confirmed' : 'provisional'),
    code: coded(code, labelOf(code)),
    recordedDate: at,
    recorder: referToOrNot('Practitioner', by),
    note: noteOf(words),
  }))
  const inWords = (part: string, text: string) => ({
    ...base(part),
    verificationStatus: verified(undefined),
    code: { text },
    recordedDate: visit.createdAt,
    recorder: referTo('Practitioner', visit.openedBy),
  })
  return [
    ...codedOnes,
    ...(words !== undefined && codedOnes.length === 0 ? [inWords('dx', words)] : []),
    ...(other !== undefined ? [inWords('co', other)] : []),
  ]
}

/** An old visit may have been coded since. */
export async function readConditions({ db, ids, rootOf, since }: Scope): Promise<Resource[]> {
  const list = jsonList(ids)
  const problems = await db
    .selectFrom('problem')
    .select(['_id', 'patientId', 'label', 'code', 'since', 'createdBy', 'createdAt', 'endedAt'])
    .where(inList(db, 'patientId', list))
    .execute()
  const theirs = db
    .selectFrom('session')
    .where(inList(db, 'patientId', list))
    .$if(since !== undefined, (all) =>
      all.where((eb) =>
        eb.or([
          eb('createdAt', '>=', since ?? ''),
          eb.exists(
            eb
              .selectFrom('sessionDiagnosis as coded')
              .select('coded.sessionId')
              .whereRef('coded.sessionId', '=', 'session._id')
              .where('coded.at', '>=', since ?? ''),
          ),
        ]),
      ),
    )
  const visits = await theirs
    .select(['_id', 'patientId', 'createdAt', 'updatedAt', 'voidedAt', 'openedBy', 'workingDiagnosis', 'co_morbities'])
    .execute()
  const diagnoses = await theirs
    .innerJoin('sessionDiagnosis', 'sessionDiagnosis.sessionId', 'session._id')
    .select(['sessionId', 'position', 'code', 'certainty', 'by', 'at'])
    .orderBy('position')
    .execute()
  const ofVisit = Map.groupBy(diagnoses, ({ sessionId }) => sessionId)
  return [
    ...problems.map((row) => problemToCondition(row, rootOf(row.patientId))),
    ...visits.flatMap((row) => visitToConditions(row, ofVisit.get(row._id) ?? [], rootOf(row.patientId))),
  ]
}
