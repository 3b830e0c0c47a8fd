import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getQueue, getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { type CourseInput, coursesOf, listCourses, recordTreatment, startCourse, updateCourse } from '@clinic/contract/therapy/therapy'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { expect, test } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const COURSE: CourseInput = {
  goal: 'Climb the stairs to the church',
  planned: 2,
  howOften: 'twice a week',
  activities: ['Climbing stairs', 'Carrying water'],
  exercises: 'Ten knee bends, morning and evening',
}

async function aCourse() {
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const app = await testApp({ clock })
  const [doctor, physio, nurse] = [await app.as('doctor'), await app.as('physiotherapist'), await app.as('nurse')]
  const session = await newSession(doctor, { attendants: ['PHYSIOTHERAPIST'] })
  const params = { id: session._id }
  const course = await physio.call(startCourse, { params, body: COURSE })
  const treat = (body: object) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    return physio.call(recordTreatment, { params: { id: course._id }, body: { comment: 'Mobilised', ...body } })
  }
  return { ...app, clock, doctor, physio, nurse, session, params, course, treat }
}

test('a course counts its treatments, which are care on the session, with pain and the activities in order', async () => {
  const { physio, session, course, treat, doctor } = await aCourse()
  expect(course).toMatchObject({ ...COURSE, treatments: [], ending: null, version: 1 })
  await treat({ pain: 8, scores: [2, null] })
  const { treatments } = await treat({ pain: 0, scores: [10, 4] })
  expect(treatments.map(({ pain, scores, by }) => [pain, scores, by.name])).toEqual([
    [8, [2, null], physio.user.name],
    [0, [10, 4], physio.user.name],
  ])
  const { comments } = await doctor.call(getSession, { params: { id: session._id } })
  expect(comments.map(({ comment }) => comment)).toEqual(['Mobilised', 'Mobilised'])
  expect((await physio.call(getQueue, { query: { state: 'todo' } })).count).toBe(0)
})

test('the list says of how many courses the next treatment is due, of all its pages', async () => {
  const { as, clock, doctor, physio, session } = await aCourse()
  const others = [await newSession(doctor), await newSession(doctor)]
  for (const { _id: id } of others) await physio.call(startCourse, { params: { id }, body: COURSE })
  for (const [place, { patientId }] of [session, ...others].entries())
    await doctor.call(createFollowUp, { body: { patientId: patientId._id, dueOn: place === 2 ? '2026-12-24' : '2026-11-23' } })
  clock.now = new Date('2026-11-23T08:00:00Z')
  const later = await as('doctor') // the earlier sign-in has ended
  const page = async (skip: number) => (await later.call(listCourses, { query: { limit: 1, skip } })).due
  expect([await page(0), await page(2)]).toEqual([2, 2])
})

test('more than the planned number of treatments is not refused', async () => {
  const { treat } = await aCourse()
  await treat({})
  await treat({})
  expect((await treat({})).treatments).toHaveLength(3)
})

test('the timeline says that a course was started, which treatment it was, and how it ended', async () => {
  const { physio, nurse, session, course, treat } = await aCourse()
  await treat({})
  const { treatments } = await treat({})
  await physio.call(strikeCare, { params: { id: session._id, careId: treatments[0]?.careId ?? '' }, body: { reason: 'Wrong patient' } })
  await treat({})
  await physio.call(updateCourse, { params: { id: course._id }, body: { ending: 'met' } })
  const query = { kinds: 'care,therapy' }
  const { data } = await nurse.call(getTimeline, { params: { id: session.patientId._id }, query })
  expect(data.map((entry) => (entry.kind === 'care' ? entry.treatment?.number : entry.kind === 'therapy' && entry.ending))).toEqual([
    'met',
    2,
    1,
    0,
    null,
  ])
  expect(data[0]).toMatchObject({ kind: 'therapy', goal: COURSE.goal, planned: 2, sessionId: session._id, by: { name: physio.user.name } })
})

