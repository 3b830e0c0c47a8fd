import { type Actor, at, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { ensureLot, lotsOf, unknownLot } from './lots.ts'
import { recordMovement } from './movements.ts'
import { keepExpired, noteDay, takeBackConsumed } from './stock-days.ts'

type Return = { readonly sessionId: string; readonly reason: string }

/** Returns the units of a care record to the lots they came from. The caller makes sure this happens only once. */
export async function returnUnits(db: Db, actor: Actor, careId: string, { sessionId, reason }: Return): Promise<void> {
  const taken = await takenBy(db, careId)
  for (const { itemId, units, day } of taken.map((row) => ({ ...row, day: today(actor.timeZone, new Date(row.createdAt)) }))) {
    await giveBack(db, actor, itemId, units)
    await keepExpired(db, itemId, await lotsOf(db, [itemId]), clinicDay(actor))
    const parts = await lotsTakenFrom(db, actor, careId, itemId, units)
    const lots = parts.map((part) => ({ ...part, kind: 'returned' }) as const)
    await recordMovement(db, actor, { itemId, type: 'correction', change: units, sessionId, reason, lots })
    await takeBackConsumed(db, itemId, day, units)
    await noteDay(db, itemId, clinicDay(actor))
  }
}

/** Each item with the sum of its rows, in a fixed order, so that two transactions cannot deadlock. */
async function takenBy(db: Db, careId: string): Promise<{ itemId: string; units: number; createdAt: string }[]> {
  const rows = await db
    .selectFrom('careDrug')
    .innerJoin('care', 'care._id', 'careDrug.careId')
    .select(['itemId', 'createdAt', (eb) => eb.fn.sum<number | string>('dosage').as('units')])
    .where('careId', '=', careId)
    .groupBy(['itemId', 'createdAt'])
    .orderBy('itemId')
    .execute()
  return rows.map((row) => ({ ...row, units: Number(row.units) }))
}

/** Care from before lots existed returns its units to the lot with unknown number and expiry. */
async function lotsTakenFrom(db: Db, actor: Actor, careId: string, itemId: string, units: number) {
  const taken = await db
    .selectFrom('lotMovement')
    .innerJoin('lot', 'lot._id', 'lotMovement.lotId')
    .select(['lotId', 'change', 'position'])
    .where('careId', '=', careId)
    .where('itemId', '=', itemId)
    .where('kind', '=', 'dispensed')
    .execute()
  if (taken.length > 0) return taken.map(({ lotId, change, position }) => ({ lotId, change: -change, careId, position: position ?? 0 }))
  return [{ lotId: await ensureLot(db, unknownLot(itemId), { receivedOn: clinicDay(actor) }), change: units, careId, position: 0 }]
}

/**
 * Like dispensing, this does not raise the version. If the count exceeds the last full stock, it becomes the new full stock, as with a
 * higher count.
 */
export async function giveBack(db: Db, actor: Actor, itemId: string, units: number): Promise<void> {
  await db
    .updateTable('item')
    .set((eb) => {
      const count = eb('count', '+', units)
      return {
        count,
        fullCount: eb.case().when(count, '>', eb.ref('fullCount')).then(count).else(eb.ref('fullCount')).end(),
        updatedAt: at(actor),
      }
    })
    .where('_id', '=', itemId)
    .execute()
}
