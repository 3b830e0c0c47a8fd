import { addDays } from '@clinic/clinical/calendar'
import { createFollowUp, type FollowUpUpdate, updateFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { expect, test } from 'vitest'
import { records } from '../../test/merge.ts'

test('a follow-up is not moved, nor due again, to a day on which another record of the person is due', async () => {
  const { a, b, admin, merge } = await records({}, {})
  const today = new Date().toISOString().slice(0, 10)
  const ask = (patientId: string, days: number) => admin.call(createFollowUp, { body: { patientId, dueOn: addDays(today, days) } })
  const change = (id: string, body: FollowUpUpdate) => admin.send(updateFollowUp, { params: { id }, body })
  const [{ _id: later }, { _id: cancelled }] = [await ask(b, 20), await ask(b, 10)]
  await change(cancelled, { status: 'cancelled', reason: 'Travels' })
  await ask(a, 10)
  await merge()
  for (const refused of [await change(later, { dueOn: addDays(today, 10) }), await change(cancelled, { status: 'due' })])
    expect([refused.status, refused.error?.message]).toEqual([409, 'This patient is already due on that day'])
  expect((await change(later, { reason: 'Stitches out' })).status).toBe(200)
  expect((await change(cancelled, { status: 'due', dueOn: addDays(today, 11) })).status).toBe(200)
})
