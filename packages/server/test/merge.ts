import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import type { PatientInput } from '@clinic/contract/patients/patients'
import { sql } from 'kysely'
import { newPatient } from './arrange.ts'
import { type TestApp, testApp } from './harness.ts'

const reason = 'The same person'

/** Records of people, A, B, C … in this order, with the calls of an admin who joins them and takes them apart. */
export async function records(...changes: Partial<PatientInput>[]) {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const ids: string[] = []
  for (const change of changes) ids.push((await newPatient(admin, change))._id)
  const [a = '', b = '', c = '', d = ''] = ids
  const merge = (keepId = a, mergeId = b) => admin.call(mergePatients, { body: { keepId, mergeId, reason } })
  const tryMerge = (keepId: string, mergeId: string, more: object = {}) =>
    admin.send(mergePatients, { body: { keepId, mergeId, reason, ...more } })
  const unmerge = (mergeId: string, give: string[] = []) => admin.call(unmergePatients, { body: { mergeId, reason: 'Two people', give } })
  const tryUnmerge = (mergeId: string, give: string[] = []) =>
    admin.send(unmergePatients, { body: { mergeId, reason: 'Two people', give } })
  return { ...clinic, admin, a, b, c, d, merge, tryMerge, unmerge, tryUnmerge }
}

/** What a merge and its undoing do change: who did it and why, which records are joined, what is counted, and who was signed in. */
const CHANGED = ['auditEvent', 'auditHead', 'personMerge', 'personLink', 'listCount', 'searchVersion', 'idempotency', 'signIn', 'migration']

/** Columns that name a patient, a session or care. */
const NAMING = ['_id', 'patientId', 'sessionId', 'careId', 'entityId', 'aId', 'bId']

/** Every row of every other table, as it is stored; with `ids` only the rows that name one of these. */
export async function dumpOf(db: TestApp['db'], ids?: readonly string[]): Promise<Map<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !CHANGED.includes(name))
  const dump = new Map<string, string[]>()
  for (const { name, columns } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const naming = columns
      .filter((column) => NAMING.includes(column.name))
      .map((column) => sql`${sql.ref(column.name)} in (${sql.join(ids ?? [])})`)
    if (ids && naming.length === 0) continue
    const only = ids ? sql`where ${sql.join(naming, sql` or `)}` : sql``
    const { rows } = await sql<object>`select * from ${sql.table(name)} ${only}`.execute(db)
    dump.set(name, rows.map((row) => JSON.stringify(row)).sort())
  }
  return dump
}
