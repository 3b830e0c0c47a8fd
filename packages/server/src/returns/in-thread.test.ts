import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { listReturnVisits } from '@clinic/contract/returns/returns'
import { expect, onTestFinished, test } from 'vitest'
import { aMonth, figureIn } from '../../test/returns.ts'
import { figuresOf } from './in-thread.ts'
import { monthOf } from './month.ts'

/** Counts the threads started from now on. */
function countStarts(): { readonly starts: number } {
  const counted = { starts: 0 }
  const note = () => void counted.starts++
  subscribe('worker_threads', note)
  onTestFinished(() => void unsubscribe('worker_threads', note))
  return counted
}

async function aBusyMonth() {
  const clinic = await aMonth('2026-11-22T08:00:00.000Z', { inFile: true })
  const visits = async () => figureIn((await clinic.month(clinic.admin)).tables, 'visits.all.all')
  return { ...clinic, visits }
}

test('one thread counts a month and then its visits, each from the store’s current state', async () => {
  const { admin, see, visits } = await aBusyMonth()
  await see()
  expect(await visits()).toBe(1)
  const counted = countStarts()
  await see()
  expect(await visits()).toBe(2)
  const { data } = await admin.call(listReturnVisits, { params: { month: '2026-11' }, query: { figure: 'visits.all.all' } })
  expect([data.length, counted.starts]).toEqual([2, 0])
})

test('a failed thread is not used again', async () => {
  const { db, clock, see, visits } = await aBusyMonth()
  await see()
  await visits()
  const month = monthOf({ now: clock.now, timeZone: 'Africa/Lagos' }, '2026-11')
  const fail = () => expect(figuresOf(db, '/nowhere/clinic.db', month)).rejects.toThrow('unable to open database file')
  await Promise.all([fail(), fail()]) // tests before this one may have left two threads
  const counted = countStarts()
  expect([await visits(), counted.starts]).toEqual([1, 1])
})
