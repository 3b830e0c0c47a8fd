import { runningLines } from '@clinic/contract/clinical/running-medicines'
import type { RunningMedicine } from '@clinic/contract/patient-now'
import type { Actor } from '../actor.ts'
import { clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf } from '../db/queries/group.ts'

/** A line can run for 365 days at most. */
const MAX_DAYS = 366

/** Prescriptions that are still running, newest first. Leaves out voided sessions and replaced lines. */
export async function runningMedicines(db: Db, actor: Actor, patientId: string): Promise<RunningMedicine[]> {
  const earliest = new Date(actor.now.getTime() - MAX_DAYS * 86_400_000).toISOString()
  const rows = await db
    .selectFrom('session')
    .innerJoin('prescriptionLine as line', 'line.sessionId', 'session._id')
    .select(['line.drug', 'line.dose', 'line.timesPerDay', 'line.units', 'line.days', 'line.sessionId', 'line.createdAt'])
    .where(isOf('session.patientId', await groupOf(db, patientId)))
    .where('session.voidedAt', 'is', null)
    .where('line.replacedAt', 'is', null)
    .where('line.createdAt', '>=', earliest)
    .orderBy('line.createdAt', 'desc')
    .orderBy('line.sessionId', 'desc')
    .orderBy('line.position')
    .execute()
  const lines = rows.map(({ createdAt, ...line }) => ({ ...line, from: today(actor.timeZone, new Date(createdAt)) }))
  return runningLines(lines, clinicDay(actor))
}
