import { createItem } from '@clinic/contract/inventory/inventory'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { listLots, receiveStock } from '@clinic/contract/stock/stock'
import { newSession } from './arrange.ts'
import { anItem } from './factories.ts'
import { testApp } from './harness.ts'

export const TODAY = '2026-11-22'

/** A day so many days from TODAY. */
export const inDays = (days: number): string => Temporal.PlainDate.from(TODAY).add({ days }).toString()

/** A clinic on TODAY with an open session, and what a test of the stock does again and again. */
export async function stockClinic() {
  const clock = { now: new Date(`${TODAY}T09:00:00Z`) }
  const clinic = await testApp({ clock })
  const admin = await clinic.as('admin')
  const pharmacist = await clinic.as('pharmacist')
  const session = await newSession(await clinic.as('doctor'))
  const { db } = clinic
  return {
    ...clinic,
    clock,
    admin,
    pharmacist,
    session,
    /** An item without units. */
    item: (name: string) => admin.call(createItem, { body: anItem({ name, count: 0 }) }),
    receive: (body: object) => pharmacist.send(receiveStock, { body: body as never }),
    give: (drug: string, dosage: number, more = {}) =>
      pharmacist.send(updateSession, { body: { id: session._id, drugs: [{ drug, dosage, ...more }] } }),
    lots: (id: string, all = false) => admin.call(listLots, { params: { id }, query: all ? { all: 'true' } : {} }),
    movements: (itemId: string) =>
      db.selectFrom('movement').select(['type', 'change', 'reason']).where('itemId', '=', itemId).orderBy('_id').execute(),
    count: async (itemId: string) =>
      (await db.selectFrom('item').select('count').where('_id', '=', itemId).executeTakeFirstOrThrow()).count,
  }
}
