import { addDays } from '@clinic/clinical/calendar'
import type { Overview } from '@clinic/contract/overview/overview'
import { type Actor, clinicDay } from '../actor.ts'
import { timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootsOf } from '../db/queries/group.ts'
import { groupsOfAllergies, type JoinedAllergies } from '../patients/allergies/allergies.ts'

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
  const statuses = await statusesOf(
    db,
    seen.map(({ patientId }) => patientId),
  )
  return { asked: [...statuses.values()].filter((status) => status !== 'not-asked').length, patients: statuses.size }
}

/** What is known of the allergies of the people that these records belong to, by their root, in the order of the records. */
export async function statusesOf(db: Db, ids: readonly string[]): Promise<Map<string, JoinedAllergies['status']>> {
  if (ids.length === 0) return new Map()
  const roots = await rootsOf(db, ids)
  const people = [...new Set(ids.map((id) => roots.get(id) ?? id))]
  const known = await groupsOfAllergies(db, people)
  return new Map(people.map((id) => [id, known.get(id)?.status ?? 'not-asked']))
}
