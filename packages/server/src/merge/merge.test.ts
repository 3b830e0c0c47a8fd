import { listMerges, markNotSame, mergePatients, previewMerge, unmergePatients } from '@clinic/contract/merge/merge'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { getPatient, updatePatient } from '@clinic/contract/patients/patients'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newAdmission, newBed, newPatient, newSession } from '../../test/arrange.ts'
import { records } from '../../test/merge.ts'
import { groupOf } from '../db/queries/group.ts'
import { newId } from '../ids.ts'

const reason = 'The same person'

test('an old id opens the kept record, and an unmerge makes both open again', async () => {
  const { admin, a, b, merge, unmerge } = await records({ firstname: 'Adaeze' }, { firstname: 'Ada' })
  const before = [await admin.call(getPatient, { params: { id: a } }), await admin.call(getPatient, { params: { id: b } })]
  const joined = await merge(a, b)
  expect(joined).toEqual({ _id: expect.any(String), keptId: a, mergedId: b })
  expect(await admin.call(getPatient, { params: { id: b } })).toEqual(before[0])
  expect(await unmerge(joined._id)).toEqual({ ...joined, undoneAt: expect.any(String), given: [] })
  expect([await admin.call(getPatient, { params: { id: a } }), await admin.call(getPatient, { params: { id: b } })]).toEqual(before)
})

test('7.4 with A joined to B and B to C, each merge can be undone on its own', async () => {
  for (const undoFirst of [true, false]) {
    const { db, a, b, c, merge, unmerge } = await records({}, {}, {})
    const first = await merge(b, a)
    const second = await merge(c, b)
    expect(await groupOf(db, a)).toEqual([c, ...[a, b].toSorted()])
    await unmerge(undoFirst ? first._id : second._id)
    expect([await groupOf(db, a), await groupOf(db, c)]).toEqual(undoFirst ? [[a], [c, b]] : [[b, a], [c]])
  }
})

test('naming a member means its root', async () => {
  const { a, b, c, d, merge } = await records({}, {}, {}, {})
  await merge(a, b)
  expect(await merge(b, c)).toMatchObject({ keptId: a, mergedId: c })
  expect(await merge(d, c)).toMatchObject({ keptId: d, mergedId: a })
})

test('7.5 refuses to join records of the same chart, either way round; 7.6 joining a record to itself is 400', async () => {
  const { a, b, merge, tryMerge } = await records({}, {})
  expect((await tryMerge(a, a)).status).toBe(400)
  await merge(a, b)
  expect((await tryMerge(a, b)).status).toBe(409)
  expect(await tryMerge(b, a)).toMatchObject({ status: 409, error: { message: 'These two records are joined already' } })
})

test('an unknown id is 404, and a reason of four letters is 400', async () => {
  const { a, b, tryMerge, admin } = await records({}, {})
  expect((await tryMerge(a, newId())).status).toBe(404)
  expect((await tryMerge(a, b, { reason: 'four' })).status).toBe(400)
  expect((await admin.send(unmergePatients, { body: { mergeId: newId(), reason } })).status).toBe(404)
  expect((await tryMerge(a, b, { reason: 'fives' })).status).toBe(201)
})

test('7.15 only an admin can merge and unmerge; everyone sees a chart’s records', async () => {
  const { as, a, b, c, merge } = await records({}, {}, {})
  const { _id } = await merge(a, b)
  for (const role of ['doctor', 'nurse'] as const) {
    const one = await as(role)
    expect((await one.send(mergePatients, { body: { keepId: a, mergeId: c, reason } })).status).toBe(403)
    expect((await one.send(unmergePatients, { body: { mergeId: _id, reason } })).status).toBe(403)
    expect((await one.send(previewMerge, { params: { id: a }, query: { with: c } })).status).toBe(403)
    expect(await one.call(listMerges, { params: { id: b } })).toMatchObject([{ _id, kept: { _id: a }, merged: { _id: b }, reason }])
  }
  expect((await (await as('nurse')).send(markNotSame, { body: { a, b: c, reason } })).status).toBe(403)
})

test('7.7 refuses to join a record with an open session or a bed; the kept record may have both', async () => {
  const { admin, a, b, tryMerge } = await records({}, {})
  const bed = await newBed(admin, 'Bed 1')
  const { _id: id } = await newAdmission(admin, bed._id, { patientId: b })
  const refused = await tryMerge(a, b)
  expect(refused).toMatchObject({ status: 409 })
  await admin.call(updateSession, { body: { id, open: false } })
  const open = await newSession(admin, { patientId: b })
  expect((await tryMerge(a, b)).status).toBe(409)
  await admin.call(updateSession, { body: { id: open._id, open: false } })
  await newAdmission(admin, bed._id, { patientId: a })
  expect((await tryMerge(a, b)).status).toBe(201)
})

