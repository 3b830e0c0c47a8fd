import type { DiagnosisCount, ReportSummary } from '@clinic/contract/reports/report-summary'
import { sql } from 'kysely'
import type { TimeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'
import { labelOf } from '../diagnoses/labels.ts'
import { countOldSessions } from '../diagnoses/read-old-sessions.ts'

/** Limit for a summary, whatever range is asked for. */
const MAX = 20_000

/** A range of sessions in numbers. If there are more than `most`, counts the newest, and the answer says so. */
export async function summarize(db: Db, range: TimeRange, most = MAX): Promise<ReportSummary> {
  const found = [...Map.groupBy(await sessionsOf(db, range, most + 1), ({ _id }) => _id).values()]
  const sessions = found.slice(0, most)
  return {
    patients: new Set(sessions.flatMap(([session]) => session?.patientId ?? [])).size,
    sessions: sessions.length,
    admissions: await countAdmissions(db, range),
    ...countDiagnoses(sessions),
    isWhole: found.length <= most,
    beingRead: await countOldSessions(db, range),
  }
}

/** The newest sessions of a range, with a row for each code, counted as in the monthly returns; one row if there is no code. */
async function sessionsOf(db: Db, { from, to }: TimeRange, most: number) {
  const newest = db
    .selectFrom('session')
    .select(['_id', 'patientId', 'createdAt', 'workingDiagnosis'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('voidedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(most)
  return db
    .selectFrom(newest.as('newest'))
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('newest.patientId')))
    .leftJoin('sessionDiagnosis', 'sessionId', 'newest._id')
    .select(['newest._id', 'patient._id as patientId', 'patient.gender', 'patient.ageRange', 'code', 'certainty'])
    .select((eb) => eb.case().when('workingDiagnosis', '=', '').then(1).else(0).end().as('isBlank'))
    .orderBy('newest.createdAt', 'desc')
    .orderBy('newest._id', 'desc')
    .execute()
}

/** All rows of one session. */
type Session = Awaited<ReturnType<typeof sessionsOf>>

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

/** A session counts once for each of its codes. */
function countDiagnoses(sessions: readonly Session[]): Pick<ReportSummary, 'diagnoses' | 'notCoded' | 'blank'> {
  const counts = new Map<string, DiagnosisCount>()
  for (const { code, certainty, gender, ageRange } of sessions.flat()) {
    if (code === null) continue
    const count = counts.get(code) ?? { code, label: labelOf(code), sessions: 0, suspected: 0, cells: [] }
    counts.set(code, count)
    count.sessions += 1
    if (certainty === 'suspected') count.suspected += 1
    const cell = count.cells.find((cell) => cell.gender === gender && cell.ageRange === ageRange)
    if (cell) cell.sessions += 1
    else count.cells.push({ gender, ageRange, sessions: 1 })
  }
  const diagnoses = [...counts.values()].toSorted((a, b) => b.sessions - a.sessions || (a.label < b.label ? -1 : 1))
  const without = sessions.flat().filter(({ code }) => code === null)
  const blank = without.filter(({ isBlank }) => isBlank === 1).length
  return { diagnoses, notCoded: without.length - blank, blank }
}
