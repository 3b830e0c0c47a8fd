import type { MergePreview, MergeSide } from '@clinic/contract/merge/merge'
import { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { FIELD_NAMES } from '@clinic/contract/patients/patient-fields'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupOf } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'
import { looksLikeId } from '../ids.ts'
import { searchable } from '../names.ts'
import { SAME_PHONE } from '../patients/duplicates/duplicates.ts'
import { likenessOf } from '../patients/duplicates/likeness.ts'
import { whoSaidNotSame } from '../patients/duplicates/not-same.ts'
import { getFacts } from '../patients/facts.ts'
import { loadPatients } from '../patients/patients.ts'
import { phoneKey } from '../patients/phone.ts'
import { peopleOf } from '../personnel/people.ts'
import { bedOf, conflictsOf } from './conflicts.ts'
import { newestOf, toBeside } from './merges.ts'

const SHOWN_SESSIONS = 20

/**
 * Two charts side by side, and what prevents joining them. Each id may be a member's.
 * @throws AppError 404
 */
export async function previewMerge(db: Db, keepId: string, mergeId: string): Promise<MergePreview> {
  if (!looksLikeId(mergeId)) throw notFound('Patient')
  const [keep, merge] = [await sideOf(db, keepId), await sideOf(db, mergeId)]
  const said = await whoSaidNotSame(db, keep.patient._id, merge.patient._id)
  return {
    keep,
    merge,
    reasons: reasonsOf(keep, merge),
    differences: FIELD_NAMES.filter((field) => keep.patient[field] !== merge.patient[field]),
    conflicts: await conflictsOf(db, keep.patient, merge.patient),
    notSame: said && { at: said.at, reason: said.reason, by: (await peopleOf(db, [said.by])).of(said.by) },
  }
}

function reasonsOf({ patient: a }: MergeSide, { patient: b }: MergeSide): string[] {
  const [key, other] = [phoneKey(a.phone), phoneKey(b.phone)]
  const likeness = likenessOf(searchable(`${a.firstname} ${a.lastname}`), searchable(`${b.firstname} ${b.lastname}`))
  return [...(key !== '' && key === other ? [SAME_PHONE] : []), ...(likeness ? [likeness.reason] : [])]
}

async function sideOf(db: Db, id: string): Promise<MergeSide> {
  const group = await groupOf(db, id)
  const [patient, ...members] = await loadPatients(db, group)
  if (!patient) throw notFound('Patient')
  const { birthDate, deceasedOn } = await getFacts(db, patient._id)
  const sessions = (await newestOf(db, group).limit(SHOWN_SESSIONS).execute()).map(toBeside)
  const brief = members.map((member) => PatientBrief.parse(member))
  return { patient, members: brief, birthDate, deceasedOn, bed: await bedOf(db, group), counts: await countsOf(db, group), sessions }
}

async function countsOf(db: Db, group: readonly string[]): Promise<MergeSide['counts']> {
  const ofGroup = inList(db, 'patientId', jsonList(group))
  const { rows } = await sql<MergeSide['counts']>`select
    (select count(*) from "session" where ${ofGroup} and "voidedAt" is null) as "sessions",
    (select count(*) from "session" where ${ofGroup} and "open" = 1) as "open",
    (select count(*) from "allergy" where ${ofGroup} and "endedAt" is null) as "allergies",
    (select count(*) from "problem" where ${ofGroup} and "endedAt" is null) as "problems",
    (select count(*) from "followUp" where ${ofGroup} and "status" = 'due') as "followUps",
    (select count(*) from "card" where ${ofGroup} and "revokedAt" is null) as "cards"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A select without a table answers one row')
  return counts
}
