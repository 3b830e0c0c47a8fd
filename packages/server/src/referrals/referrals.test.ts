import { getFollowUpsOf, listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import {
  getReferral,
  listReferrals,
  REFERRALS,
  type ReferralInput,
  type ReferralUpdate,
  sendReferral,
  strikeReferral,
  updateReferral,
} from '@clinic/contract/referrals/referrals'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { type Client, testApp } from '../../test/harness.ts'
import { prefixOf } from './send.ts'

const LETTER: ReferralInput = {
  facility: 'LUTH',
  department: 'Paediatrics',
  urgency: 'urgent',
  reason: 'Severe anaemia',
  letter: 'Dear colleague,\nHb 4.8 g/dL.',
}
const DAY = 86_400_000

/** A session of 22 November, with the calls of those who refer. */
async function clinic() {
  const clock = { now: new Date('2026-11-22T09:00:00Z') }
  const app = await testApp({ clock, config: { idleMinutes: 100_000, signInHours: 1_000 } })
  const doctor = await app.as('doctor', { name: 'Ada Eze' })
  const nurse = await app.as('nurse', { name: 'Bola Ade' })
  const { _id: patientId } = await newPatient(doctor)
  const { _id: id } = await newSession(doctor, { patientId })
  const send = (body: Partial<ReferralInput> = {}, by: Client = nurse, session = id) =>
    by.call(sendReferral, { params: { id: session }, body: { ...LETTER, ...body } })
  const update = (of: string, body: ReferralUpdate, by: Client = nurse) => by.send(updateReferral, { params: { id: of }, body })
  const strike = (of: string, by: Client = nurse) => by.send(strikeReferral, { params: { id: of }, body: { reason: 'Wrong patient' } })
  const list = (by: Client = nurse, session = id) => by.call(listReferrals, { params: { id: session } })
  const due = async () => (await nurse.call(getFollowUpsOf, { params: { id: patientId } })).due.map(({ dueOn, reason }) => [dueOn, reason])
  const later = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * DAY)
  }
  return { ...app, clock, doctor, nurse, patientId, id, send, update, strike, list, due, later }
}

test('a letter gets the next number, is kept whole, and asks for its reply after seven days', async () => {
  const { nurse, id, patientId, send, list, due, doctor } = await clinic()
  const sent = await send()
  const { _id, name, role } = nurse.user
  expect(sent).toEqual({
    ...LETTER,
    _id: sent._id,
    sessionId: id,
    patientId,
    number: 'SCC-00001',
    state: 'sent',
    sentAt: '2026-11-22T09:00:00.000Z',
    sentBy: { _id, name, role },
    stateAt: '2026-11-22T09:00:00.000Z',
    reply: '',
    repliedBy: null,
    struck: null,
    version: 1,
  })
  expect(await due()).toEqual([['2026-11-29', 'Has the reply come? Referral SCC-00001 to LUTH']])
  expect((await send({ facility: 'General Hospital' }, doctor)).number).toBe('SCC-00002')
  await send({ facility: 'luth' })
  const { data, facilities } = await list()
  expect(data.map(({ number }) => number)).toEqual(['SCC-00003', 'SCC-00002', 'SCC-00001'])
  expect(facilities).toEqual(['luth', 'General Hospital'])
  expect(await nurse.call(getReferral, { params: { id: sent._id } })).toEqual(sent)
})

