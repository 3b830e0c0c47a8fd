import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'
import { groupOf, groupsOf, isRoot, rootIn, rootOf, rootsOf } from './group.ts'

/** B and C are joined to A; D is on its own. */
async function fourRecords() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const ids = [await newPatient(admin), await newPatient(admin), await newPatient(admin), await newPatient(admin)].map(({ _id }) => _id)
  const [a = '', b = '', c = '', d = ''] = ids
  const { db } = clinic
  for (const memberId of [b, c]) {
    const merge = {
      _id: newId(),
      keptId: a,
      mergedId: memberId,
      at: '2026-11-22T10:00:00.000Z',
      by: admin.user._id,
      reason: 'The same person',
    }
    await db.insertInto('personMerge').values(merge).execute()
    await db.insertInto('personLink').values({ memberId, rootId: a, mergeId: merge._id }).execute()
  }
  return { ...clinic, admin, a, b, c, d }
}

test('every record of a group finds its root and the whole group; an unjoined record finds itself', async () => {
  const { db, a, b, c, d } = await fourRecords()
  for (const id of [a, b, c]) {
    expect(await rootOf(db, id)).toBe(a)
    expect(await groupOf(db, id)).toEqual([a, b, c])
  }
  expect([await rootOf(db, d), await groupOf(db, d)]).toEqual([d, [d]])
  expect(await rootsOf(db, [a, b, d])).toEqual(new Map([[b, a]]))
  expect(await groupsOf(db, [c, d])).toEqual(
    new Map([
      [c, [a, b, c]],
      [d, [d]],
    ]),
  )
  expect(await groupsOf(db, [])).toEqual(new Map())
})

test('queries can select the root of a column and leave out members', async () => {
  const { db, a, d } = await fourRecords()
  const rows = await db.selectFrom('patient').select(rootIn('patient._id').as('root')).orderBy('_id').execute()
  expect(rows.map(({ root }) => root)).toEqual([a, a, a, d])
  const roots = await db.selectFrom('patient').select('_id').where(isRoot('patient._id')).orderBy('_id').execute()
  expect(roots.map(({ _id }) => _id)).toEqual([a, d])
})

test('7.9 the store refuses a new session or admission for a record that was joined to another', async () => {
  const { db, admin, a, b } = await fourRecords()
  const at = '2026-11-22T10:00:00.000Z'
  const { _id: sessionId } = await newSession(admin, { patientId: a })
  const [opened] = await db.selectFrom('session').selectAll().execute()
  if (!opened) throw new Error('A session was opened')
  await expect(
    db
      .insertInto('session')
      .values({ ...opened, _id: newId(), patientId: b })
      .execute(),
  ).rejects.toThrow('the record of this patient was joined to another')
  const bedId = newId()
  await sql`insert into "bed" ("_id", "tag", "tagKey", "sortKey", "createdAt", "updatedAt") values (${bedId}, '1', '1', '1', ${at}, ${at})`.execute(
    db,
  )
  const admission = (patientId: string) => ({ _id: newId(), bedId, patientId, sessionId, startedAt: at, endedAt: null })
  await expect(db.insertInto('admission').values(admission(b)).execute()).rejects.toThrow(
    'the record of this patient was joined to another',
  )
  await db.insertInto('admission').values(admission(a)).execute()
})

test.each<[string, (records: { a: string; b: string }) => object]>([
  ['a record joined to itself', ({ a }) => ({ mergedId: a })],
  ['a reason of four letters', () => ({ reason: 'four' })],
  ['one record joined twice', ({ b }) => ({ mergedId: b })],
  ['undone without a reason', () => ({ undoneAt: '2026-11-22T10:00:00.000Z' })],
])('the store refuses %s', async (_what, changes) => {
  const { db, admin, a, b, d } = await fourRecords()
  const good = () => ({ _id: newId(), keptId: a, mergedId: d, reason: 'The same person', at: '', by: admin.user._id })
  const wrong = { ...good(), ...changes({ a, b }) }
  await expect(db.insertInto('personMerge').values(wrong).execute()).rejects.toThrow(/constraint|violates/i)
  await db.insertInto('personMerge').values(good()).execute()
})
