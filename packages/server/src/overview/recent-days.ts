import { DIAGNOSIS_DAYS, type RecentDays, SEEN_DAYS } from '@clinic/contract/overview/recent-days'
import { type Actor, clinicDay } from '../actor.ts'
import { timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'
import { labelOf } from '../diagnoses/labels.ts'

/** More rows do not help at a glance; the report's table has all of them. */
const MAX = 8
const YOUNG = '0 - 5 years'

/** Numbers for the last few days. A session counts once for each confirmed code, as in the monthly returns. */
export async function getRecentDays(db: Db, actor: Actor): Promise<RecentDays> {
  const days = lastDays(actor, DIAGNOSIS_DAYS)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const sessions = await sessionsSince(db, timeRange(actor.timeZone, { startDate: from }).from)
  return {
    days: perDay(actor, days.slice(-SEEN_DAYS), sessions),
    from,
    to,
    diagnoses: commonest(sessions),
    sessions: sessions.length,
    unread: sessions.filter(({ codes }) => codes.length === 0).length,
  }
}

/** The clinic's days as yyyy-mm-dd, oldest first, ending today. */
function lastDays(actor: Actor, count: number): string[] {
  const today = Temporal.PlainDate.from(clinicDay(actor))
  return Array.from({ length: count }, (_, ago) => today.subtract({ days: count - 1 - ago }).toString())
}

type Session = { readonly createdAt: string; readonly ageRange: string; readonly codes: readonly string[] }

async function sessionsSince(db: Db, from: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .leftJoin('sessionDiagnosis', (join) => join.onRef('sessionId', '=', 'session._id').on('certainty', '=', 'confirmed'))
    .select(['session._id', 'session.createdAt', 'patient.ageRange', 'code'])
    .where('session.createdAt', '>=', from)
    .where('session.voidedAt', 'is', null)
    .execute()
  return [...Map.groupBy(rows, ({ _id }) => _id).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, codes: [first, ...others].flatMap(({ code }) => code ?? []) }] : [],
  )
}

function perDay({ timeZone }: Actor, days: readonly string[], sessions: readonly { readonly createdAt: string }[]) {
  return days.map((day) => {
    const { from, to } = timeRange(timeZone, { startDate: day, endDate: day })
    return { day, sessions: sessions.filter(({ createdAt }) => createdAt >= from && createdAt < to).length }
  })
}

function commonest(sessions: readonly Session[]): RecentDays['diagnoses'] {
  const counts = new Map<string, { sessions: number; young: number }>()
  for (const { codes, ageRange } of sessions)
    for (const code of codes) {
      const before = counts.get(code) ?? { sessions: 0, young: 0 }
      counts.set(code, { sessions: before.sessions + 1, young: before.young + (ageRange === YOUNG ? 1 : 0) })
    }
  return [...counts]
    .map(([code, count]) => ({ code, label: labelOf(code), ...count }))
    .toSorted((a, b) => b.sessions - a.sessions || a.label.localeCompare(b.label))
    .slice(0, MAX)
}
