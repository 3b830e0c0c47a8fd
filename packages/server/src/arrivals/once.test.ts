import { listArrivals } from '@clinic/contract/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals'
import { getOverview } from '@clinic/contract/overview'
import { createSession } from '@clinic/contract/sessions'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { records } from '../../test/merge.ts'

/** B came first, then A, and one of no joined record between them; then A and B are joined. */
async function bothWait(changes: { readonly ofA?: object; readonly ofB?: object } = {}) {
  const clinic = await records({ firstname: 'Adaeze' }, { firstname: 'Ada' })
  const { a, b, admin, merge } = clinic
  const checkIn = async (patientId: string, more: object = {}) => (await admin.call(createArrival, { body: { patientId, ...more } }))._id
  const ofB = await checkIn(b, changes.ofB)
  const other = await checkIn((await newPatient(admin))._id)
  const ofA = await checkIn(a, changes.ofA)
  const { _id: mergeId } = await merge()
  const line = async (query: object = {}) => (await admin.call(listArrivals, { query })).data.map(({ _id }) => _id)
  const call = (id: string) => admin.send(updateArrival, { params: { id }, body: { status: 'called' } })
  return { ...clinic, ofA, ofB, other, mergeId, line, call }
}

test('two arrivals of records that were joined are one row, on the place of the older, and two again when they are taken apart', async () => {
  const { a, admin, ofA, ofB, other, mergeId, line, unmerge } = await bothWait()
  expect(await line()).toEqual([ofB, other])
  const { data, count, counts } = await admin.call(listArrivals, {})
  expect([data[0]?.patientId, count, counts.waiting]).toMatchObject([{ _id: a, firstname: 'Adaeze' }, 2, 2])
  expect(await line({ patientId: a })).toEqual([ofB])
  expect(await admin.call(getOverview, {})).toMatchObject({ waiting: 2 })
  await unmerge(mergeId)
  expect(await line()).toEqual([ofB, other, ofA])
  expect(await admin.call(getOverview, {})).toMatchObject({ waiting: 3 })
})

test('of two arrivals of one person the urgent one is shown', async () => {
  const { admin, ofA, other, line } = await bothWait({ ofA: { priority: 'urgent' } })
  expect(await line()).toEqual([ofA, other])
  expect(await admin.call(getOverview, {})).toMatchObject({ waiting: 2, urgentWaiting: 1 })
})

test('a person who waits by two arrivals is called once, by either, also at the same moment', async () => {
  const { as, ofA, ofB, other, call, line } = await bothWait()
  const doctor = await as('doctor')
  const answers = await Promise.all([call(ofA), doctor.send(updateArrival, { params: { id: ofB }, body: { status: 'called' } })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const called = answers[0].status === 200 ? ofA : ofB
  expect(await line()).toEqual([other, called])
})

test('who is seen, or leaves, by one arrival waits no more by the other, and is not listed as left beside', async () => {
  const { a, admin, ofB, other, line, mergeId, unmerge, ofA } = await bothWait()
  await admin.call(createSession, { body: { ...aSession(a), arrivalId: ofB } })
  expect(await line()).toEqual([other])
  expect([await line({ status: 'left' }), await line({ status: 'seen' })]).toEqual([[], [ofB]])
  await unmerge(mergeId)
  expect(await line({ status: 'left' })).toEqual([ofA])

  const again = await bothWait()
  await again.admin.call(updateArrival, { params: { id: again.ofA }, body: { status: 'left' } })
  expect(await again.line()).toEqual([again.other])
})
