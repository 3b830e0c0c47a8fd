import { addDays, daysBetween } from '@clinic/clinical/calendar'
import { bedOccupancyRate, occupancyOf } from '@clinic/clinical/ward/occupancy'
import type { ResponseOf } from '@clinic/contract/endpoint'
import { daysMeant, type getOccupancy, MAX_DAYS, TOO_MANY } from '@clinic/contract/ward/occupancy'
import { type Actor, at, clinicDay } from '../actor.ts'
import { timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { invalid } from '../errors.ts'

type OccupancyRange = { readonly from?: string | undefined; readonly to?: string | undefined }

/**
 * How full the ward was on each of these clinic days. Voided sessions do not count.
 * @throws AppError 400 for too many days
 */
export async function occupancy(db: Db, actor: Actor, asked: OccupancyRange): Promise<ResponseOf<typeof getOccupancy>> {
  const today = clinicDay(actor)
  const { from, to } = daysMeant(asked, today)
  if (daysBetween(from, to) >= MAX_DAYS) throw invalid({ from: TOO_MANY })
  const days = daysUpTo(actor, from, to < today ? to : today)
  const range = timeRange(actor.timeZone, { startDate: from, endDate: to })
  const bedsFrom = await db.selectFrom('bed').select('createdAt').execute()
  const data = occupancyOf(
    days,
    bedsFrom.map(({ createdAt }) => createdAt),
    days.length === 0 ? [] : await inBedsDuring(db, range),
  )
  return { data, bor: bedOccupancyRate(data) }
}

/** Today ends just after the present moment, so that it includes everything stored so far. */
function daysUpTo(actor: Actor, from: string, to: string) {
  const afterNow = new Date(Date.parse(at(actor)) + 1).toISOString()
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => {
    const day = addDays(from, n)
    const range = timeRange(actor.timeZone, { startDate: day, endDate: day })
    return { day, start: range.from, end: range.to < afterNow ? range.to : afterNow }
  })
}

async function inBedsDuring(db: Db, { from, to }: { from: string; to: string }) {
  const rows = await db
    .selectFrom('admission')
    .innerJoin('session', 'session._id', 'admission.sessionId')
    .select(['admission.bedId', 'admission.startedAt', 'admission.endedAt', 'admission.endReason', 'admission.movedFrom'])
    .where('admission.startedAt', '<', to)
    .where((eb) => eb.or([eb('admission.endedAt', 'is', null), eb('admission.endedAt', '>=', from)]))
    .where('session.voidedAt', 'is', null)
    .execute()
  return rows.map(({ movedFrom, ...row }) => ({ ...row, wasMoved: movedFrom !== null }))
}