test('joins dead patients only if both died on the same day', async () => {
  const { admin, a, b, tryMerge } = await records({}, {})
  const died = (id: string, deceasedOn: string) => admin.call(updateFacts, { params: { id }, body: { deceasedOn } })
  await died(a, '2026-01-02')
  expect((await tryMerge(a, b)).status).toBe(409)
  await died(b, '2026-01-03')
  expect((await tryMerge(a, b)).status).toBe(409)
  await died(b, '2026-01-02')
  expect((await tryMerge(a, b)).status).toBe(201)
})

test('joining records of different gender requires a reason', async () => {
  const { admin, a, b, tryMerge } = await records({ gender: 'MALE' }, { gender: 'FEMALE' })
  expect(await tryMerge(a, b)).toMatchObject({ status: 409, error: { fields: { genderReason: expect.any(String) } } })
  const preview = await admin.call(previewMerge, { params: { id: a }, query: { with: b } })
  expect(preview.conflicts.map(({ code }) => code)).toEqual(['gender'])
  expect(preview.differences).toContain('gender')
  expect((await tryMerge(a, b, { genderReason: 'Typed wrong' })).status).toBe(201)
})

test('a chart can have at most 50 joined records', async () => {
  const { db, admin, a, b, c, tryMerge } = await records({}, {}, {})
  for (let n = 1; n < 50; n++) {
    const { _id: memberId } = await newPatient(admin)
    const _id = newId()
    await db.insertInto('personMerge').values({ _id, keptId: a, mergedId: memberId, at: '', by: admin.user._id, reason }).execute()
    await db.insertInto('personLink').values({ memberId, rootId: a, mergeId: _id }).execute()
  }
  expect((await tryMerge(a, b)).status).toBe(201)
  expect((await tryMerge(a, c)).status).toBe(409)
})

test('refuses to undo a merge twice', async () => {
  const { admin, a, b, merge, unmerge } = await records({}, {})
  const { _id: mergeId } = await merge(a, b)
  await unmerge(mergeId)
  expect(await admin.send(unmergePatients, { body: { mergeId, reason } })).toMatchObject({ status: 409 })
  expect(await admin.call(listMerges, { params: { id: b } })).toMatchObject([{ _id: mergeId, undoneReason: 'Two people', sessions: [] }])
  expect(await merge(b, a)).toMatchObject({ keptId: b, mergedId: a })
})

test('7.25 the same key twice joins once', async () => {
  const { admin, db, a: keepId, b: mergeId } = await records({}, {})
  const once = await admin.call(mergePatients, { body: { keepId, mergeId, reason } }, { key: 'one' })
  expect(await admin.call(mergePatients, { body: { keepId, mergeId, reason } }, { key: 'one' })).toEqual(once)
  expect(await db.selectFrom('personMerge').selectAll().execute()).toHaveLength(1)
})

test('7.18 refuses one of two admins who join the same records in opposite directions at once', async () => {
  const { as, a, b, db } = await records({}, {})
  const [one, other] = [await as('admin'), await as('admin')]
  const answers = await Promise.all([
    one.send(mergePatients, { body: { keepId: a, mergeId: b, reason } }),
    other.send(mergePatients, { body: { keepId: b, mergeId: a, reason } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await db.selectFrom('personLink').selectAll().execute()).toHaveLength(1)
})

test('refuses an edit of a joined record, and names the kept one', async () => {
  const { admin, a, b, merge } = await records({ firstname: 'Adaeze', lastname: 'Okafor' }, {})
  await merge(a, b)
  const refused = await admin.send(updatePatient, { body: { id: b, phone: '08031112222' } })
  expect(refused).toMatchObject({ status: 409, error: { message: 'This record was joined to the one of Adaeze Okafor. Edit that one.' } })
})

test('the preview shows two charts side by side, with their members, counts and sessions', async () => {
  const { admin, a, b, c, merge } = await records(
    { firstname: 'Adaeze', lastname: 'Okafor', phone: '08031234567' },
    { firstname: 'Adaeze', lastname: 'Okofor', phone: '+234 803 123 4567' },
    {},
  )
  const session = await newSession(admin, { patientId: a, workingDiagnosis: 'Malaria' })
  await merge(b, c)
  const preview = await admin.call(previewMerge, { params: { id: a }, query: { with: c } })
  expect(preview).toMatchObject({
    keep: {
      patient: { _id: a },
      members: [],
      counts: { sessions: 1, open: 1 },
      sessions: [{ _id: session._id, workingDiagnosis: 'Malaria' }],
    },
    merge: { patient: { _id: b }, members: [{ _id: c }], counts: { sessions: 0 }, sessions: [] },
    reasons: ['Same phone number', 'Name one letter off'],
    differences: ['lastname', 'phone'],
    conflicts: [],
    notSame: null,
  })
  const { user } = admin
  await admin.call(markNotSame, { body: { a, b: c, reason: 'Father and son' } })
  const again = await admin.call(previewMerge, { params: { id: b }, query: { with: a } })
  expect(again.notSame).toMatchObject({ by: { _id: user._id }, reason: 'Father and son' })
  expect(again.conflicts).toMatchObject([{ code: 'open' }])
})
