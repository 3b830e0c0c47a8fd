import type { ResponseOf } from '@clinic/contract/endpoint'
import type {
  listPatientSummaries as endpoint,
  SummaryReceived,
  SummarySent,
  WholeSummary,
} from '@clinic/contract/sister-summaries/sister-summaries'
import { SummaryFile } from '@clinic/contract/sister-summaries/summary-file'
import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupOf, isOf, rootsOf } from '../db/queries/group.ts'
import type { SummaryReceivedTable, SummarySentTable } from '../db/tables/sister-summaries.ts'
import { notFound } from '../errors.ts'
import { peopleOf } from '../personnel/people.ts'

const [SHOWN, REMEMBERED, LOOKED_THROUGH] = [200, 12, 300]

const BRIEF = ['_id', 'clinic', 'madeAt', 'name', 'receivedAt', 'receivedBy', 'patientId', 'placedBy', 'version'] as const
type BriefRow = Pick<Selectable<SummaryReceivedTable>, (typeof BRIEF)[number]>

/** The newest 200. */
export async function listSummaries(db: Db): Promise<{ data: SummaryReceived[] }> {
  return { data: await toReceived(db, await db.selectFrom('summaryReceived').select(BRIEF).orderBy('_id', 'desc').limit(SHOWN).execute()) }
}

export async function listPatientSummaries(db: Db, patientId: string): Promise<ResponseOf<typeof endpoint>> {
  const group = await groupOf(db, patientId)
  const beside = await db.selectFrom('summaryReceived').select(BRIEF).where(isOf('patientId', group)).orderBy('_id', 'desc').execute()
  const sent = await db.selectFrom('summarySent').selectAll().where(isOf('patientId', group)).orderBy('_id', 'desc').limit(SHOWN).execute()
  return { data: await toReceived(db, beside), sent: await toSent(db, sent), clinics: await lastClinics(db) }
}

/** Each key once, with the name last used for it. */
async function lastClinics(db: Db) {
  const rows = await db.selectFrom('summarySent').select(['clinic', 'key']).orderBy('_id', 'desc').limit(LOOKED_THROUGH).execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return [...byKey.values()].slice(0, REMEMBERED).flatMap(([newest]) => newest ?? [])
}

/** @throws AppError 404 */
export async function getSummary(db: Db, id: string): Promise<WholeSummary> {
  const row = await db
    .selectFrom('summaryReceived')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Summary'))
  const [received] = await toReceived(db, [row])
  if (!received) throw notFound('Summary')
  return { ...received, content: SummaryFile.parse(JSON.parse(row.content)) }
}

/** @throws AppError 404 */
export async function getReceived(db: Db, id: string): Promise<SummaryReceived> {
  const [received] = await toReceived(db, await db.selectFrom('summaryReceived').select(BRIEF).where('_id', '=', id).execute())
  if (!received) throw notFound('Summary')
  return received
}

async function toReceived(db: Db, rows: readonly BriefRow[]): Promise<SummaryReceived[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ receivedBy, placedBy }) => [receivedBy, placedBy]),
  )
  const ids = rows.flatMap(({ patientId }) => patientId ?? [])
  const roots = ids.length === 0 ? new Map<string, string>() : await rootsOf(db, ids)
  const named = await namesOf(
    db,
    ids.map((id) => roots.get(id) ?? id),
  )
  return rows.map(({ receivedBy, placedBy, patientId, ...row }) => ({
    ...row,
    receivedBy: people.of(receivedBy),
    placedBy: placedBy === null ? null : people.of(placedBy),
    patient: patientId === null ? null : (named.get(roots.get(patientId) ?? patientId) ?? null),
  }))
}

async function namesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<SummaryReceived['patient']>>()
  const rows = await db
    .selectFrom('patient')
    .select(['_id', 'firstname', 'lastname'])
    .where(inList(db, '_id', jsonList([...new Set(ids)])))
    .execute()
  return new Map(rows.map((row) => [row._id, row]))
}

export async function toSent(db: Db, rows: readonly Selectable<SummarySentTable>[]): Promise<SummarySent[]> {
  const people = await peopleOf(
    db,
    rows.map(({ sentBy }) => sentBy),
  )
  return rows.map(({ patientId: _, sentBy, ...row }) => ({ ...row, sentBy: people.of(sentBy) }))
}
