import { DIAGNOSES } from '@clinic/contract/clinical/diagnoses/diagnoses'
import { readDiagnoses } from '@clinic/contract/clinical/diagnoses/read-diagnoses'
import { DIAGNOSIS_DAYS, type RecentDays, SEEN_DAYS } from '@clinic/contract/recent-days'
import { type Actor, clinicDay } from '../actor.ts'
import { timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { rootIn } from '../patients/group.ts'

/** More rows say nothing new at a glance; the table of the report has all. */
const MOST = 8
const YOUNG = '0 - 5 years'
const LABELS = new Map(DIAGNOSES.map(({ code, label }) => [code, label]))

/** The last days in figures. A session counts once for each diagnosis that its text surely names. */
export async function getRecentDays(db: Db, actor: Actor): Promise<RecentDays> {
  const days = lastDays(actor, DIAGNOSIS_DAYS)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const sessions = await sessionsSince(db, timeRange(actor.timeZone, { startDate: from }).from)
  const read = sessions.map((session) => ({ ...session, codes: codesOf(session.workingDiagnosis) }))
  return {
    days: perDay(actor, days.slice(-SEEN_DAYS), sessions),
    from,
    to,
    diagnoses: commonest(read),
    sessions: sessions.length,
    unread: read.filter(({ codes }) => codes.length === 0).length,
  }
}

/** Clinic days as yyyy-mm-dd, the oldest first and today last. */
function lastDays(actor: Actor, count: number): string[] {
  const today = Temporal.PlainDate.from(clinicDay(actor))
  return Array.from({ length: count }, (_, ago) => today.subtract({ days: count - 1 - ago }).toString())
}

const sessionsSince = (db: Db, from: string) =>
  db
    .selectFrom('session')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .select(['session.createdAt', 'session.workingDiagnosis', 'patient.ageRange'])
    .where('session.createdAt', '>=', from)
    .where('session.voidedAt', 'is', null)
    .execute()

function perDay({ timeZone }: Actor, days: readonly string[], sessions: readonly { readonly createdAt: string }[]) {
  return days.map((day) => {
    const { from, to } = timeRange(timeZone, { startDate: day, endDate: day })
    return { day, sessions: sessions.filter(({ createdAt }) => createdAt >= from && createdAt < to).length }
  })
}

type Read = { readonly codes: readonly string[]; readonly ageRange: string }

function commonest(read: readonly Read[]): RecentDays['diagnoses'] {
  const counts = new Map<string, { sessions: number; young: number }>()
  for (const { codes, ageRange } of read)
    for (const code of codes) {
      const before = counts.get(code) ?? { sessions: 0, young: 0 }
      counts.set(code, { sessions: before.sessions + 1, young: before.young + (ageRange === YOUNG ? 1 : 0) })
    }
  return [...counts]
    .map(([code, count]) => ({ code, label: LABELS.get(code) ?? code, ...count }))
    .toSorted((a, b) => b.sessions - a.sessions || a.label.localeCompare(b.label))
    .slice(0, MOST)
}

/** Texts repeat from day to day, and reading one takes a tenth of a millisecond. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 5_000

function codesOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before) return before
  const sure = readDiagnoses(text).found.filter(({ certainty }) => certainty === 'confirmed')
  const codes = sure.map(({ code }) => code)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, codes)
  return codes
}
