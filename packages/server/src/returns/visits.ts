import { addDays } from '@clinic/clinical/calendar'
import type { Certainty } from '@clinic/clinical/diagnoses/certainty'
import { ageRangeOf } from '@clinic/clinical/returns/bands'
import { figuresOfVisit } from '@clinic/clinical/returns/visit-figures'
import { sql } from 'kysely'
import { type TimeRange, timeRange } from '../clinic-days.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { Month } from './month.ts'
import { openForm } from './monthly-form/count-form.ts'
import { notVoided, type Person, readPersons } from './persons.ts'
import { bandThen, readBandsThen, sexOf, subjectOf } from './subjects.ts'
import type { Tally } from './tally.ts'

type Diagnosis = { readonly code: string; readonly certainty: Certainty }
type Visit = {
  readonly _id: string
  readonly createdAt: string
  readonly patientId: string
  readonly diagnoses: Diagnosis[]
  readonly hasDiagnosis: boolean
  /** As typed; only for the national form. */
  readonly temperature: string
}

/** Counts every session of the month that was not voided; for the national form only if that is asked for. Returns how many count with an age range that was changed later; where the birth is known, it decides. */
export async function countVisits(store: Snapshot, month: Month, tally: Tally, { withForm }: { withForm: boolean }): Promise<number> {
  const persons = await readPersons(store, month.range)
  const bands = await readBandsThen(store, month.range)
  const form = withForm ? await openForm(store, month.range) : null
  const seen = new Set<Person>()
  let reBanded = 0
  for (let day = month.first; day < month.end; day = addDays(day, 1)) {
    const range = timeRange(month.timeZone, { startDate: day, endDate: day })
    const visits = await readVisits(store, range, withForm)
    const formOfVisit = visits.length > 0 ? await form?.ofDay(range) : undefined
    for (const visit of visits) {
      const person = persons.of(visit.patientId)
      const { root, wasSeenBefore, known } = person
      const isNew = !wasSeenBefore && !seen.has(person)
      seen.add(person)
      const subject = subjectOf(known, bandThen(bands, root, visit.createdAt))
      const { _id, diagnoses, hasDiagnosis, temperature } = visit
      const sex = sexOf(known)
      tally.visit(figuresOfVisit({ day, subject, sex, isNew, diagnoses, hasDiagnosis }), _id)
      if (formOfVisit) tally.visit(formOfVisit({ _id, root, day, subject, sex, diagnoses, temperature }), _id)
      if (subject.ageRange !== known[1] && ageRangeOf(subject, day) !== ageRangeOf(subjectOf(known), day)) reBanded += 1
    }
  }
  return reBanded
}

type Row = readonly [
  _id: string,
  createdAt: string,
  patientId: string,
  code: string | null,
  certainty: Certainty | null,
  isBlank: number | null,
  temperature: string,
]

/** A day's sessions, oldest first. Reads the text of a diagnosis only if there is no code: without temperatures the index alone answers for most. */
async function readVisits({ db, read }: Snapshot, { from, to }: TimeRange, withTemperature: boolean): Promise<Visit[]> {
  const rows = await read<Row>(
    db
      .selectFrom('session')
      .leftJoin('sessionDiagnosis', 'sessionDiagnosis.sessionId', 'session._id')
      .select(['session._id', 'session.createdAt', 'session.patientId', 'code', 'certainty'])
      .select((eb) =>
        eb.case().when('code', 'is not', null).then(null).when('workingDiagnosis', '=', '').then(1).else(0).end().as('isBlank'),
      )
      .select(withTemperature ? 'temperature' : sql.lit('').as('temperature'))
      .where('session.createdAt', '>=', from)
      .where('session.createdAt', '<', to)
      .where(notVoided(db, 'session._id'))
      .orderBy('session.createdAt')
      .orderBy('session._id'),
  )
  const visits: Visit[] = []
  for (const [_id, createdAt, patientId, code, certainty, isBlank, temperature] of rows) {
    const diagnosis = code === null || certainty === null ? [] : [{ code, certainty }]
    const last = visits.at(-1)
    if (last?._id === _id) last.diagnoses.push(...diagnosis)
    else visits.push({ _id, createdAt, patientId, diagnoses: diagnosis, hasDiagnosis: isBlank !== 1, temperature })
  }
  return visits
}
