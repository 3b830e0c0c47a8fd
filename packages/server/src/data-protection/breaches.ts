import type { Breach, BreachInput, BreachReach, BreachUpdate } from '@clinic/contract/data-protection/breaches'
import { BREACH_HOURS } from '@clinic/contract/data-protection/law'
import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { BreachTable } from '../db/tables/data-protection.ts'
import { invalid, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { peopleOf } from '../personnel/people.ts'
import type { Services } from '../services.ts'
import { readBeside } from './in-thread.ts'
import { type Page, pageOf } from './page.ts'
import type { Window } from './reach.ts'

export async function listBreaches(db: Db, page: Page): Promise<{ data: Breach[]; count: number }> {
  const all = db.selectFrom('breach').selectAll().orderBy('foundAt', 'desc').orderBy('_id', 'desc')
  const { rows, count } = await pageOf(all, page)
  return { data: await toBreaches(db, rows), count }
}

/** @throws AppError 404 */
async function findBreach(db: Db, id: string): Promise<Breach> {
  const [breach] = await toBreaches(db, await db.selectFrom('breach').selectAll().where('_id', '=', id).execute())
  if (!breach) throw notFound('Breach')
  return breach
}

async function toBreaches(db: Db, rows: readonly Selectable<BreachTable>[]): Promise<Breach[]> {
  const staff = await peopleOf(
    db,
    rows.flatMap(({ createdBy, personnelId }) => [createdBy, personnelId]),
  )
  return rows.map(({ personnelId, createdBy, ...row }) => ({
    ...row,
    personnelId: personnelId === null ? null : staff.of(personnelId),
    createdBy: staff.of(createdBy),
    dueAt: new Date(Date.parse(row.foundAt) + BREACH_HOURS * 3_600_000).toISOString(),
  }))
}

/** The breach, with whom it reached. What was read in the last moments is written to the audit first. */
export async function getBreach(services: Services, id: string): Promise<Breach & { reach: BreachReach }> {
  const breach = await findBreach(services.db, id)
  return { ...breach, reach: await reachOf(services, windowOf(breach)) }
}

export async function reachOf({ db, config, readLog }: Services, window: Window): Promise<BreachReach> {
  await readLog.flush()
  return readBeside(db, config.databaseUrl, 'reach', window)
}

export async function listBreachPeople({ db, config, readLog }: Services, id: string, page: Page) {
  await readLog.flush()
  return readBeside(db, config.databaseUrl, 'reached', { window: windowOf(await findBreach(db, id)), ...page })
}

const windowOf = ({ fromAt, toAt, personnelId, address }: Breach): Window => ({
  fromAt,
  toAt,
  personnelId: personnelId?._id ?? null,
  address,
})

/** @throws AppError 400 if a time has not come yet, or the person was never on the staff */
export async function createBreach(db: Db, actor: Actor, { personnelId, ...input }: BreachInput): Promise<Breach> {
  const wrong = Object.fromEntries(
    (['foundAt', 'toAt'] as const).filter((name) => input[name] > at(actor)).map((name) => [name, DATA_PROTECTION.notYet]),
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (personnelId !== '' && !(await db.selectFrom('personnel').select('_id').where('_id', '=', personnelId).executeTakeFirst()))
    throw notFound('Personnel')
  const _id = newId()
  await db
    .insertInto('breach')
    .values({ ...input, _id, personnelId: personnelId || null, createdAt: at(actor), createdBy: actor._id })
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'breach.create', entityId: _id })
  return findBreach(db, _id)
}

/** @throws AppError 400 if nothing is sent; 409 if someone else changed it meanwhile */
export async function updateBreach(db: Db, actor: Actor, id: string, { version, told, ...texts }: BreachUpdate): Promise<Breach> {
  const before = await lockRow(db, 'breach', id)
  refuseOtherVersion(before, version)
  const toldNow = told === undefined ? {} : told === 'commission' ? { reportedAt: at(actor) } : { toldAt: at(actor) }
  const sent = Object.entries({ ...texts, ...toldNow }).filter(([, value]) => value !== undefined)
  if (sent.length === 0) throw invalid({}, SERVER.nothingToSave)
  const changes = Object.fromEntries(sent.filter(([name, value]) => value !== before[name as keyof typeof before]))
  if (Object.keys(changes).length === 0) return findBreach(db, id)
  await keepHistory(db, actor, 'breach', before)
  await db
    .updateTable('breach')
    .set({ ...changes, version: before.version + 1 })
    .where('_id', '=', id)
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'breach.update', entityId: id, fields: Object.keys(changes) })
  return findBreach(db, id)
}
