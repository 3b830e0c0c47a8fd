import { MERGE, type MergeRecord, type UnmergeInput } from '@clinic/contract/merge/merge'
import { type Actor, at } from '../actor.ts'
import { arrivalsApart } from '../arrivals/taken-apart.ts'
import { recordAudits } from '../audit/trail.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupOf, rootOf } from '../db/queries/group.ts'
import { conflict } from '../errors.ts'
import { placeOfPatient } from '../patients/patient-list.ts'
import { restorePregnancies } from '../patients/pregnancies.ts'
import { restoreDeath } from './restore-death.ts'
import { restoreSessions } from './restore-sessions.ts'
import { shareAllergies } from './share-allergies.ts'

type UnmergeResult = MergeRecord & { readonly undoneAt: string; readonly given: string[] }

/**
 * Separates a record, with those joined to it, from the record it was joined to; merges can be undone in any order. What was recorded since
 * stays on the kept record, except for the sessions in `give`.
 * @throws AppError 409 if it was already undone; as `restoreSessions`
 */
export async function unmergePatients(db: Db, actor: Actor, { mergeId, reason, give }: UnmergeInput): Promise<UnmergeResult> {
  const {
    _id,
    keptId,
    mergedId,
    at: mergedAt,
  } = await db.selectFrom('personMerge').selectAll().where('_id', '=', mergeId).executeTakeFirstOrThrow()
  const root = await rootOf(db, keptId)
  const rows = new Map<string, Awaited<ReturnType<typeof lockRow<'patient'>>>>()
  for (const id of new Set([root, mergedId].toSorted())) rows.set(id, await lockRow(db, 'patient', id))
  const undone = { undoneAt: at(actor), undoneBy: actor._id, undoneReason: reason }
  const changed = await db.updateTable('personMerge').set(undone).where('_id', '=', _id).where('undoneAt', 'is', null).executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw conflict(MERGE.undone)
  const merged = rows.get(mergedId)
  if (!merged || (await rootOf(db, keptId)) !== root) throw conflict(MERGE.changed)
  await linkAnew(db, root)
  const kept = await groupOf(db, keptId)
  const shared = await shareAllergies(db, actor, { _id, mergedId }, kept)
  const given = await restoreSessions(db, actor, { _id, mergedId }, kept, give)
  const gone = await groupOf(db, mergedId)
  const arrivals = await arrivalsApart(db, actor, _id, { kept, gone })
  const pregnancies = await restorePregnancies(db, actor, { keptId: root, gone, mergedAt })
  const death = await restoreDeath(db, actor, root, { mergedId, mergedAt }, give)
  await recordAudits(
    db,
    [
      [actor, { action: 'U', type: 'patient.unmerge', entityId: _id, patientId: keptId }],
      ...[...given, ...arrivals, ...death, ...pregnancies, ...shared].map((event) => [actor, event] as const),
    ],
    [[placeOfPatient(merged), 1]],
  )
  return { _id, keptId, mergedId, undoneAt: undone.undoneAt, given: [...new Set(give)] }
}

/** Rebuilds a group's links from the merges that are still valid: each record points to the one they finally lead to. */
async function linkAnew(db: Db, root: string): Promise<void> {
  const [, ...members] = await groupOf(db, root)
  const live = await db
    .selectFrom('personMerge')
    .select(['mergedId', 'keptId'])
    .where(inList(db, 'mergedId', jsonList(members)))
    .where('undoneAt', 'is', null)
    .execute()
  const keptBy = new Map(live.map(({ mergedId, keptId }) => [mergedId, keptId]))
  for (const member of members) {
    const end = endOf(keptBy, member)
    if (end === member) await db.deleteFrom('personLink').where('memberId', '=', member).execute()
    else if (end !== root) await db.updateTable('personLink').set({ rootId: end }).where('memberId', '=', member).execute()
  }
}

function endOf(keptBy: ReadonlyMap<string, string>, id: string): string {
  const next = keptBy.get(id)
  return next === undefined ? id : endOf(keptBy, next)
}
