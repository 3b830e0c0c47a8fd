import { planFigures } from '@clinic/clinical/stock/stock-plan'
import { createItem, updateItem } from '@clinic/contract/inventory/inventory'
import { updateItemTest } from '@clinic/contract/results/kits'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
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
  fc.record({ tests: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ strikeTest: fc.nat(10) }),
  fc.record({ voidTested: fc.nat(10) }),
)

test('cached rates match figures from all days, after any history of giving, testing, striking, expiring and waiting', async () => {
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
      await admin.call(updateItemTest, { params: { id: items[0] ?? '' }, body: { test: 'malaria-rdt' } })
      const cares: string[] = []
      const tested: { id: string; results: string[] }[] = []
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
        if ('tests' in change) {
          const { _id: id } = await newSession(admin)
          const results: string[] = []
          for (let n = 0; n < change.tests; n++)
            results.push((await admin.call(recordResult, { body: { id, test: 'malaria-rdt', value: 'negative' } }))._id)
          tested.push({ id, results })
        }
        if ('strikeTest' in change && tested.length > 0) {
          const id = tested[change.strikeTest % tested.length]?.results.pop()
          if (id !== undefined) await admin.call(strikeResult, { params: { id }, body: { reason: 'Wrong patient' } })
        }
        if ('voidTested' in change && tested.length > 0) {
          const [visit] = tested.splice(change.voidTested % tested.length, 1)
          if (visit) await admin.call(voidSession, { params: { id: visit.id }, body: { reason: 'Opened twice' } })
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

test('a kit that is given back lowers the use of the day on which it was taken, at once', async () => {
  const clock = { now: new Date(`${BEGIN}T09:00:00Z`) }
  const { as } = await testApp({ clock })
  const admin = await as('admin')
  const { _id: itemId } = await admin.call(createItem, { body: anItem({ count: 300 }) })
  await admin.call(updateItemTest, { params: { id: itemId }, body: { test: 'malaria-rdt' } })
  const visits = [await newSession(admin), await newSession(admin)]
  const results = await Promise.all(
    visits.map(({ _id: id }) => admin.call(recordResult, { body: { id, test: 'malaria-rdt', value: 'negative' } })),
  )
  clock.now = new Date(`${dayAfter(9)}T09:00:00Z`)
  await (await as('admin')).call(updateItem, { body: { id: itemId, restock: 5 } })
  clock.now = new Date(`${dayAfter(30)}T09:00:00Z`)
  const later = await as('admin')
  const used = async () => (await later.call(listPlan, {})).find(({ _id }) => _id === itemId)?.amc
  expect(await used()).toBe(2)
  await later.call(strikeResult, { params: { id: results[0]?._id ?? '' }, body: { reason: 'Wrong patient' } })
  expect(await used()).toBe(1)
  await later.call(voidSession, { params: { id: visits[1]?._id ?? '' }, body: { reason: 'Opened twice' } })
  expect(await used()).toBe(0)
})
