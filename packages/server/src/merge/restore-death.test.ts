import { createFollowUp, getFollowUpsOf } from '@clinic/contract/follow-ups/follow-ups'
import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed } from '../../test/arrange.ts'
import { records } from '../../test/merge.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const TODAY = new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Lagos' }).format(new Date())

/** A and B are joined, each with a follow-up; one of the chart's sessions ends with a death. */
async function aDeath() {
  const clinic = await records({}, {})
  const { a, b, admin, merge } = clinic
  await admin.call(createFollowUp, { body: { patientId: a, dueOn: inDays(20) } })
  await admin.call(createFollowUp, { body: { patientId: b, dueOn: inDays(30) } })
  const { _id: mergeId } = await merge()
  const bed = await newBed(admin, 'Bed 1')
  const die = async (returnOn = inDays(40)) => {
    const { _id: id } = await newAdmission(admin, bed._id, { patientId: a, returnOn })
    await admin.call(updateSession, { body: { id, open: false, outcome: 'died' } })
    return id
  }
  const deaths = async () => {
    const facts = [await admin.call(getFacts, { params: { id: a } }), await admin.call(getFacts, { params: { id: b } })]
    return facts.map(({ deceasedOn }) => deceasedOn)
  }
  const due = async (id: string) => (await admin.call(getFollowUpsOf, { params: { id } })).due.map(({ dueOn }) => dueOn)
  return { ...clinic, mergeId, die, deaths, due }
}

test('a death moves with its session; the other person is alive and has follow-ups again', async () => {
  const { a, b, db, mergeId, die, deaths, due, unmerge } = await aDeath()
  const session = await die()
  expect([(await deaths())[0], await due(a)]).toEqual([TODAY, []])
  await unmerge(mergeId, [session])
  expect(await deaths()).toEqual([null, TODAY])
  expect([await due(a), await due(b)]).toEqual([[inDays(20)], []])
  // Reads are audited a moment later, and may come after.
  const changes = ['facts.alive', 'facts.update']
  const events = await db.selectFrom('auditEvent').select(['type', 'patientId']).where('type', 'in', changes).orderBy('seq').execute()
  expect(events.slice(-2)).toEqual([
    { type: 'facts.alive', patientId: a },
    { type: 'facts.update', patientId: b },
  ])
})

test('a death stays with a session that stays, and the other person has follow-ups again', async () => {
  const { a, b, mergeId, die, deaths, due, unmerge } = await aDeath()
  await die()
  await unmerge(mergeId)
  expect(await deaths()).toEqual([TODAY, null])
  expect([await due(a), await due(b)]).toEqual([[], [inDays(30)]])
})

test('a corrected day of death moves with the session; a death recorded by hand stays', async () => {
  const corrected = await aDeath()
  const session = await corrected.die()
  const { a, admin } = corrected
  await admin.call(updateFacts, { params: { id: a }, body: { deceasedOn: inDays(-1) } })
  await corrected.unmerge(corrected.mergeId, [session])
  expect(await corrected.deaths()).toEqual([null, inDays(-1)])

  const byHand = await aDeath()
  const first = await byHand.die()
  await byHand.admin.call(updateFacts, { params: { id: byHand.a }, body: { deceasedOn: null } })
  await byHand.admin.call(updateFacts, { params: { id: byHand.a }, body: { deceasedOn: inDays(-2) } })
  await byHand.unmerge(byHand.mergeId, [first])
  expect(await byHand.deaths()).toEqual([inDays(-2), null])
})

test('two records of one death: who is alive after all has the follow-ups of both; taken apart, the other is dead as before', async () => {
  const { a, b, admin, merge, unmerge } = await records({}, {})
  const due = async (id: string) => (await admin.call(getFollowUpsOf, { params: { id } })).due.map(({ dueOn }) => dueOn)
  for (const [place, id] of [a, b].entries()) {
    await admin.call(createFollowUp, { body: { patientId: id, dueOn: inDays(20 + place) } })
    await admin.call(updateFacts, { params: { id }, body: { deceasedOn: inDays(-1) } })
  }
  const { _id } = await merge()
  expect(await due(a)).toEqual([])
  await admin.call(updateFacts, { params: { id: a }, body: { deceasedOn: null } })
  expect(await due(a)).toEqual([inDays(20), inDays(21)])
  await unmerge(_id)
  expect([await due(a), await due(b)]).toEqual([[inDays(20)], []])
})
