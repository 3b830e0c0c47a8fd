import { createItem, listItems, listMovements, updateItem } from '@clinic/contract/inventory/inventory'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { anItem } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

const step = fc.oneof(
  fc.record({ restock: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ count: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ strike: fc.nat(10) }),
  fc.record({ dosages: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }) }),
)

test('the count is the sum of the movements after any history', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const session = await newSession(await as('doctor'))
  await fc.assert(
    fc.asyncProperty(fc.nat(30), fc.array(step, { maxLength: 12 }), async (opening, steps) => {
      const { _id: id, name } = await admin.call(createItem, { body: anItem({ count: opening }) })
      let expected = opening
      let version = 1
      const given: { careId: string; units: number; struck: boolean }[] = []
      for (const change of steps) {
        if ('dosages' in change) {
          const asked = change.dosages.reduce((sum, dosage) => sum + dosage, 0)
          const drugs = change.dosages.map((dosage) => ({ drug: name, dosage }))
          const { status, data } = await admin.send(updateSession, { body: { id: session._id, drugs } })
          expect(status).toBe(asked <= expected ? 200 : 409)
          if (asked > expected) continue
          expected -= asked
          given.push({ careId: data.comments.at(-1)?._id ?? '', units: asked, struck: false })
        } else if ('strike' in change) {
          const care = given[change.strike % given.length]
          if (!care) continue
          const body = { params: { id: session._id, careId: care.careId }, body: { reason: 'Wrong patient' } }
          expect((await admin.send(strikeCare, body)).status).toBe(care.struck ? 409 : 200)
          if (!care.struck) expected += care.units
          care.struck = true
        } else {
          const counted = 'restock' in change ? expected + change.restock : change.count
          if (counted !== expected) version += 1
          expected = counted
          await admin.call(updateItem, { body: { id, ...change } })
        }
      }
      const { data } = await admin.call(listMovements, { params: { id }, query: { limit: 200 } })
      const [item] = await admin.call(listItems, { query: { name } })
      expect([item?.count, data.reduce((sum, { change }) => sum + change, 0)]).toEqual([expected, expected])
      expect(item?.version).toBe(version)
    }),
    { numRuns: 15 },
  )
})
