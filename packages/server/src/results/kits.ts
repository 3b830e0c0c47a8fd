import { TESTS, type Test } from '@clinic/clinical/results/tests'
import { inGivingOrder } from '@clinic/clinical/stock/fefo'
import type { Kit } from '@clinic/contract/results/kits'
import { sql } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { today } from '../clinic-days.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { lotsOf } from '../inventory/lots.ts'
import { recordMovement } from '../inventory/movements.ts'
import { giveBack } from '../inventory/return-units.ts'
import { keepExpired, noteDay, takeBackConsumed } from '../inventory/stock-days.ts'
import type { TestResultRow } from './results.ts'

/** The items that tests use up, with what can be used of each. */
export async function listKits(db: Db, day: string): Promise<Kit[]> {
  const rows = await db
    .selectFrom('item')
    .select(['_id', 'name', 'dosage', 'test'])
    .select(
      sql<number>`cast((select coalesce(sum("quantity"), 0) from "lot" where "lot"."itemId" = "item"."_id" and "held" = 0
        and ("expiresOn" is null or "expiresOn" >= ${day})) as integer)`.as('usable'),
    )
    .where('test', 'is not', null)
    .orderBy('searchName')
    .orderBy('nameKey')
    .execute()
  return rows.flatMap(({ test, ...kit }) => (test === null ? [] : [{ ...kit, test }]))
}

/**
 * Says which test an item is for; null for none. What was taken before stays as it is.
 * @throws AppError 404
 */
export async function updateItemTest(db: Db, actor: Actor, { id, test }: { id: string; test: Test | null }): Promise<Kit[]> {
  const item = await lockRow(db, 'item', id)
  if (item.test !== test) {
    await db.updateTable('item').set({ test }).where('_id', '=', id).execute()
    await recordAudit(db, actor, { action: 'U', type: 'item.update', entityId: id, fields: ['test'] })
  }
  return listKits(db, clinicDay(actor))
}

type KitUse = Pick<TestResultRow, 'lotId' | 'movementId'>

/**
 * Takes one kit from the items of a test, the one that expires first. None is taken if no item is for this test, or none is left: a result
 * is recorded all the same, since the test was done. An invalid test used its kit up, too.
 */
export async function takeKit(db: Db, actor: Actor, test: Test, sessionId: string): Promise<KitUse> {
  const items = await db.selectFrom('item').select('_id').where('test', '=', test).orderBy('_id').execute()
  // In one order, so that two results cannot deadlock.
  for (const { _id } of items) await lockRow(db, 'item', _id)
  const lots =
    items.length === 0
      ? []
      : await lotsOf(
          db,
          items.map(({ _id }) => _id),
        )
  const day = clinicDay(actor)
  const [lot] = inGivingOrder(lots, { today: day })
  if (!lot) return { lotId: null, movementId: null }
  const { _id: lotId, itemId } = lot
  await keepExpired(
    db,
    itemId,
    lots.filter((each) => each.itemId === itemId),
    day,
  )
  await db
    .updateTable('item')
    .set((eb) => ({ count: eb('count', '-', 1), updatedAt: at(actor) }))
    .where('_id', '=', itemId)
    .execute()
  const change = { itemId, type: 'dispensed', change: -1, sessionId, reason: TESTS[test].name } as const
  const movementId = await recordMovement(db, actor, { ...change, lots: [{ lotId, change: -1, kind: 'dispensed' }] })
  await noteDay(db, itemId, day, 1)
  return { lotId, movementId }
}

type KitOfSession = KitUse & Pick<TestResultRow, 'sessionId' | 'createdAt'>

/** Gives a result's kit back to its lot, as care entered in error does with its drugs. The caller makes sure that it happens once. */
export async function returnKit(
  db: Db,
  actor: Actor,
  { lotId, movementId, sessionId, createdAt }: KitOfSession,
  reason: string,
): Promise<void> {
  if (lotId === null || movementId === null) return
  const { itemId } = await db.selectFrom('movement').select('itemId').where('_id', '=', movementId).executeTakeFirstOrThrow()
  const day = clinicDay(actor)
  await giveBack(db, actor, itemId, 1)
  await keepExpired(db, itemId, await lotsOf(db, [itemId]), day)
  const change = { itemId, type: 'correction', change: 1, sessionId, reason } as const
  await recordMovement(db, actor, { ...change, lots: [{ lotId, change: 1, kind: 'returned' }] })
  await takeBackConsumed(db, itemId, today(actor.timeZone, new Date(createdAt)), 1)
  await noteDay(db, itemId, day)
}

/** The same for every result of a session that was opened in error. */
export async function returnKitsOf(db: Db, actor: Actor, sessionId: string, reason: string): Promise<void> {
  const used = await db
    .selectFrom('testResult')
    .innerJoin('movement', 'movement._id', 'testResult.movementId')
    .select(['testResult.lotId', 'testResult.movementId', 'testResult.sessionId', 'testResult.createdAt'])
    .where('testResult.sessionId', '=', sessionId)
    .where('struckAt', 'is', null)
    .orderBy('movement.itemId')
    .execute()
  for (const each of used) await returnKit(db, actor, each, reason)
}
