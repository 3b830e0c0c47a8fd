import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { recordMovement } from './movements.ts'

type Return = { readonly sessionId: string; readonly reason: string }

/** Gives back what a care record took from stock, each item once with the sum of its rows. The caller sees to it that this happens once. */
export async function returnUnits(db: Db, actor: Actor, careId: string, { sessionId, reason }: Return): Promise<void> {
  const taken = await db
    .selectFrom('careDrug')
    .select(['itemId', (eb) => eb.fn.sum<number | string>('dosage').as('units')])
    .where('careId', '=', careId)
    .groupBy('itemId')
    // In one order, so that two of these wait for each other instead of locking each other out.
    .orderBy('itemId')
    .execute()
  for (const { itemId, units } of taken) {
    await giveBack(db, actor, itemId, Number(units))
    await recordMovement(db, actor, { itemId, type: 'correction', change: Number(units), sessionId, reason })
  }
}

/** Like giving out, this does not raise the version. More than the last full stock is a fuller one, as when more is counted. */
async function giveBack(db: Db, actor: Actor, itemId: string, units: number): Promise<void> {
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