test('the timeline marks the course of a session that was opened in error, as it marks all else of it', async () => {
  const { physio, doctor, session, course } = await aCourse()
  const read = () =>
    doctor.call(getTimeline, { params: { id: session.patientId._id }, query: { kinds: 'therapy' } }).then(({ data }) => data)
  await physio.call(updateCourse, { params: { id: course._id }, body: { ending: 'met' } })
  expect(await read()).toMatchObject([
    { ending: 'met', struck: null },
    { ending: null, struck: null },
  ])
  await doctor.call(voidSession, { params: { id: session._id }, body: { reason: 'Wrong patient' } })
  const struck = { reason: 'Wrong patient', by: { name: doctor.user.name } }
  expect(await read()).toMatchObject([
    { ending: 'met', struck },
    { ending: null, struck },
  ])
})

test('a treatment that was entered in error does not count', async () => {
  const { physio, session, params, treat } = await aCourse()
  const { treatments } = await treat({ pain: 8 })
  await physio.call(strikeCare, { params: { id: session._id, careId: treatments[0]?.careId ?? '' }, body: { reason: 'Wrong patient' } })
  expect((await physio.call(coursesOf, { params }))[0]?.treatments).toEqual([])
})

test.each([
  [{ pain: 11 }, 'pain'],
  [{ pain: -1 }, 'pain'],
  [{ pain: 2.5 }, 'pain'],
  [{ scores: [1, 2, 3] }, 'scores'],
  [{ comment: ' ' }, 'comment'],
])('a treatment with %j is refused at %s', async (body, field) => {
  const { physio, course } = await aCourse()
  const refused = await physio.send(recordTreatment, { params: { id: course._id }, body: { comment: 'Mobilised', ...body } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})[0]?.split('.')[0]]).toEqual([400, field])
})

test.each([
  [{ planned: 0 }, 'planned'],
  [{ planned: 41 }, 'planned'],
  [{ goal: 'x'.repeat(201) }, 'goal'],
  [{ activities: ['a', 'b', 'c', 'd'] }, 'activities'],
])('a course with %j is refused at %s', async (change, field) => {
  const { physio, params } = await aCourse()
  const refused = await physio.send(startCourse, { params, body: { ...COURSE, ...change } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, [field]])
})

test('one course runs in a session at a time; an ended one takes no treatment and cannot end again', async () => {
  const { physio, params, course } = await aCourse()
  expect((await physio.send(startCourse, { params, body: COURSE })).status).toBe(409)
  const id = { id: course._id }
  const ended = await physio.call(updateCourse, { params: id, body: { ending: 'met', version: 1 } })
  expect([ended.ending, ended.version]).toEqual(['met', 2])
  expect((await physio.send(updateCourse, { params: id, body: { ending: 'lost' } })).status).toBe(409)
  expect((await physio.send(recordTreatment, { params: id, body: { comment: 'Again' } })).status).toBe(409)
  await physio.call(startCourse, { params, body: COURSE })
  expect((await physio.call(coursesOf, { params })).map(({ ending }) => ending)).toEqual([null, 'met'])
})

test('the running courses are listed, the one due first on top, until their session is closed', async () => {
  const { doctor, physio, session, course } = await aCourse()
  const later = await newSession(doctor, { attendants: ['PHYSIOTHERAPIST'] })
  await physio.call(startCourse, { params: { id: later._id }, body: COURSE })
  await physio.call(createFollowUp, { body: { patientId: later.patientId._id, dueOn: '2026-11-25', reason: 'Knee' } })
  const { data, count } = await physio.call(listCourses, {})
  expect([data.map(({ sessionId, dueOn }) => [sessionId, dueOn]), count]).toEqual([
    [
      [later._id, '2026-11-25'],
      [session._id, null],
    ],
    2,
  ])
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  expect((await physio.call(listCourses, {})).count).toBe(1)
  const closed = await physio.send(recordTreatment, { params: { id: course._id }, body: { comment: 'Late' } })
  expect(closed.status).toBe(409)
})

test('a nurse and a pharmacist read a course and do not change it', async () => {
  const { nurse, anonymous, params, course } = await aCourse()
  expect(await nurse.call(coursesOf, { params })).toHaveLength(1)
  expect((await nurse.send(recordTreatment, { params: { id: course._id }, body: { comment: 'x' } })).status).toBe(403)
  expect((await nurse.send(startCourse, { params, body: COURSE })).status).toBe(403)
  expect((await anonymous.send(coursesOf, { params })).status).toBe(401)
})
