import { updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { type TestApp, testApp } from '../../test/harness.ts'
import { costOf } from '../../test/statements-of.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import type { CareTable, SessionTable } from '../db/tables/sessions.ts'
import { newId } from '../ids.ts'

const insertSessions = bulkInsert('session')
const insertCare = bulkInsert('care')
const START = Date.parse('2020-01-01T08:00:00Z')
const minute = (n: number) => new Date(START + n * 60_000).toISOString()

/** Closed sessions with a prescription each, one a day. */
async function manySessions(db: TestApp['db'], { patientId, by, count }: { patientId: string; by: string; count: number }) {
  const blank = { temperature: '36.8', pulse: '72', bloodPressure: '120/80', spO2: '98', weight: '64', complaints: 'Cough' }
  const rest = { co_morbities: '', examinationFindings: '', investigation_results: '', workingDiagnosis: 'Malaria', prescription: 'Rest' }
  const rows = Array.from({ length: count }, (_, n): Insertable<SessionTable> => {
    const at = minute(n * 1_440)
    const times = { createdAt: at, updatedAt: at, closedAt: at }
    return { _id: newId(), patientId, ...blank, ...rest, open: 0, openedBy: by, admitPatient: 0, bedId: null, ...times }
  })
  await insertSessions(db, rows)
  return rows.map(({ _id }) => _id)
}

test('10.5 paging through 5,000 events shows each once, while new ones arrive', async () => {
  const { db, as } = await testApp()
  const doctor = await as('doctor')
  const { _id: id, patientId } = await newSession(doctor)
  const params = { id: patientId._id }
  const by = doctor.user._id
  const sessions = await manySessions(db, { patientId: params.id, by, count: 500 })
  // Five in each minute, so that entries with the same time are on both sides of a page boundary.
  const care = Array.from({ length: 4_500 }, (_, n): Insertable<CareTable> => {
    const sessionId = sessions[n % sessions.length] ?? ''
    return { _id: newId(), sessionId, patientId: params.id, personnelId: by, comment: `Note ${n}`, createdAt: minute(Math.floor(n / 5)) }
  })
  await insertCare(db, care)
  const seen: string[] = []
  let arrived = 0
  let before: string | undefined
  do {
    const { data, next } = await doctor.call(getTimeline, { params, query: { limit: 50, ...(before && { before }) } })
    seen.push(...data.map(({ id }) => id))
    before = next ?? undefined
    if (seen.length % 500 > 0) continue
    await doctor.call(updateSession, { body: { id, comment: `New ${seen.length}` } })
    arrived += 1
  } while (before)
  const met = new Set(seen)
  expect([arrived, seen.length, met.size]).toEqual([10, 5_001, 5_001])
  expect([...sessions, ...care.map(({ _id }) => _id)].filter((_id) => !met.has(_id))).toEqual([])
})

test('the first page of 2,000 sessions takes no more statements and rows than that of 2 sessions', async () => {
  const { db, as, services } = await testApp()
  const doctor = await as('doctor')
  const [few, many] = [await newPatient(doctor), await newPatient(doctor)]
  for (const [patient, count] of [
    [few, 2],
    [many, 2_000],
  ] as const)
    await manySessions(db, { patientId: patient._id, by: doctor.user._id, count })
  const costOfPage = async (id: string) => {
    await services.readLog.flush()
    return costOf(async () => expect((await doctor.call(getTimeline, { params: { id }, query: { limit: 2 } })).data).toHaveLength(2))
  }
  await costOfPage(few._id)
  const [short, long] = [await costOfPage(few._id), await costOfPage(many._id)]
  expect(long.statements).toBe(short.statements)
  expect(long.rows).toBeLessThanOrEqual(short.rows + 1) // the row after the page
})
