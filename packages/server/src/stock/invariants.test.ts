import { createItem, updateItem } from '@clinic/contract/inventory/inventory'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { checkStock } from '@clinic/contract/stock/stock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { anItem } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { lotsOf } from '../inventory/lots.ts'
import { unitsOf } from '../inventory/stock-days.ts'

const step = fc.oneof(
  fc.record({ restock: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ count: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ strike: fc.nat(10) }),
  fc.record({ give: fc.integer({ min: 1, max: 20 }), days: fc.option(fc.constantFrom(1, 90), { nil: undefined }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('I1 to I3 hold after any history, as do the day’s figures', async () => {
  const clinic = await testApp({ clock: { now: new Date('2026-11-22T09:00:00Z') } })
  const { db } = clinic
  const admin = await clinic.as('admin')
  const session = await newSession(await clinic.as('doctor'))
  const run = async (id: string, cares: string[], change: Step): Promise<void> => {
    if ('restock' in change || 'count' in change) await admin.call(updateItem, { body: { id, ...change } })
    if ('give' in change) {
      const row = { drug: id, dosage: change.give, ...(change.days !== undefined && { days: change.days, shortDated: 'All there is' }) }
      const { status, data } = await admin.send(updateSession, { body: { id: session._id, drugs: [row] } })
      if (status === 200) cares.push(data.comments.at(-1)?._id ?? '')
    }
    if ('strike' in change && cares.length > 0) {
      const [careId = ''] = cares.splice(change.strike % cares.length, 1)
      await admin.call(strikeCare, { params: { id: session._id, careId }, body: { reason: 'Wrong patient' } })
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(30), fc.array(step, { maxLength: 12 }), async (opening, steps) => {
      const { _id } = await admin.call(createItem, { body: anItem({ count: opening, lotNo: 'A', expiresOn: '2026-12-31' }) })
      const cares: string[] = []
      for (const change of steps) await run(_id, cares, change)
      expect(await admin.call(checkStock, {})).toEqual({ ok: true, faults: [] })
      const lots = await lotsOf(db, [_id])
      const given = await db.selectFrom('movement').select(['type', 'change', 'sessionId']).where('itemId', '=', _id).execute()
      const consumed = given.reduce((sum, { sessionId, change }) => (sessionId === null ? sum : sum - change), 0)
      expect(await db.selectFrom('stockDay').selectAll().where('itemId', '=', _id).execute()).toEqual([
        { itemId: _id, day: '2026-11-22', consumed, usableClosing: unitsOf(lots) },
      ])
    }),
    { numRuns: 15 },
  )
})
