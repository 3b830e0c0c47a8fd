import { subjectOn } from '@clinic/clinical/observations/subject'
import { OBSERVATION_MESSAGES, type Observation, OWN_STRIKE_HOURS } from '@clinic/contract/observations/observations'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { today } from '../clinic-days.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { getObservation } from './list.ts'
import { rowsOf } from './record.ts'
import { assessedColumns, assessSet, inputsOf, lendersOf, type ObservationRow } from './sets.ts'
import { subjectFacts } from './subject.ts'

/**
 * Marks a set as entered in error, which is final. Sets that borrowed a value from it are assessed again.
 * @throws AppError 403 unless it is the user's own from the last 24 hours, or the user is an admin or doctor; 409 if already struck
 */
export async function strikeObservation(db: Db, actor: Actor, { id, reason }: { id: string; reason: string }): Promise<Observation> {
  const { sessionId } = await db
    .selectFrom('observation')
    .select('sessionId')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Observation'))
  const session = await lockRow(db, 'session', sessionId)
  const rows = await rowsOf(db, sessionId)
  const row = rows.find(({ _id }) => _id === id)
  if (!row) throw notFound('Observation')
  refuseOthers(actor, row)
  if (row.struckAt !== null) throw conflict(OBSERVATION_MESSAGES.alreadyStruck)
  const struck = { struckAt: at(actor), struckBy: actor._id, struckReason: reason }
  await db.updateTable('observation').set(struck).where('_id', '=', id).execute()
  await judgeBorrowersAgain(
    db,
    actor,
    session,
    id,
    rows.map((one) => (one === row ? { ...row, ...struck } : one)),
  )
  await recordAudit(db, actor, { action: 'U', type: 'observation.strike', entityId: sessionId, patientId: session.patientId })
  return getObservation(db, actor, id)
}

const OWN_STRIKE_MS = OWN_STRIKE_HOURS * 3_600_000

function refuseOthers({ role, _id, now }: Actor, { recordedBy, recordedAt }: ObservationRow): void {
  if (role === 'admin' || role === 'doctor') return
  if (recordedBy !== _id) throw forbidden(OBSERVATION_MESSAGES.ofOther)
  if (now.getTime() - Date.parse(recordedAt) > OWN_STRIKE_MS) throw forbidden(OBSERVATION_MESSAGES.tooOld)
}

type Session = Parameters<typeof lendersOf>[0] & { readonly patientId: string }

async function judgeBorrowersAgain(
  db: Db,
  { timeZone }: Actor,
  session: Session,
  lender: string,
  rows: readonly ObservationRow[],
): Promise<void> {
  const borrowers = rows.filter(
    ({ borrowed, struckAt }) =>
      struckAt === null && (JSON.parse(borrowed) as { from: string | null }[]).some(({ from }) => from === lender),
  )
  if (borrowers.length === 0) return
  const facts = (await subjectFacts(db, [session.patientId])).get(session.patientId)
  if (!facts) throw notFound('Patient')
  for (const row of borrowers) {
    const others = lendersOf(
      session,
      rows.filter(({ _id, opening }) => opening === 1 || _id < row._id),
    )
    const subject = {
      ...subjectOn(facts, today(timeZone, new Date(row.takenAt))),
      scale: row.scale,
      pregnant: row.pregnant === null ? null : row.pregnant === 1,
    }
    const said = assessSet(inputsOf(row), row.takenAt, others, subject)
    await db.updateTable('observation').set(assessedColumns(said)).where('_id', '=', row._id).execute()
  }
}
