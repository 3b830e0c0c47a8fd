import { downloadReport, listReport } from '@clinic/contract/reports/reports'
import { getPatientHistory, getQueue, getSession, listSessions, type Session } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
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

/** A session with five comments, two of which waited on a phone. */
async function withCareThatWaited() {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const { as } = await testApp({ clock })
  const [doctor, nurse] = [await as('doctor'), await as('nurse')]
  const { _id: id, patientId } = await newSession(doctor)
  const record = async (comment: string, minutes: number, typed?: string) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    await nurse.call(updateSession, { body: { id, comment } }, typed === undefined ? {} : { headers: { 'x-recorded-at': typed } })
  }
  await record('one, at 8:05', 5)
  await record('three, at 8:20', 15)
  await record('two, typed at 8:10', 10, '2026-03-01T08:10:00.000Z')
  await record('four, at 8:40', 10)
  await record('zero, typed at 8:02', 10, '2026-03-01T08:02:00.000Z')
  return { doctor, id, patientId: patientId._id }
}

test('care that waited on a phone comes where it was typed, not where it was saved', async () => {
  const { doctor, id } = await withCareThatWaited()
  const { comments } = await doctor.call(getSession, { params: { id } })
  expect(comments.map(({ comment, recordedAt }) => [comment, recordedAt])).toEqual([
    ['zero, typed at 8:02', '2026-03-01T08:02:00.000Z'],
    ['one, at 8:05', null],
    ['two, typed at 8:10', '2026-03-01T08:10:00.000Z'],
    ['three, at 8:20', null],
    ['four, at 8:40', null],
  ])
})

test('a list has the three comments that were typed last, also if others were saved later', async () => {
  const { doctor, patientId } = await withCareThatWaited()
  for (const { data } of [await doctor.call(getQueue, {}), await doctor.call(getPatientHistory, { params: { patientId } })])
    expect(data.map(({ comments, commentCount }) => [comments.map(({ comment }) => comment.split(',')[0]), commentCount])).toEqual([
      [['two', 'three', 'four'], 5],
    ])
})

test('the timeline and the downloaded report have care in the order in which it was typed', async () => {
  const { doctor, patientId } = await withCareThatWaited()
  const seen: string[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const page = await doctor.call(getTimeline, {
      params: { id: patientId },
      query: { limit: 2, kinds: 'care', ...(before && { before }) },
    })
    seen.push(...page.data.map((entry) => (entry.kind === 'care' ? `${entry.comment} ${entry.at} ${entry.createdAt}` : entry.kind)))
    before = page.next
  }
  const day = (time: string) => `2026-03-01T${time}:00.000Z`
  expect(seen).toEqual([
    `four, at 8:40 ${day('08:40')} ${day('08:40')}`,
    `three, at 8:20 ${day('08:20')} ${day('08:20')}`,
    `two, typed at 8:10 ${day('08:10')} ${day('08:30')}`,
    `one, at 8:05 ${day('08:05')} ${day('08:05')}`,
    `zero, typed at 8:02 ${day('08:02')} ${day('08:50')}`,
  ])
  const csv = await doctor.call(downloadReport, { body: { startDate: '2026-03-01', endDate: '2026-03-01' } })
  expect(csv.match(/(zero|one|two|three|four),/g)).toEqual(['zero,', 'one,', 'two,', 'three,', 'four,'])
})
