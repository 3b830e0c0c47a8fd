import type { PatientInput } from '@clinic/contract/patients/patients'
import { getReturn, type ReturnCell, type ReturnTable } from '@clinic/contract/returns/returns'
import { newId } from '../src/ids.ts'
import { newPatient, newSession } from './arrange.ts'
import type { SessionBody } from './factories.ts'
import { type Client, testApp } from './harness.ts'

/** A clinic whose time can be set; `see` makes a visit of a new patient, and `diagnose` codes one. */
export async function aMonth(now = '2026-11-22T08:00:00.000Z', options: Parameters<typeof testApp>[0] = {}) {
  const clock = { now: new Date(now) }
  const app = await testApp({ ...options, clock, config: { idleMinutes: 1_000_000, signInHours: 10_000 } })
  const [admin, doctor] = [await app.as('admin'), await app.as('doctor')]
  const at = (time: string) => {
    clock.now = new Date(time)
  }
  async function see(patient: Partial<PatientInput> = {}, session: Partial<SessionBody> = {}) {
    const { _id: patientId } = await newPatient(doctor, patient)
    const { _id } = await newSession(doctor, { patientId, workingDiagnosis: '', ...session })
    return { _id, patientId }
  }
  async function diagnose({ _id: sessionId }: { _id: string }, confirmed: readonly string[], suspected: readonly string[] = []) {
    const codes = [...confirmed.map((code) => [code, 'confirmed'] as const), ...suspected.map((code) => [code, 'suspected'] as const)]
    const by = { source: 'picked', by: doctor.user._id, at: clock.now.toISOString() } as const
    const rows = codes.map(([code, certainty], position) => ({ sessionId, position, code, certainty, ...by }))
    await app.db.insertInto('sessionDiagnosis').values(rows).execute()
  }
  /** Two records are one person; the first is kept. */
  async function join(keptId: string, mergedId: string) {
    const mergeId = newId()
    const merged = { _id: mergeId, keptId, mergedId, at: clock.now.toISOString(), by: admin.user._id, reason: 'The same person' }
    await app.db.insertInto('personMerge').values(merged).execute()
    await app.db.insertInto('personLink').values({ memberId: mergedId, rootId: keptId, mergeId }).execute()
  }
  /** As an upgrade leaves a store: without codes, and sessions before `before` are still to be read. */
  async function forgetCodes(before: string) {
    await app.db.deleteFrom('sessionDiagnosis').execute()
    await app.db.deleteFrom('unreadDiagnosis').execute()
    const mark = { name: 'diagnoses.read-before', value: before, updatedBy: null, updatedAt: clock.now.toISOString() }
    await app.db.insertInto('setting').values(mark).execute()
  }
  const month = (client: Client, name = '2026-11') => client.call(getReturn, { params: { month: name } })
  return { ...app, clock, admin, doctor, at, see, diagnose, join, forgetCodes, month }
}

export const cellsOf = (tables: readonly ReturnTable[], key: string): ReturnCell[] =>
  tables.filter((table) => table.key === key).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))

/** The value of a figure, wherever it is in the tables. */
export function figureIn(tables: readonly ReturnTable[], figure: string): number | null | undefined {
  const all = tables.flatMap(({ rows, totals }) => [
    ...totals,
    ...rows.flatMap(({ cells, total }) => [...cells, ...(total ? [total] : [])]),
  ])
  return all.find((cell) => cell.figure === figure)?.value
}
