import { listReport } from '@clinic/contract/reports/reports'
import { getPatientHistory, getQueue, getSession, listSessions, type Session } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'

/** Sessions with this many comments each: the first by Bola Ade, the rest by Chi Obi. */
async function clinicWith(...counts: number[]) {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor', { name: 'Ada Eze' })]
  const [first, others] = [await clinic.as('nurse', { name: 'Bola Ade' }), await clinic.as('nurse', { name: 'Chi Obi' })]
  const drug = (await newItem(admin, { name: 'Gauze', count: 1_000 }))._id
  const ids: string[] = []
  for (const count of counts) {
    const { _id: id } = await newSession(doctor, { attendants: ['NURSE', 'PHARMACIST'] })
    for (let n = 1; n <= count; n++)
      await (n === 1 ? first : others).call(updateSession, { body: { id, comment: `comment ${n}`, drugs: [{ drug, dosage: n }] } })
    ids.push(id)
  }
  return { ...clinic, admin, doctor, nurse: first, ids }
}

const told = ({ comments, commentCount, attendants }: Session) => ({
  comments: comments.map(({ comment, drugs, userId }) => `${comment}, ${drugs[0]?.drug} × ${drugs[0]?.dosage}, ${userId.name}`),
  commentCount,
  attendants,
})

test('every list of sessions has the newest three comments, their number, and everyone who attended', async () => {
  const { admin, doctor, nurse, ids } = await clinicWith(5)
  const [id = ''] = ids
  const one = await nurse.call(getSession, { params: { id } })
  const lists = [
    (await nurse.call(getQueue, {})).data,
    (await nurse.call(getQueue, { query: { state: 'done' } })).data,
    (await admin.call(listSessions, {})).data,
    (await nurse.call(getPatientHistory, { params: { patientId: one.patientId._id } })).data,
    (await doctor.call(getPatientHistory, { params: { patientId: one.patientId._id }, query: { limit: 1 } })).data,
    (await doctor.call(listReport, {})).data[0]?.sessions,
  ]
  for (const sessions of lists)
    expect(sessions?.map(told)).toEqual([
      {
        comments: ['comment 3, Gauze × 3, Chi Obi', 'comment 4, Gauze × 4, Chi Obi', 'comment 5, Gauze × 5, Chi Obi'],
        commentCount: 5,
        attendants: ['Ada Eze', 'Bola Ade', 'Chi Obi', 'PHARMACIST'],
      },
    ])
})

test('a single session has all its comments, also in the response to a change', async () => {
  const { nurse, ids } = await clinicWith(5)
  const [id = ''] = ids
  const all = ['comment 1', 'comment 2', 'comment 3', 'comment 4', 'comment 5']
  const one = await nurse.call(getSession, { params: { id } })
  expect([one.comments.map(({ comment }) => comment), one.commentCount]).toEqual([all, 5])
  const after = await nurse.call(updateSession, { body: { id, comment: 'comment 6' } })
  expect([after.comments.map(({ comment }) => comment), after.commentCount]).toEqual([[...all, 'comment 6'], 6])
})

test('lists three comments in full and only counts a fourth; each session has its own', async () => {
  const { admin } = await clinicWith(0, 2, 3, 4)
  const { data } = await admin.call(listSessions, {})
  const seen = data.map(({ comments, commentCount }) => [comments.map(({ comment }) => comment).join(), commentCount])
  expect(seen).toEqual([
    ['comment 2,comment 3,comment 4', 4],
    ['comment 1,comment 2,comment 3', 3],
    ['comment 1,comment 2', 2],
    ['', 0],
  ])
})

test('care that waited on a phone comes where it was typed, not where it was saved', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const { as } = await testApp({ clock })
  const [doctor, nurse] = [await as('doctor'), await as('nurse')]
  const { _id: id } = await newSession(doctor)
  const record = async (comment: string, minutes: number, typed?: string) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    await nurse.call(updateSession, { body: { id, comment } }, typed === undefined ? {} : { headers: { 'x-recorded-at': typed } })
  }
  await record('one, at 8:05', 5)
  await record('three, at 8:20', 15)
  await record('two, typed at 8:10', 10, '2026-03-01T08:10:00.000Z')
  const { comments } = await doctor.call(getSession, { params: { id } })
  expect(comments.map(({ comment, recordedAt }) => [comment, recordedAt])).toEqual([
    ['one, at 8:05', null],
    ['two, typed at 8:10', '2026-03-01T08:10:00.000Z'],
    ['three, at 8:20', null],
  ])
})
