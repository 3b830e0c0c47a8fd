import { hash } from 'node:crypto'
import { SUMMARIES, type SummaryReceived } from '@clinic/contract/sister-summaries/sister-summaries'
import { type Actor, at } from '../actor.ts'
import { recordAudit, recordAudits } from '../audit/trail.ts'
import { keepHistory, partOf } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { readStoreId } from '../db/store-id.ts'
import { conflict } from '../errors.ts'
import { newId } from '../ids.ts'
import type { openSealed } from './open-sealed.ts'
import { getReceived } from './read-summaries.ts'

type OpenedSummary = Awaited<ReturnType<typeof openSealed>>

/** Keeps what was opened; a file that was opened before is answered as it is kept. @throws AppError 409 for a summary of this clinic */
export async function receiveSummary(db: Db, actor: Actor, { text, summary }: OpenedSummary): Promise<SummaryReceived> {
  const { clinic, storeId, madeAt, patient, allergies } = summary
  if (storeId === (await readStoreId(db))) throw conflict(SUMMARIES.own)
  const contentHash = hash('sha256', text)
  const made = await db
    .insertInto('summaryReceived')
    .values({
      _id: newId(),
      contentHash,
      clinic,
      storeId,
      madeAt,
      name: patient.name,
      allergies: JSON.stringify(allergies),
      content: text,
      receivedAt: at(actor),
      receivedBy: actor._id,
      patientId: null,
      placedBy: null,
    })
    .onConflict((known) => known.column('contentHash').doNothing())
    .returning('_id')
    .executeTakeFirst()
  if (made) await recordAudit(db, actor, { action: 'C', type: 'sister-summary.receive', entityId: made._id })
  const { _id } =
    made ?? (await db.selectFrom('summaryReceived').select('_id').where('contentHash', '=', contentHash).executeTakeFirstOrThrow())
  return getReceived(db, _id)
}

type Place = { readonly id: string; readonly patientId: string | null; readonly version?: number | undefined }

/** Puts a summary beside a patient, or beside none. @throws AppError 409 if someone else did since `version` */
export async function placeSummary(db: Db, actor: Actor, { id, patientId, version }: Place): Promise<SummaryReceived> {
  const before = await lockRow(db, 'summaryReceived', id)
  refuseOtherVersion(before, version)
  if (before.patientId === patientId) return getReceived(db, id)
  const placed = { patientId, placedBy: actor._id }
  await keepHistory(db, actor, 'summaryReceived', partOf(before, placed))
  await db
    .updateTable('summaryReceived')
    .set({ ...placed, version: before.version + 1 })
    .where('_id', '=', id)
    .execute()
  const events = [
    ...(before.patientId === null ? [] : [{ type: 'sister-summary.remove', patientId: before.patientId } as const]),
    ...(patientId === null ? [] : [{ type: 'sister-summary.place', patientId } as const]),
  ]
  await recordAudits(
    db,
    events.map((event) => [actor, { action: 'U', entityId: id, ...event }] as const),
  )
  return getReceived(db, id)
}