test('admin, doctor and nurse write; everyone reads', async () => {
  const { as, anonymous, id, list, send } = await clinic()
  await send()
  for (const role of ['pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(sendReferral, { params: { id }, body: LETTER })).status).toBe(403)
    expect((await list(person)).data).toHaveLength(1)
  }
  expect((await anonymous.send(listReferrals, { params: { id } })).status).toBe(401)
})

test.each([
  ['facility', { facility: ' ' }, REFERRALS.facility],
  ['facility', { facility: 'x'.repeat(121) }, 'Use at most 120 characters'],
  ['urgency', { urgency: 'soon' as never }, REFERRALS.urgency],
  ['reason', { reason: '' }, REFERRALS.reason],
  ['reason', { reason: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ['letter', { letter: '' }, REFERRALS.letter],
])('refuses a wrong %s at its field (%#)', async (field, body, message) => {
  const { nurse, id, list } = await clinic()
  const { status, error } = await nurse.send(sendReferral, { params: { id }, body: { ...LETTER, ...body } })
  expect([status, error.fields]).toEqual([400, { [field]: message }])
  expect((await list()).data).toEqual([])
})

test('a visit does not answer the question; the reply does, is final, and is in the timeline', async () => {
  const { nurse, doctor, patientId, send, update, due, later } = await clinic()
  const { _id } = await send()
  later(1)
  await newSession(doctor, { patientId })
  expect(await due()).toHaveLength(1)
  expect((await update(_id, { state: 'arrived', reply: '' })).data).toMatchObject({ state: 'arrived', version: 2 })
  expect(await due()).toHaveLength(1)
  expect((await update(_id, { state: 'replied', reply: '' })).error.fields).toEqual({ reply: REFERRALS.replyNeeded })
  expect((await update(_id, { state: 'arrived', reply: 'Seen' })).error.fields).toEqual({ reply: REFERRALS.replyAlone })
  expect((await update(_id, { state: 'replied', reply: 'Two units given', version: 1 })).status).toBe(409)
  const { data } = await update(_id, { state: 'replied', reply: 'Two units given', version: 2 })
  expect(data).toMatchObject({ state: 'replied', reply: 'Two units given', repliedBy: { name: 'Bola Ade' } })
  expect(await due()).toEqual([])
  expect((await update(_id, { state: 'not-reached', reply: '' })).error.message).toBe(REFERRALS.replied)
  const { data: entries } = await nurse.call(getTimeline, { params: { id: patientId }, query: { kinds: 'referrals' } })
  expect(entries).toMatchObject([
    { kind: 'referrals', what: 'replied', number: 'SCC-00001', facility: 'LUTH', text: 'Two units given' },
    { kind: 'referrals', what: 'sent', number: 'SCC-00001', facility: 'LUTH', text: 'Severe anaemia', state: 'replied' },
  ])
})

test('a patient who did not reach them ends the question, and may still arrive', async () => {
  const { send, update, due } = await clinic()
  const { _id } = await send()
  expect((await update(_id, { state: 'not-reached', reply: '' })).data.state).toBe('not-reached')
  expect(await due()).toEqual([])
  expect((await update(_id, { state: 'replied', reply: 'Came two days later' })).data.state).toBe('replied')
})

test('the question goes to the next day if the patient is due on the seventh', async () => {
  const { doctor, patientId, send, due } = await clinic()
  await newSession(doctor, { patientId, returnOn: '2026-11-29', returnReason: 'Dressing' })
  await send()
  expect(await due()).toMatchObject([
    ['2026-11-29', 'Dressing'],
    ['2026-11-30', expect.stringContaining('SCC-00001')],
  ])
})

test('entered in error: the own for 24 hours, by admin and doctor always; it ends the question and takes no reply', async () => {
  const { as, doctor, send, strike, update, due, list, later } = await clinic()
  const [first, second] = [await send(), await send()]
  expect((await strike(first._id, await as('nurse'))).status).toBe(403)
  expect((await strike(first._id)).data.struck).toMatchObject({ by: { name: 'Bola Ade' }, reason: 'Wrong patient' })
  expect(await due()).toHaveLength(1)
  expect([(await strike(first._id)).status, (await update(first._id, { state: 'arrived', reply: '' })).status]).toEqual([409, 409])
  later(1.01)
  expect((await strike(second._id)).status).toBe(403)
  expect((await strike(second._id, doctor)).status).toBe(200)
  expect([await due(), (await list()).facilities]).toEqual([[], []])
})

test('a session opened in error takes its letters with it, and can send no more', async () => {
  const { doctor, nurse, id, send, update, due, list } = await clinic()
  const { _id } = await send()
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Opened twice' } })
  expect([(await list()).data[0]?.struck?.reason, await due()]).toEqual(['Opened twice', []])
  expect((await nurse.send(sendReferral, { params: { id }, body: LETTER })).status).toBe(409)
  expect((await update(_id, { state: 'arrived', reply: '' })).status).toBe(409)
})

test('a joined chart shows the letters of both records; a session that is given back takes its letter', async () => {
  const { as, doctor, nurse, patientId, send } = await clinic()
  const admin = await as('admin')
  const { _id: other } = await newPatient(doctor)
  const reason = 'The same person'
  const { _id: mergeId } = await admin.call(mergePatients, { body: { keepId: patientId, mergeId: other, reason } })
  const { _id: later } = await newSession(doctor, { patientId: other })
  await send({ facility: 'Island Maternity' }, nurse, later)
  const lettersOf = async (id: string) =>
    (await nurse.call(getTimeline, { params: { id }, query: { kinds: 'referrals' } })).data.map(
      (entry) => 'facility' in entry && entry.facility,
    )
  expect(await lettersOf(patientId)).toEqual(['Island Maternity'])
  await admin.call(unmergePatients, { body: { mergeId, reason: 'Two people', give: [later] } })
  expect([await lettersOf(patientId), await lettersOf(other)]).toEqual([[], ['Island Maternity']])
})

test('letters that are written at once get different numbers, and each of a patient its own day of asking', async () => {
  const { send, nurse, doctor } = await clinic()
  const sessions = await Promise.all(Array.from({ length: 4 }, () => newSession(doctor)))
  const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => send({}, nurse, sessions[n % 4]?._id)))
  const numbers = Array.from({ length: 12 }, (_, n) => `SCC-${String(n + 1).padStart(5, '0')}`)
  expect(sent.map(({ number }) => number).toSorted()).toEqual(numbers)
  expect((await nurse.call(listFollowUps, { query: { when: 'all', limit: 200 } })).count).toBe(12)
})

test.each([
  ['Saints Community Clinic', 'SCC'],
  ['Ìkẹjà Clinic', 'IC'],
  ['St. Mary’s Health Centre, Lagos Mainland', 'SMSH'],
  ['诊所', 'REF'],
])('the letters of %s begin with %s', (name, prefix) => {
  expect(prefixOf(name)).toBe(prefix)
})
