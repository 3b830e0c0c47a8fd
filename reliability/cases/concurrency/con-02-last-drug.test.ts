import { listItems, listMovements } from '@clinic/contract/inventory/inventory'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newSession } from '@clinic/server/test/arrange'
import { expect, test } from 'vitest'
import { startClinic, together } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const ROUNDS = size({ quick: 1, full: 20 })

test(`CON-02 ${engine}: the last units are given once, and who comes too late has written nothing`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  const nurse = await clinic.as('nurse')
  for (let round = 0; round < ROUNDS; round++) {
    for (const { count, askers, dosage, served } of [
      { count: 1, askers: 50, dosage: 1, served: 1 },
      { count: 10, askers: 30, dosage: 3, served: 3 },
    ]) {
      const [scarce, plenty] = [await newItem(admin, { count }), await newItem(admin, { count: 1_000 })]
      const { _id } = await newSession(admin)
      // The scarce item is second, so that the first must be given back.
      const drugs = [plenty, scarce].map((item, place) => ({ drug: item.name, dosage: place === 0 ? 2 : dosage }))
      const statuses = await together(askers, (n) => nurse.send(updateSession, { body: { id: _id, comment: `care ${n}`, drugs } }))
      expect(statuses).toEqual([...Array(served).fill(200), ...Array(askers - served).fill(409)])
      const items = await admin.call(listItems, {})
      const left = (id: string) => items.find((item) => item._id === id)?.count
      expect([left(scarce._id), left(plenty._id)]).toEqual([count - served * dosage, 1_000 - served * 2])
      expect((await admin.call(getSession, { params: { id: _id } })).comments.length).toBe(served)
      const { data } = await admin.call(listMovements, { params: { id: scarce._id }, query: { limit: 200 } })
      expect(data.reduce((sum, { change }) => sum + change, 0)).toBe(left(scarce._id))
    }
  }
  const { _id } = await newSession(admin)
  const item = await newItem(admin, { count: 2 })
  const refused = await nurse.send(updateSession, { body: { id: _id, drugs: [{ drug: item._id, dosage: 3 }] } })
  expect([refused.status, refused.error.message]).toEqual([409, `${item.name}: 2 units left, 3 asked for`])
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(`CON-02 ${engine}`, `${ROUNDS} rounds of 50 for 1 unit and 30 for 10 by threes; never below zero`)
})
