import { runningLines } from '@clinic/clinical/drugs/running-medicines'
import type { RunningMedicine } from '@clinic/contract/patient-now/patient-now'
import type { Actor } from '../actor.ts'
import { clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf } from '../db/queries/group.ts'
import { listGivenAgainst, overridesById } from '../guard/given-against.ts'
import { hiddenOffers } from '../guard/record/offers.ts'

/** A line can run for 365 days at most. */
const MAX_DAYS = 366

/** Prescriptions that are still running, newest first. Leaves out voided sessions and replaced lines. */
export async function runningMedicines(db: Db, actor: Actor, patientId: string): Promise<RunningMedicine[]> {
  const earliest = new Date(actor.now.getTime() - MAX_DAYS * 86_400_000).toISOString()
  const rows = await db
    .selectFrom('session')
    .innerJoin('prescriptionLine as line', 'line.sessionId', 'session._id')
    .select(['line.drug', 'line.dose', 'line.timesPerDay', 'line.units', 'line.days', 'line.sessionId', 'line.createdAt'])
    .select(['line.overrideId', 'line.itemId'])
    .where(isOf('session.patientId', await groupOf(db, patientId)))
    .where('session.voidedAt', 'is', null)
    .where('line.replacedAt', 'is', null)
    .where('line.createdAt', '>=', earliest)
    .orderBy('line.createdAt', 'desc')
    .orderBy('line.sessionId', 'desc')
    .orderBy('line.position')
    .execute()
  const lines = rows.map(({ createdAt, ...line }) => ({ ...line, from: today(actor.timeZone, new Date(createdAt)) }))
  const running = runningLines(lines, clinicDay(actor))
  const offers = running.map(({ itemId, drug }) => ({ text: '', drugs: [itemId ?? drug] }))
  const reasons = await hiddenOffers(db, actor, patientId, offers)
  return withOverrides(
    db,
    running.map(({ itemId: _, ...line }, place) => ({ ...line, stoppedBy: reasons[place] ?? null })),
  )
}

/** A line without an override has the override of the drug as it was last given in that session. */
async function withOverrides<L extends { drug: string; sessionId: string; overrideId: string | null }>(db: Db, lines: readonly L[]) {
  if (lines.length === 0) return []
  const own = await overridesById(
    db,
    lines.map(({ overrideId }) => overrideId),
  )
  const given = await listGivenAgainst(db, { in: 'care.sessionId', ids: [...new Set(lines.map(({ sessionId }) => sessionId))] })
  return lines.map(({ overrideId, ...line }) => {
    const isLine = ({ sessionId, drug }: (typeof given)[number]) =>
      sessionId === line.sessionId && drug.toLowerCase() === line.drug.toLowerCase()
    return { ...line, override: own.get(overrideId ?? '') ?? given.findLast(isLine)?.override ?? null }
  })
}
