import { DIAGNOSES } from '@clinic/contract/clinical/diagnoses/diagnoses'
import { readDiagnoses } from '@clinic/contract/clinical/diagnoses/read-diagnoses'
import type { DiagnosisCount, ReportSummary } from '@clinic/contract/report-summary'
import { sql } from 'kysely'
import type { TimeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../patients/group.ts'

/** What a summary may cost, however many days are asked for. */
const MAX = 20_000

const LABELS = new Map(DIAGNOSES.map(({ code, label }) => [code, label]))

/** The sessions of a range in figures. Of more than `most` the newest are counted, and the answer says so. */
export async function summarize(db: Db, range: TimeRange, most = MAX): Promise<ReportSummary> {
  const found = await sessionsOf(db, range, most + 1)
  const sessions = found.slice(0, most)
  return {
    patients: new Set(sessions.map(({ patientId }) => patientId)).size,
    sessions: sessions.length,
    admissions: await countAdmissions(db, range),
    ...countDiagnoses(sessions),
    isWhole: found.length <= most,
  }
}

const sessionsOf = (db: Db, { from, to }: TimeRange, limit: number) =>
  db
    .selectFrom('session')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .select(['patient._id as patientId', 'session.workingDiagnosis', 'patient.gender', 'patient.ageRange'])
    .where('session.createdAt', '>=', from)
    .where('session.createdAt', '<', to)
    .where('session.voidedAt', 'is', null)
    .orderBy('session.createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(limit)
    .execute()

type Session = Awaited<ReturnType<typeof sessionsOf>>[number]

async function countAdmissions(db: Db, { from, to }: TimeRange): Promise<number> {
  const { count } = await db
    .selectFrom('admission')
    .innerJoin('session', 'session._id', 'admission.sessionId')
    .select(sql<number>`count(*)`.as('count'))
    .where('admission.startedAt', '>=', from)
    .where('admission.startedAt', '<', to)
    .where('admission.movedFrom', 'is', null)
    .where('session.voidedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Each session counts once for each diagnosis that its words name. The same words are read once. */
function countDiagnoses(sessions: readonly Session[]): Pick<ReportSummary, 'diagnoses' | 'notCoded' | 'blank'> {
  const counts = new Map<string, DiagnosisCount>()
  const readBefore = new Map<string, ReturnType<typeof readDiagnoses>['found']>()
  let notCoded = 0
  let blank = 0
  for (const { workingDiagnosis, gender, ageRange } of sessions) {
    const words = workingDiagnosis.trim()
    if (words === '') {
      blank += 1
      continue
    }
    const found = readBefore.get(words) ?? readDiagnoses(words).found
    readBefore.set(words, found)
    if (found.length === 0) notCoded += 1
    for (const { code, certainty } of found) {
      const count = counts.get(code) ?? { code, label: LABELS.get(code) ?? code, sessions: 0, suspected: 0, cells: [] }
      counts.set(code, count)
      count.sessions += 1
      if (certainty === 'suspected') count.suspected += 1
      const cell = count.cells.find((cell) => cell.gender === gender && cell.ageRange === ageRange)
      if (cell) cell.sessions += 1
      else count.cells.push({ gender, ageRange, sessions: 1 })
    }
  }
  const diagnoses = [...counts.values()].toSorted((a, b) => b.sessions - a.sessions || (a.label < b.label ? -1 : 1))
  return { diagnoses, notCoded, blank }
}
