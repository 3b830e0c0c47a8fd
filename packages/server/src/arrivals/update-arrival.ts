import type { Arrival } from '@clinic/contract/arrivals/arrival-record'
import type { ArrivalUpdate } from '@clinic/contract/arrivals/arrivals'
import { ARRIVALS, SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudits } from '../audit/trail.ts'
import { timeWriter } from '../clinic-days.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory } from '../db/history.ts'
import { refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { ArrivalTable } from '../db/tables/arrivals.ts'
import { conflict, invalid } from '../errors.ts'
import { getArrival } from './arrivals.ts'
import { endOthers, IN_LINE, lockOfPerson, startOfDay } from './one-per-person.ts'
import { taken, urgencyOfVitals } from './vitals.ts'

type Row = Selectable<ArrivalTable>

/**
 * Moves an arrival along the line, or changes its details.
 * @throws AppError 400 at `note` if the priority is lowered without a reason; 409 if another user was faster, the patient was seen, the day
 * of the arrival is over, or the patient is already in the line
 */
export async function updateArrival(db: Db, actor: Actor, id: string, { version, ...sent }: ArrivalUpdate): Promise<Arrival> {
  const { arrival: before, others } = await lockOfPerson(db, id)
  if (Object.values(sent).every((value) => value === undefined)) throw invalid({}, SERVER.nothingToSave)
  refuseEnded(actor, before)
  if (sent.status === 'called' && before.status === 'called' && before.calledBy === actor._id) return getArrival(db, actor, id)
  if (sent.status === 'called') await refuseSecondCall(db, actor, before, others)
  refuseOtherVersion(before, version)
  const next = { ...before, ...moved(actor, before, sent.status), ...(await changesOf(db, actor, before, sent)) }
  const fields = (Object.keys(next) as (keyof Row)[]).filter((field) => next[field] !== before[field])
  if (fields.length === 0) return getArrival(db, actor, id)
  await keepHistory(db, actor, 'arrival', before)
  const { _id, ...row } = { ...next, version: before.version + 1 }
  await onUnique(db.updateTable('arrival').set(row).where('_id', '=', _id).execute(), () => conflict(ARRIVALS.inLineAgain))
  const type = next.status === before.status || sent.status === undefined ? 'arrival.update' : EVENT[sent.status]
  const gone = sent.status === 'left' ? await endOthers(db, actor, others) : []
  const changed = { action: 'U', type, entityId: id, patientId: before.patientId, fields } as const
  await recordAudits(
    db,
    [changed, ...gone].map((event) => [actor, event]),
  )
  return getArrival(db, actor, id)
}

const EVENT = { called: 'arrival.call', waiting: 'arrival.wait', left: 'arrival.left' } as const

function refuseEnded(actor: Actor, { status, arrivedAt }: Row): void {
  if (status === 'seen') throw conflict(ARRIVALS.seen)
  if (arrivedAt < startOfDay(actor)) throw conflict(ARRIVALS.otherDay)
}

async function refuseSecondCall(db: Db, actor: Actor, arrival: Row, others: readonly Row[]): Promise<void> {
  if (arrival.status === 'left') throw conflict(ARRIVALS.hasLeft)
  const { calledBy, calledAt } = [arrival, ...others].find(({ status }) => status === 'called') ?? {}
  if (!calledBy || !calledAt) return
  const { name } = await db.selectFrom('personnel').select('name').where('_id', '=', calledBy).executeTakeFirstOrThrow()
  throw conflict(ARRIVALS.quicker(name, timeWriter(actor.timeZone)(calledAt)))
}

function moved(actor: Actor, before: Row, status: ArrivalUpdate['status']): Partial<Row> {
  if (status === undefined || status === before.status) return {}
  if (status === 'called') return { status, calledBy: actor._id, calledAt: at(actor) }
  return IN_LINE.includes(status) ? { status, calledBy: null, calledAt: null } : { status }
}

async function changesOf(db: Db, actor: Actor, before: Row, { reason, priority, note, vitals }: ArrivalUpdate): Promise<Partial<Row>> {
  const measured = taken(actor, before, vitals)
  const urgency = 'vitalsAt' in measured ? await urgencyOfVitals(db, actor, before.patientId, { ...before, ...measured }) : before.urgency
  const becomesUrgent = urgency === 'urgent' && 'vitalsAt' in measured
  const current = becomesUrgent ? 'urgent' : before.priority
  if (priority === 'normal' && current === 'urgent' && note === undefined) throw invalid({ note: ARRIVALS.whyLowered })
  const next = priority ?? current
  return {
    ...measured,
    urgency,
    priority: next,
    ...(reason !== undefined && { reason }),
    ...(next === 'urgent' ? { note: null } : note !== undefined && current === 'urgent' ? { note } : {}),
  }
}
