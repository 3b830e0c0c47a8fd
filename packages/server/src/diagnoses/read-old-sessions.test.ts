import { pickDiagnoses, teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { engineOf } from '../db/engines.ts'
import type { Db } from '../db/open.ts'
import { isReadingOldSessions, readOldSessions, readSomeOldSessions } from './read-old-sessions.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

/** A store as the migration leaves it: old sessions without codes, and the marker. */
async function oldStore(...texts: string[]) {
  const app = await testApp()
  const doctor = await app.as('doctor')
  const { _id: patientId } = await newPatient(doctor)
  const ids: string[] = []
  for (const workingDiagnosis of texts) ids.push((await newSession(doctor, { patientId, workingDiagnosis }))._id)
  await app.db.deleteFrom('sessionDiagnosis').execute()
  await app.db.deleteFrom('unreadDiagnosis').execute()
  const value = `${ids.at(-1)}~`
  await app.db
    .insertInto('setting')
    .values({ name: 'diagnoses.read-before', value, updatedBy: null, updatedAt: NOW.toISOString() })
    .execute()
  return { ...app, doctor, ids }
}

const codesOf = async (db: Db) => {
  const rows = await db.selectFrom('sessionDiagnosis').select(['sessionId', 'code']).orderBy('sessionId').orderBy('position').execute()
  return rows.map(({ code }) => code)
}

test('reads sessions from an older version in batches, newest first, without a person', async () => {
  const { db, ids } = await oldStore('malaria', 'typhoid', '', 'HTN; hot body', 'UTI')
  expect([await isReadingOldSessions(db), await readSomeOldSessions(db, NOW, 2), await codesOf(db)]).toEqual([true, true, ['I10', 'N39.0']])
  expect(await db.selectFrom('unreadDiagnosis').select(['sessionId', 'words']).execute()).toEqual([
    { sessionId: ids[3], words: 'hot body' },
  ])
  expect([await readSomeOldSessions(db, NOW, 2), await readSomeOldSessions(db, NOW, 2)]).toEqual([true, false])
  expect([await isReadingOldSessions(db), await codesOf(db)]).toEqual([false, ['B54', 'A01.0', 'I10', 'N39.0']])
  expect(await readSomeOldSessions(db, NOW, 2)).toBe(false)
  const rows = await db.selectFrom('sessionDiagnosis').select(['by', 'source', 'at']).distinct().execute()
  expect(rows).toEqual([{ by: null, source: 'matched', at: NOW.toISOString() }])
})

test('an interrupted batch leaves nothing behind', async () => {
  const { db } = await oldStore('malaria', 'typhoid', 'HTN')
  await readSomeOldSessions(db, NOW, 1)
  for (const statement of engineOf(db).ddl.appendOnly('setting')) await sql.raw(statement).execute(db)
  await expect(readSomeOldSessions(db, NOW, 1)).rejects.toThrow('append-only')
  expect([await codesOf(db), await isReadingOldSessions(db)]).toEqual([['I10'], true])
})

test('keeps changes and terms saved in the meantime', async () => {
  const { db, doctor, ids } = await oldStore('malaria', 'hot body', 'HTN')
  await readSomeOldSessions(db, NOW, 1)
  await doctor.call(updateSession, { body: { id: ids[0] ?? '', workingDiagnosis: 'cholera' } })
  await doctor.call(teachTerm, { body: { term: 'hot body', code: 'R51' } })
  while (await readSomeOldSessions(db, NOW, 1));
  expect(await codesOf(db)).toEqual(['A00.9', 'R51', 'I10'])
})

test('two processes at once read each session only once', async () => {
  const { db } = await oldStore('malaria', 'typhoid', 'HTN', 'UTI')
  const run = async () => {
    while (await readSomeOldSessions(db, NOW, 1));
  }
  await Promise.all([run(), run()])
  expect(await codesOf(db)).toEqual(['B54', 'A01.0', 'I10', 'N39.0'])
})

test('a running server reads them all in the background, and stopping ends it at once', async () => {
  const { db, services } = await oldStore('malaria', 'typhoid')
  const warned: object[] = []
  const log = { warn: (what: object) => void warned.push(what) }
  readOldSessions(services, log)()
  readOldSessions(services, log)
  await expect.poll(() => isReadingOldSessions(db)).toBe(false)
  expect([await codesOf(db), warned]).toEqual([['B54', 'A01.0'], []])
})

test('does not read the words of a session whose codes a user picked in the meantime', async () => {
  const { db, doctor, ids } = await oldStore('malaria; UTI', 'HTN')
  await doctor.call(pickDiagnoses, { params: { id: ids[0] ?? '' }, body: { diagnoses: [{ code: 'B54' }] } })
  while (await readSomeOldSessions(db, NOW, 1));
  expect(await codesOf(db)).toEqual(['B54', 'I10'])
})
