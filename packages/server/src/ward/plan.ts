import type { Role } from '@clinic/clinical/people/roles'
import type { DischargePlan, DischargePlanInput } from '@clinic/contract/ward/ward-plan'
import type { Actor } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { refuseOutOfBed } from './transfer.ts'

type Row = {
  readonly sessionId: string
  readonly plannedOn: string | null
  readonly note: string | null
  readonly medicines: number | null
  readonly transport: number | null
  readonly told: number | null
  readonly by: string | null
  readonly planVersion: number | null
  readonly plannerName: string | null
  readonly plannerRole: Role | null
}

/** The plan from a row joined to it; null if there is none. */
export function toPlan({ sessionId, plannedOn, by, plannerName, plannerRole, planVersion, ...row }: Row): DischargePlan | null {
  if (plannedOn === null || by === null || plannerName === null || plannerRole === null || planVersion === null) return null
  const { note, medicines, transport, told } = row
  return {
    sessionId,
    plannedOn,
    note: note ?? '',
    version: planVersion,
    medicines: medicines === 1,
    transport: transport === 1,
    told: told === 1,
    by: { _id: by, name: plannerName, role: plannerRole },
  }
}

/** What a form sends if it found no plan. */
const NO_PLAN = { version: 0 }

/**
 * Plans when a patient leaves, or changes the plan; what is not sent stays.
 * @throws AppError 409 if the patient is not in a bed, or another user changed the plan since `version`
 */
export async function planDischarge(db: Db, actor: Actor, { sessionId, version, ...sent }: DischargePlanInput): Promise<DischargePlan> {
  const session = await lockRow(db, 'session', sessionId)
  await refuseOutOfBed(db, session)
  const before = await db.selectFrom('dischargePlan').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
  refuseOtherVersion(before ?? NO_PLAN, version)
  const flag = (name: 'medicines' | 'transport' | 'told') => (sent[name] === undefined ? (before?.[name] ?? 0) : sent[name] ? 1 : 0)
  const plan = {
    plannedOn: sent.plannedOn,
    note: sent.note ?? before?.note ?? '',
    by: actor._id,
    version: (before?.version ?? 0) + 1,
    medicines: flag('medicines'),
    transport: flag('transport'),
    told: flag('told'),
  }
  if (before) {
    await keepHistory(db, actor, 'dischargePlan', { ...before, _id: sessionId })
    await db.updateTable('dischargePlan').set(plan).where('sessionId', '=', sessionId).execute()
  } else {
    await db
      .insertInto('dischargePlan')
      .values({ sessionId, ...plan })
      .execute()
  }
  await recordAudit(db, actor, { action: 'U', type: 'ward.plan', entityId: sessionId, patientId: session.patientId })
  const { medicines, transport, told, ...rest } = plan
  const by = { _id: actor._id, name: actor.name, role: actor.role }
  return { sessionId, ...rest, medicines: medicines === 1, transport: transport === 1, told: told === 1, by }
}
