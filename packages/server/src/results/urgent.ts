import { changesWhatToDo } from '@clinic/clinical/results/flags'
import { isDone, TESTS } from '@clinic/clinical/results/tests'
import { valueWords } from '@clinic/clinical/results/words'
import type { PatientBanner } from '@clinic/contract/patient-now/patient-now'
import type { Actor } from '../actor.ts'
import { dayOf } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { type Group, isOf } from '../db/queries/group.ts'

/** Results of today, or of a visit that is still open, that change what to do: only the newest of each test counts. */
export async function urgentResults(db: Db, { timeZone, now }: Actor, group: Group): Promise<PatientBanner['results']> {
  const rows = await db
    .selectFrom('testResult')
    .innerJoin('session', 'session._id', 'testResult.sessionId')
    .select(['testResult._id', 'test', 'typed', 'code', 'number', 'unit', 'context', 'takenAt', 'session.open'])
    .where(isOf('testResult.patientId', group))
    .where('test', 'in', ['hb', 'glucose', 'malaria-rdt'])
    .where('struckAt', 'is', null)
    .where('session.voidedAt', 'is', null)
    .where((eb) => eb.or([eb('session.open', '=', 1), eb('takenAt', '>=', dayOf(timeZone, now).from)]))
    .orderBy('takenAt', 'desc')
    .orderBy('testResult._id', 'desc')
    .execute()
  const newest = [...Map.groupBy(rows.filter(isDone), ({ test }) => test).values()].flatMap(([first]) => first ?? [])
  const today = dayOf(timeZone, now).from
  return newest.flatMap((row) => {
    const level = changesWhatToDo(row)
    if (level === null || (row.test === 'malaria-rdt' && row.takenAt < today)) return []
    return [{ _id: row._id, text: `${TESTS[row.test].name} ${valueWords(row)}`, takenAt: row.takenAt, level }]
  })
}
