import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { listObservations } from '@clinic/contract/observations/observations'
import { getOverview } from '@clinic/contract/overview/overview'
import { ARRIVALS } from '@clinic/contract/server-messages'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { createSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { records } from '../../test/merge.ts'

/** B arrived first, then A, with an unrelated patient between them; then A and B are joined. */
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

test('arrivals of two joined records are one row, in the older one’s place, and two rows again once unmerged', async () => {
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

test('shows the urgent one of a person’s two arrivals', async () => {
  const { admin, ofA, other, line } = await bothWait({ ofA: { priority: 'urgent' } })
  expect(await line()).toEqual([ofA, other])
  expect(await admin.call(getOverview, {})).toMatchObject({ waiting: 2, urgentWaiting: 1 })
})

test('a person with two arrivals is called once, by either of them, even at the same moment', async () => {
  const { as, ofA, ofB, other, call, line } = await bothWait()
  const doctor = await as('doctor')
  const answers = await Promise.all([call(ofA), doctor.send(updateArrival, { params: { id: ofB }, body: { status: 'called' } })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const called = answers[0].status === 200 ? ofA : ofB
  expect(await line()).toEqual([other, called])
})

test('a person who is seen or leaves no longer waits under the other arrival, and is not also listed as left', async () => {
  const { a, admin, ofB, other, line } = await bothWait()
  await admin.call(createSession, { body: { ...aSession(a), arrivalId: ofB } })
  expect(await line()).toEqual([other])
  expect([await line({ status: 'left' }), await line({ status: 'seen' })]).toEqual([[], [ofB]])

  const again = await bothWait()
  await again.admin.call(updateArrival, { params: { id: again.ofA }, body: { status: 'left' } })
  expect(await again.line()).toEqual([again.other])
})

test('keeps the other arrival’s vitals as a separate set, with who took them and when', async () => {
  const { a, admin, as, ofA, ofB } = await bothWait({
    ofA: { vitals: { pulse: '112', respiratoryRate: '24' } },
    ofB: { vitals: { pulse: '88', temperature: '38.6' } },
  })
  const doctor = await as('doctor')
  const { _id: id, pulse } = await doctor.call(createSession, { body: { ...aSession(a), arrivalId: ofB } })
  const { data } = await doctor.call(listObservations, { params: { id } })
  const vitalsAt = async (_id: string) =>
    (await admin.call(listArrivals, { query: { status: 'seen' } })).data.find((one) => one._id === _id)?.vitalsAt
  expect(pulse).toBe('88')
  expect(data.find(({ opening }) => opening)).toMatchObject({ pulse: '88', temperature: '38.6', takenAt: await vitalsAt(ofB) })
  expect(data.filter(({ opening }) => !opening)).toMatchObject([
    { pulse: '112', respiratoryRate: '24', temperature: '', recordedBy: { _id: admin.user._id }, note: ARRIVALS.otherCheckIn },
  ])
  expect(ofA).not.toBe(ofB)
})

test('uses vitals measured only at the other arrival for the opening set; what the doctor typed wins', async () => {
  const { a, admin, ofB } = await bothWait({ ofA: { vitals: { pulse: '112', spO2: '93' } } })
  const { _id: id, ...session } = await admin.call(createSession, { body: { ...aSession(a), pulse: '96', arrivalId: ofB } })
  expect(session).toMatchObject({ pulse: '96', spO2: '93' })
  const { data } = await admin.call(listObservations, { params: { id } })
  expect(data).toMatchObject([{ opening: true, note: 'Measured at the check-in: Pulse 112' }])
})

/** Both arrivals wait, their records are joined, and a session is opened for one of them. */
async function seenByOne(by: 'ofA' | 'ofB') {
  const clinic = await bothWait()
  const { _id: session } = await clinic.admin.call(createSession, { body: { ...aSession(clinic.a), arrivalId: clinic[by] } })
  const seenIn = async () =>
    (await clinic.admin.call(listArrivals, { query: { status: 'seen' } })).data.map(({ _id, sessionId }) => [_id, sessionId])
  return { ...clinic, session, seenIn }
}

test.each(['ofA', 'ofB'] as const)(
  'taken apart after the kept person was seen by %s: that person’s own check-in says so, and the other waits again on their place',
  async (by) => {
    const { admin, ofA, ofB, other, line, mergeId, unmerge, session, seenIn, b } = await seenByOne(by)
    await unmerge(mergeId)
    expect([await line(), await line({ status: 'left' }), await seenIn()]).toEqual([[ofB, other], [], [[ofA, session]]])
    const { _id } = await admin.call(createSession, { body: { ...aSession(b), arrivalId: ofB } })
    expect(await seenIn()).toContainEqual([ofB, _id])
  },
)

test.each(['ofA', 'ofB'] as const)(
  'taken apart with the session given back, opened by %s: the person who stays waits again',
  async (by) => {
    const { ofA, ofB, other, line, mergeId, unmerge, session, seenIn } = await seenByOne(by)
    await unmerge(mergeId, [session])
    expect([await line(), await line({ status: 'left' }), await seenIn()]).toEqual([[other, ofA], [], [[ofB, session]]])
  },
)

test('both arrivals wait again when the records are unmerged after the session is voided', async () => {
  const { admin, ofA, ofB, other, line, mergeId, unmerge, session } = await seenByOne('ofA')
  await admin.call(voidSession, { params: { id: session }, body: { reason: 'Wrong patient' } })
  await unmerge(mergeId)
  expect(await line()).toEqual([ofB, other, ofA])
})

test('an unmerge leaves an arrival as it is if the patient checked in again or staff marked it as left', async () => {
  const { admin, a, ofA, ofB, other, line, mergeId, unmerge } = await seenByOne('ofA')
  const anew = await admin.call(createArrival, { body: { patientId: a } })
  await unmerge(mergeId)
  expect(await line()).toEqual([ofB, other, anew._id])
  expect(ofA).not.toBe(anew._id)

  const gone = await bothWait()
  await gone.admin.call(updateArrival, { params: { id: gone.ofA }, body: { status: 'left' } })
  await gone.unmerge(gone.mergeId)
  expect(await gone.line()).toEqual([gone.other])
  expect((await gone.line({ status: 'left' })).toSorted()).toEqual([gone.ofA, gone.ofB].toSorted())
})

test('a session returned to the other record takes its check-in along if that record has none', async () => {
  const { a, b, admin, merge, unmerge } = await records({}, {})
  const { _id: arrivalId } = await admin.call(createArrival, { body: { patientId: a } })
  const { _id: mergeId } = await merge()
  const { _id: session } = await admin.call(createSession, { body: { ...aSession(a), arrivalId } })
  await unmerge(mergeId, [session])
  expect((await admin.call(listArrivals, { query: { status: 'seen' } })).data).toMatchObject([{ _id: arrivalId, patientId: { _id: b } }])
})
