import { PLAN_DEFAULTS } from '@clinic/clinical/stock/stock-plan'
import { SERVER } from '@clinic/contract/server-messages'
import type { PlanDefaults } from '@clinic/contract/stock/stock-plan'
import { type Actor, at } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import { refuseOtherVersion } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import { invalid } from '../../errors.ts'

/** The setting's name; its value is JSON. */
const NAME = 'stock.days'

type StoredDefaults = PlanDefaults & { readonly version: number }
type Update = { readonly [K in keyof PlanDefaults]?: number | undefined } & { readonly version?: number | undefined }

const { leadDays, safetyDays, reviewDays } = PLAN_DEFAULTS

/** The clinic's number of days for ordering, which an admin can change. */
export async function readPlanDefaults(db: Db): Promise<StoredDefaults> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('name', '=', NAME).executeTakeFirst()
  return { leadDays, safetyDays, reviewDays, ...(row && JSON.parse(row.value)), version: row?.version ?? 1 }
}

/** @throws AppError 400 if nothing is sent; 409 if another user changed them */
export async function updatePlanDefaults(db: Db, actor: Actor, { version, ...update }: Update): Promise<StoredDefaults> {
  if (Object.values(update).every((value) => value === undefined)) throw invalid({}, SERVER.nothingToSave)
  const now = { value: JSON.stringify({ leadDays, safetyDays, reviewDays }), updatedBy: actor._id, updatedAt: at(actor) }
  // Creates the row if missing and locks it, so that the second of two changes at once sees the first.
  await db
    .insertInto('setting')
    .values({ name: NAME, ...now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: NAME }))
    .execute()
  const { version: before, ...days } = await readPlanDefaults(db)
  refuseOtherVersion({ version: before }, version)
  const fields = (Object.keys(days) as (keyof PlanDefaults)[]).filter(
    (field) => update[field] !== undefined && update[field] !== days[field],
  )
  if (fields.length === 0) return { ...days, version: before }
  const value = JSON.stringify({ ...days, ...update })
  await db
    .updateTable('setting')
    .set({ ...now, value, version: before + 1 })
    .where('name', '=', NAME)
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'stock.defaults', fields })
  return readPlanDefaults(db)
}
