import type { PatientFactsForGuard } from '@clinic/clinical/cautions/patient-cautions'
import type { ListedProblem } from '@clinic/clinical/cautions/problem-terms'
import { type RawBuilder, sql } from 'kysely'
import { query } from '../db/queries/batch-read.ts'
import { recordsOf } from '../db/queries/group.ts'

type FactsRow = Required<Omit<PatientFactsForGuard, 'problems'>> & { readonly isMember: 0 | 1 }

/** The queries whose rows `factsOf` takes: what all records of a patient say of age and pregnancy, and their active problems. */
export const factsParts = (patientId: RawBuilder<string>) => ({
  facts: query(
    sql<FactsRow>`
      select "isMember", "ageRange", "ageRangeOn", "birthDate", "birthPrecision", "pregnantUntil"
      from ${recordsOf(patientId)} as "record"
      join "patient" on "patient"."_id" = "record"."_id"
      left join "patientFacts" on "patientFacts"."patientId" = "patient"."_id"`,
    ['isMember', 'ageRange', 'ageRangeOn', 'birthDate', 'birthPrecision', 'pregnantUntil'],
    ['isMember'],
  ),
  problems: query(
    sql<ListedProblem>`
      select "label", "code" from "problem"
      where "patientId" in (select "_id" from ${recordsOf(patientId)} as "record") and "endedAt" is null`,
    ['label', 'code'],
  ),
})

/** The age of the kept record, its birth date from another record if it has none; the longest pregnancy and the problems of all records. */
export function factsOf([root, ...members]: readonly FactsRow[], problems: readonly ListedProblem[]): PatientFactsForGuard {
  if (!root) throw new Error('The guard has no patient')
  const born = [root, ...members].find(({ birthDate }) => birthDate !== null) ?? root
  const pregnantUntil =
    [root, ...members]
      .flatMap((each) => each.pregnantUntil ?? [])
      .sort()
      .at(-1) ?? null
  const { ageRange, ageRangeOn } = root
  return { ageRange, ageRangeOn, birthDate: born.birthDate, birthPrecision: born.birthPrecision, pregnantUntil, problems }
}
