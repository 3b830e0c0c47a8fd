import { givenUnits } from '@clinic/clinical/drugs/units'
import { assessmentChip, BAND_WORDS, urgencyChip } from '@clinic/clinical/observations/words'
import { sbarOf } from '@clinic/clinical/ward/sbar'
import type { WardRow } from '@clinic/contract/ward/ward'
import { sql } from 'kysely'
import { type Actor, clinicDay } from '../actor.ts'
import { dayWriter } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { pregnancyOf } from '../patients/pregnancies.ts'
import { type RecentSets, recentSetsOf } from './recent-sets.ts'
import { wardOf } from './ward.ts'

export type Parts = { readonly sessionId: string } & ReturnType<typeof sbarOf>

/** For those of these sessions whose patient is in a bed, worst first: what their records say. */
export async function partsOf(db: Db, actor: Actor, sessionIds: readonly string[]): Promise<Parts[]> {
  const rows = await wardOf(db, actor, sessionIds)
  const texts = new Map((await textsOf(db, sessionIds)).map((text) => [text._id, text]))
  const sets = await recentSetsOf(db, actor, sessionIds)
  const given = Map.groupBy(await givenSince(db, sessionIds, dayBefore(actor)), ({ sessionId }) => sessionId)
  const when = timeWriter(actor.timeZone)
  const day = (date: string) => date.split('-').reverse().join('/')
  return rows.map((row) => {
    const text = texts.get(row.sessionId)
    const recent = sets.get(row.sessionId)
    return {
      sessionId: row.sessionId,
      ...sbarOf({
        bed: row.bed.tag,
        name: `${row.patient.firstname} ${row.patient.lastname}`,
        gender: row.patient.gender === 'MALE' ? 'M' : 'F',
        age: ageWords(row),
        day: row.day,
        diagnosis: row.diagnosis,
        scores: scoresOf(row, recent?.sets ?? []),
        allergyStatus: row.allergyStatus,
        allergies: row.allergies,
        pregnantUntil: text?.pregnantUntil && text.pregnantUntil >= clinicDay(actor) ? day(text.pregnantUntil) : null,
        complaints: text?.complaints ?? '',
        coMorbidities: text?.co_morbities ?? '',
        lastSet: row.lastSetAt === null || !recent ? null : { at: when(row.lastSetAt), measured: recent.measured },
        given: (given.get(row.sessionId) ?? []).map(({ createdAt, ...row }) => `${givenUnits(row)} at ${when(createdAt)}`),
        dueAt: row.dueAt === null ? null : when(row.dueAt),
        overdueMin: row.overdueMin,
        leavesOn: row.plan === null ? null : day(row.plan.plannedOn),
      }),
    }
  })
}

/** From the date of birth if known, otherwise the age band. */
function ageWords({ age, patient }: WardRow): string {
  if (age.from === 'band') return patient.ageRange
  return age.minMonths >= 24 ? `${Math.floor(age.minMonths / 12)} years` : `${age.minMonths} months`
}

/** The last set's score, then earlier ones, each as recorded. */
function scoresOf({ score }: WardRow, sets: RecentSets['sets']): string[] {
  const words = sets.map(scoreWords).filter((text) => text !== '')
  const [newest] = words
  return newest !== undefined && score && isMoreThanItsBand(score) ? [`${newest}, urgent`, ...words.slice(1)] : words
}

/** A high score is urgent by itself; with a lower band, urgency must be stated. */
const isMoreThanItsBand = ({ kind, urgency, band }: NonNullable<WardRow['score']>) =>
  kind === 'news2' && urgency === 'urgent' && band !== 'high'

function scoreWords(set: RecentSets['sets'][number]): string {
  if (set.kind !== 'news2' || set.band === null) return urgencyChip(set, set.urgency)
  return `${assessmentChip(set)}, ${BAND_WORDS[set.band].toLowerCase()}`
}

function textsOf(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('session')
    .select(['session._id', 'complaints', 'co_morbities', pregnancyOf(sql.ref('session.patientId')).as('pregnantUntil')])
    .where(inList(db, 'session._id', jsonList(sessionIds)))
    .execute()
}

const DAY_MS = 86_400_000
const dayBefore = ({ now }: Actor) => new Date(now.getTime() - DAY_MS).toISOString()

/** What was given and not struck, oldest first. */
function givenSince(db: Db, sessionIds: readonly string[], since: string) {
  return db
    .selectFrom('care')
    .innerJoin('careDrug', 'careDrug.careId', 'care._id')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['care.sessionId', 'careDrug.drug', 'careDrug.dosage', 'careDrug.unit', 'care.createdAt'])
    .where(inList(db, 'care.sessionId', jsonList(sessionIds)))
    .where('care.createdAt', '>=', since)
    .where('careStrike.careId', 'is', null)
    .orderBy('care.createdAt')
    .orderBy('careDrug.position')
    .execute()
}

/** dd/mm/yyyy hh:mm in the clinic's time zone. */
function timeWriter(timeZone: string): (time: string) => string {
  const writeDay = dayWriter(timeZone)
  return (time) => {
    const { hour, minute } = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone)
    return `${writeDay(time)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  }
}
