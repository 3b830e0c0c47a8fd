import { addDays } from '@clinic/clinical/calendar'
import type { Overview } from '@clinic/contract/overview/overview'
import { type Actor, clinicDay } from '../actor.ts'
import { timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootsOf } from '../db/queries/group.ts'
import { groupsOfAllergies } from '../patients/allergies/allergies.ts'

const DAYS = 7

/** Of the people with a session in the last seven days, how many were asked about allergies. Who could not answer was asked. */
export async function askedShare(db: Db, actor: Actor): Promise<Overview['allergies']> {
  const endDate = clinicDay(actor)
  const { from } = timeRange(actor.timeZone, { startDate: addDays(endDate, 1 - DAYS), endDate })
  const seen = await db
    .selectFrom('session')
    .select('patientId')
    .distinct()
    .where('createdAt', '>=', from)
    .where('voidedAt', 'is', null)
    .execute()
  if (seen.length === 0) return { asked: 0, patients: 0 }
  const ids = seen.map(({ patientId }) => patientId)
  const roots = await rootsOf(db, ids)
  const known = await groupsOfAllergies(db, [...new Set(ids.map((id) => roots.get(id) ?? id))])
  return { asked: [...known.values()].filter(({ status }) => status !== 'not-asked').length, patients: known.size }
}
