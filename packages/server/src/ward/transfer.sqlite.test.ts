import { listAudit } from '@clinic/contract/audit/audit'
import { getBed, listBeds, updateBed } from '@clinic/contract/beds/beds'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { listWard, swapPatients, transferPatient } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { newBed, newSession } from '../../test/arrange.ts'
import { aWard } from '../../test/ward.ts'
import { newId } from '../ids.ts'

test('4.1 a move frees the old bed, takes the new one, and links the two admissions', async () => {
  const { nurse, admin, admit, admissions } = await aWard()
  const { bed, session } = await admit('A1')
  const to = await newBed(admin, 'B2')
  const body = { sessionId: session._id, toBedId: to._id, reason: 'Near the oxygen', version: session.version }
  const moved = await nurse.call(transferPatient, { body })
  expect(moved).toMatchObject({ bedId: { _id: to._id, tag: 'B2' }, version: session.version + 1, open: true })
  expect((await admin.call(listBeds, {})).data).toMatchObject([
    { _id: bed._id, occupied: false, patientId: null },
    { _id: to._id, occupied: true, patientId: { _id: session.patientId._id } },
  ])
  const [first, second, ...others] = await admissions()
  expect(others).toEqual([])
  expect(first).toMatchObject({ bedId: bed._id, endReason: 'moved', endedAt: expect.any(String), movedFrom: null, moveReason: '' })
  expect(second).toMatchObject({
    bedId: to._id,
    sessionId: session._id,
    endReason: null,
    endedAt: null,
    movedFrom: first?._id,
    moveReason: 'Near the oxygen',
  })
})

test('4.2 of fifty moves of ten patients into one bed at once, one succeeds', async () => {
  const { nurse, admin, admit, admissions, db } = await aWard()
  const patients: { _id: string }[] = []
  for (let n = 0; n < 10; n++) patients.push((await admit(`A${n}`)).session)
  const { _id: toBedId } = await newBed(admin, 'B')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => nurse.send(transferPatient, { body: { sessionId: patients[n % 10]?._id ?? '', toBedId } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)])
  const open = (await admissions()).filter(({ endedAt }) => endedAt === null)
  expect([open.length, new Set(open.map(({ patientId }) => patientId)).size, new Set(open.map(({ bedId }) => bedId)).size]).toEqual([
    10, 10, 10,
  ])
  const sessions = await db.selectFrom('session').select(['_id', 'bedId']).execute()
  for (const { _id, bedId } of sessions) expect(open.find(({ sessionId }) => sessionId === _id)?.bedId).toBe(bedId)
})

test('4.3 a swap puts each patient into the other’s bed', async () => {
  const { nurse, admit, admissions } = await aWard()
  const [a, b] = [await admit('A1'), await admit('B2')]
  const swapped = await nurse.call(swapPatients, { body: { sessionA: a.session._id, sessionB: b.session._id } })
  expect(swapped.map(({ _id, bedId }) => [_id, bedId?.tag])).toEqual([
    [a.session._id, 'B2'],
    [b.session._id, 'A1'],
  ])
  const open = (await admissions()).filter(({ endedAt }) => endedAt === null)
  expect(new Map(open.map(({ sessionId, bedId }) => [sessionId, bedId]))).toEqual(
    new Map([
      [a.session._id, b.bed._id],
      [b.session._id, a.bed._id],
    ]),
  )
})

test('4.4 refuses a swap of a session with itself', async () => {
  const { nurse, admit } = await aWard()
  const { _id } = (await admit('A1')).session
  const refused = await nurse.send(swapPatients, { body: { sessionA: _id, sessionB: _id } })
  expect([refused.status, refused.error.fields]).toEqual([400, { sessionB: 'Choose two patients' }])
})

test('4.5 refuses to move or swap a closed session or one without a bed', async () => {
  const { nurse, doctor, admin, admit, admissions } = await aWard()
  const [closed, lying] = [(await admit('A1')).session, (await admit('A2')).session]
  await doctor.call(updateSession, { body: { id: closed._id, open: false } })
  const walking = await newSession(doctor)
  const { _id: toBedId } = await newBed(admin, 'B')
  const before = await admissions()
  const move = (sessionId: string) => nurse.send(transferPatient, { body: { sessionId, toBedId } })
  const swap = (sessionB: string) => nurse.send(swapPatients, { body: { sessionA: lying._id, sessionB } })
  for (const [{ _id }, message] of [
    [closed, 'This session is closed. Reopen it first.'],
    [walking, 'This patient is not in a bed'],
  ] as const) {
    for (const refused of [await move(_id), await swap(_id)]) expect([refused.status, refused.error.message]).toEqual([409, message])
  }
  expect(await admissions()).toEqual(before)
})

test('a voided session cannot be moved, and its admission has ended', async () => {
  const { doctor, admin, admit, admissions } = await aWard()
  const { session } = await admit('A1')
  await doctor.call(voidSession, { params: { id: session._id }, body: { reason: 'Wrong patient' } })
  const { _id: toBedId } = await newBed(admin, 'B')
  expect((await doctor.send(transferPatient, { body: { sessionId: session._id, toBedId } })).status).toBe(409)
  expect(await admissions()).toMatchObject([{ endReason: 'closed' }])
})

