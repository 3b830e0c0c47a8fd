import { addDays, daysBetween } from '@clinic/clinical/calendar'
import { isSameCase, SAME_CASE } from '@clinic/clinical/disease-reports/case-rules'
import { diseaseOfCode, REPORTABLE_DISEASES, type ReportableDisease } from '@clinic/clinical/disease-reports/diseases'
import { weekAgeOf, weekFigure } from '@clinic/clinical/disease-reports/week-figures'
import type { Subject } from '@clinic/clinical/returns/bands'
import { DISEASE_WEEK_RULES } from '@clinic/contract/disease-reports/disease-weeks'
import type { NotNull } from 'kysely'
import { type Actor, clinicDay } from '../actor.ts'
import { timeRange, today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'
import { snapshotInPlace } from '../db/snapshot.ts'
import { invalid } from '../errors.ts'
import { bandThen, readBandsThen, subjectOf } from '../returns/subjects.ts'
import { diseasesOff } from '../settings/diseases-off.ts'

/** A week of the clinic, Monday to Sunday. */
export type Week = { readonly first: string; readonly last: string; readonly timeZone: string; readonly isOver: boolean }

/** @throws AppError 400 for a week that has not begun */
export function weekOf(actor: Actor, monday: string): Week {
  const last = addDays(monday, 6)
  if (monday > clinicDay(actor)) throw invalid({ week: DISEASE_WEEK_RULES.futureWeek })
  return { first: monday, last, timeZone: actor.timeZone, isOver: clinicDay(actor) > last }
}

/** The sessions behind each figure of a week, oldest first. */
export type WeekFigures = ReadonlyMap<string, readonly string[]>

/** A visit for a disease on the lists, of the person whom the kept record describes. */
type Visit = {
  readonly sessionId: string
  readonly createdAt: string
  readonly root: string
  readonly disease: ReportableDisease
  readonly deceasedOn: string | null
  readonly subject: Subject
}

/**
 * Counts each person once for a disease: visits within 28 days of the one before are the same case. A death counts in its week, with the
 * last visit for the disease in the 28 days before. What was discarded is no case, and a disease that is switched off is not counted.
 */
export async function countWeek(db: Db, week: Week): Promise<WeekFigures> {
  const found = new Map<string, string[]>()
  const note = (visit: Visit, count: 'cases' | 'deaths', day: string) => {
    const age = weekAgeOf(visit.disease, visit.subject, day)
    if (age === null) return
    const figure = weekFigure(visit.disease.key, count, age)
    found.set(figure, [...(found.get(figure) ?? []), visit.sessionId])
  }
  const visits = await readVisits(db, week)
  for (const ofOne of Map.groupBy(visits, ({ root, disease }) => `${root} ${disease.key}`).values()) {
    for (const [place, visit] of ofOne.entries()) {
      const day = today(week.timeZone, new Date(visit.createdAt))
      const before = ofOne[place - 1]
      if (day >= week.first && !(before && isSameCase(before.createdAt, visit.createdAt))) note(visit, 'cases', day)
    }
    const last = ofOne.at(-1)
    if (last?.deceasedOn && isDeathOf(last, last.deceasedOn)) note(last, 'deaths', last.deceasedOn)
  }
  return found

  /** Whatever the weekday of the death. */
  function isDeathOf({ createdAt }: Visit, day: string): boolean {
    if (day < week.first || day > week.last) return false
    return daysBetween(today(week.timeZone, new Date(createdAt)), day) <= SAME_CASE.days
  }
}

/** Day by day, so that a busy week does not hold up others. */
async function readVisits(db: Db, week: Week): Promise<Visit[]> {
  const first = addDays(week.first, -SAME_CASE.days)
  const off = await diseasesOff(db)
  const diseases = REPORTABLE_DISEASES.filter(({ key }) => !off.has(key))
  const codes = diseases.flatMap(({ codes }) => codes)
  if (codes.length === 0) return []
  const bands = await readBandsThen(snapshotInPlace(db), timeRange(week.timeZone, { startDate: first, endDate: week.last }))
  const discarded = await readDiscarded(db)
  const visits: Visit[] = []
  const seen = new Set<string>()
  for (let day = first; day <= week.last; day = addDays(day, 1))
    for (const row of await readDay(db, timeRange(week.timeZone, { startDate: day, endDate: day }), codes)) {
      const disease = diseaseOfCode(row.code)
      if (!disease || isDiscarded(discarded, row.root, disease.key, row.createdAt)) continue
      if (seen.has(`${row.sessionId} ${disease.key}`)) continue
      seen.add(`${row.sessionId} ${disease.key}`)
      const known = [row.gender, row.ageRange, row.ageRangeOn, row.birthDate, row.birthPrecision] as const
      const subject = subjectOf(known, bandThen(bands, row.root, row.createdAt))
      visits.push({ sessionId: row.sessionId, createdAt: row.createdAt, root: row.root, disease, deceasedOn: row.deceasedOn, subject })
    }
  return visits
}

/** The patient is always there; a left join makes the engine start from the sessions of the day. */
const readDay = (db: Db, { from, to }: ReturnType<typeof timeRange>, codes: readonly string[]) =>
  db
    .selectFrom('session')
    .innerJoin('sessionDiagnosis', 'sessionDiagnosis.sessionId', 'session._id')
    .leftJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .leftJoin('patientFacts', 'patientFacts.patientId', 'patient._id')
    .select(['session._id as sessionId', 'session.createdAt', 'patient._id as root', 'code', 'deceasedOn'])
    .select(['gender', 'ageRange', 'ageRangeOn', 'birthDate', 'birthPrecision'])
    .$narrowType<{ root: NotNull; gender: NotNull; ageRange: NotNull; ageRangeOn: NotNull }>()
    .where('session.createdAt', '>=', from)
    .where('session.createdAt', '<', to)
    .where('session.voidedAt', 'is', null)
    .where('code', 'in', codes)
    .orderBy('session.createdAt')
    .orderBy('session._id')
    .execute()

type DiscardedCase = { readonly root: string; readonly disease: string; readonly openedAt: string }

const readDiscarded = (db: Db): Promise<DiscardedCase[]> =>
  db
    .selectFrom('diseaseReport')
    .select([rootIn('diseaseReport.patientId').as('root'), 'disease', 'openedAt'])
    .where('classification', '=', 'discarded')
    .execute()

const isDiscarded = (discarded: readonly DiscardedCase[], root: string, disease: string, createdAt: string) =>
  discarded.some((one) => one.root === root && one.disease === disease && isSameCase(one.openedAt, createdAt))
