import { planFigures } from '@clinic/clinical/stock/stock-plan'
import { createItem, updateItem } from '@clinic/contract/inventory/inventory'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { listUsable } from '@clinic/contract/stock/stock'
import { listPlan } from '@clinic/contract/stock/stock-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSession } from '../../../test/arrange.ts'
import { anItem } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import type { Db } from '../../db/open.ts'
import { expiredDays } from '../../inventory/stock-days.ts'

const BEGIN = '2026-08-01'
const dayAfter = (days: number) => Temporal.PlainDate.from(BEGIN).add({ days }).toString()

/** An item's figures computed now from all of its days and lots. */
async function slowly(db: Db, itemId: string, today: string) {
  const rows = await db.selectFrom('lot').selectAll().where('itemId', '=', itemId).where('quantity', '>', 0).execute()
  const lots = rows.map((lot) => ({ ...lot, held: lot.held === 1 }))
  const days = await db.selectFrom('stockDay').selectAll().where('itemId', '=', itemId).orderBy('day').execute()
  const all = [...days, ...expiredDays(lots, days.at(-1)?.day ?? '', today)]
  return planFigures({ today, days: all, lots, leadDays: 14, safetyDays: 14, reviewDays: 30, packSize: 1, onOrder: 0 })
}

const step = fc.oneof(
  fc.record({ wait: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ restock: fc.integer({ min: 1, max: 60 }), item: fc.nat(1) }),
  fc.record({ count: fc.integer({ min: 0, max: 40 }), item: fc.nat(1) }),
  fc.record({ give: fc.integer({ min: 1, max: 9 }), item: fc.nat(1) }),
  fc.record({ strike: fc.nat(10) }),
)

test('cached rates match figures from all days, after any history of giving, striking, expiring and waiting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const clock = { now: new Date(`${BEGIN}T09:00:00Z`) }
      const { db, as } = await testApp({ clock })
      let [day, admin] = [0, await as('admin')]
      const { _id: sessionId } = await newSession(await as('doctor'))
      const items = [
        (await admin.call(createItem, { body: anItem({ count: 300, lotNo: 'A', expiresOn: dayAfter(35) }) }))._id,
        (await admin.call(createItem, { body: anItem({ count: 300 }) }))._id,
      ]
      const cares: string[] = []
      for (const change of steps) {
        if ('wait' in change) {
          day += change.wait
          clock.now = new Date(`${dayAfter(day)}T09:00:00Z`)
          admin = await as('admin') // a sign-in does not last for days
        }
        const id = 'item' in change ? (items[change.item] ?? '') : ''
        if ('restock' in change) await admin.call(updateItem, { body: { id, restock: change.restock } })
        if ('count' in change) await admin.call(updateItem, { body: { id, count: change.count } })
        if ('give' in change) {
          const nurse = await as('nurse')
          const { status, data } = await nurse.send(updateSession, { body: { id: sessionId, drugs: [{ drug: id, dosage: change.give }] } })
          if (status === 200) cares.push(data.comments.at(-1)?._id ?? '')
        }
        if ('strike' in change && cares.length > 0) {
          const [careId = ''] = cares.splice(change.strike % cares.length, 1)
          await admin.call(strikeCare, { params: { id: sessionId, careId }, body: { reason: 'Wrong patient' } })
        }
        const usable = await admin.call(listUsable, {})
        const plan = await admin.call(listPlan, {})
        for (const _id of items) {
          const figures = await slowly(db, _id, dayAfter(day))
          expect(usable.find((item) => item._id === _id)).toMatchObject({ usable: figures.usable, daysLeft: figures.daysLeft })
          expect(plan.find((item) => item._id === _id)).toMatchObject(figures)
        }
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)