test('4.6 refuses a move to the same bed, or to an occupied one', async () => {
  const { nurse, admit } = await aWard()
  const [a, b] = [await admit('A1'), await admit('B2')]
  const move = (toBedId: string) => nurse.send(transferPatient, { body: { sessionId: a.session._id, toBedId } })
  const own = await move(a.bed._id)
  expect([own.status, own.error.message]).toEqual([409, 'This patient is already in that bed'])
  const taken = await move(b.bed._id)
  expect([taken.status, taken.error.message]).toEqual([409, 'Someone else just took this bed. Choose another.'])
})

test('4.7 unknown beds and sessions are 404, and an empty request is 400', async () => {
  const { nurse, admit } = await aWard()
  const { session, bed } = await admit('A1')
  const statusOf = async (body: object) => (await nurse.send(transferPatient, { body: body as never })).status
  expect(await statusOf({ sessionId: session._id, toBedId: newId() })).toBe(404)
  expect(await statusOf({ sessionId: newId(), toBedId: bed._id })).toBe(404)
  expect(await statusOf({})).toBe(400)
  expect((await nurse.send(swapPatients, { body: { sessionA: session._id, sessionB: newId() } })).status).toBe(404)
})

test('4.8 pharmacist and physiotherapist cannot move patients or see the ward, and their list of beds stays brief', async () => {
  const { as, anonymous, admit } = await aWard()
  const { session, bed } = await admit('A1')
  const body = { sessionId: session._id, toBedId: bed._id }
  for (const role of ['pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(transferPatient, { body })).status).toBe(403)
    expect((await person.send(swapPatients, { body: { sessionA: session._id, sessionB: newId() } })).status).toBe(403)
    expect((await person.send(listWard, {})).status).toBe(403)
    expect(await person.call(getBed, { params: { id: bed._id } })).toEqual({ _id: bed._id, tag: 'A1', occupied: true, version: 2 })
  }
  expect((await anonymous.send(transferPatient, { body })).status).toBe(401)
})

test('refuses a move of an older version', async () => {
  const { nurse, doctor, admin, admit } = await aWard()
  const { session } = await admit('A1')
  await doctor.call(updateSession, { body: { id: session._id, pulse: '80' } })
  const { _id: toBedId } = await newBed(admin, 'B')
  const refused = await nurse.send(transferPatient, { body: { sessionId: session._id, toBedId, version: session.version } })
  expect([refused.status, refused.error.code]).toEqual([409, 'version-conflict'])
})

test('everyone has one bed after ten moves of one patient to ten beds and swaps, all at once', async () => {
  const { nurse, admin, admit, admissions } = await aWard()
  const [a, b] = [await admit('A1'), await admit('A2')]
  const beds = await Promise.all(Array.from({ length: 10 }, (_, n) => newBed(admin, `B${n}`)))
  const answers = await Promise.all(
    beds.flatMap(({ _id: toBedId }, n) => [
      nurse.send(transferPatient, { body: { sessionId: a.session._id, toBedId } }),
      nurse.send(swapPatients, {
        body: n % 2 ? { sessionA: a.session._id, sessionB: b.session._id } : { sessionA: b.session._id, sessionB: a.session._id },
      }),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const all = await admissions()
  expect(
    all
      .filter(({ endedAt }) => endedAt === null)
      .map(({ sessionId }) => sessionId)
      .toSorted(),
  ).toEqual([a.session._id, b.session._id].toSorted())
  expect(all.length).toBe(2 + 10 + 2 * 10)
  expect(new Set(all.flatMap(({ movedFrom }) => movedFrom ?? [])).size).toBe(30)
})

test('4.25 audits who moved whom from which bed to which, with the tags at the time', async () => {
  const { nurse, admin, admit } = await aWard()
  const { bed, session } = await admit('A1')
  const to = await newBed(admin, 'B2')
  await nurse.call(transferPatient, { body: { sessionId: session._id, toBedId: to._id } })
  await admin.call(updateBed, { body: { id: bed._id, tag: 'Renamed' } })
  const { _id, firstname, lastname } = session.patientId
  expect((await admin.call(listAudit, { query: { patientId: _id } })).data[0]).toMatchObject({
    type: 'bed.move',
    userId: { name: 'Nurse Ada' },
    patientId: { _id, firstname, lastname },
    beds: { from: 'A1', to: 'B2' },
  })
})

test('after a move the session’s history shows the tag at the time, whatever the bed is called later', async () => {
  const { nurse, doctor, admin, admit } = await aWard()
  const { session } = await admit('A1')
  const to = await newBed(admin, 'B2')
  await nurse.call(transferPatient, { body: { sessionId: session._id, toBedId: to._id } })
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  await admin.call(updateBed, { body: { id: to._id, tag: 'Renamed' } })
  expect((await doctor.call(getSession, { params: { id: session._id } })).bedId).toEqual({ _id: to._id, tag: 'B2' })
})
