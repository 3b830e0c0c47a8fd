import { labelKey } from '@clinic/clinical/allergies/allergy-entries'
import { MAX_PROBLEMS, PROBLEMS, type Problem, type ProblemInput, type ProblemUpdate } from '@clinic/contract/problems/problems'
import { SERVER } from '@clinic/contract/server-messages'
import { type Selectable, sql } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf } from '../db/queries/group.ts'
import type { ProblemTable } from '../db/tables/patients.ts'
import { conflict, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { peopleOf } from '../personnel/people.ts'

type Row = Selectable<ProblemTable>

/** Active problems first, pinned before others, then in the order added; then ended ones, latest end first. */
export async function listProblems(db: Db, patientId: string): Promise<Problem[]> {
  const rows = await db
    .selectFrom('problem')
    .selectAll()
    .where(isOf('patientId', await groupOf(db, patientId)))
    .orderBy('_id')
    .execute()
  const active = rows.filter(({ endedAt }) => endedAt === null).toSorted((a, b) => b.pinned - a.pinned)
  const ended = rows.filter(({ endedAt }) => endedAt !== null).toSorted((a, b) => ((a.endedAt ?? '') > (b.endedAt ?? '') ? -1 : 1))
  return toProblems(db, [...active, ...ended])
}

/**
 * Locks the patient's row, so that two users who add at once are counted one after the other.
 * @throws AppError 400 for a start in the future; 409 for a label already on the list, or beyond the limit of active problems
 */
export async function addProblem(db: Db, actor: Actor, patientId: string, input: ProblemInput): Promise<Problem> {
  const { label, code = null, since = null, pinned = false } = input
  refuseFuture(actor, since)
  await lockRow(db, 'patient', patientId)
  const row = {
    _id: newId(),
    patientId,
    label,
    labelKey: labelKey(label),
    code,
    since,
    pinned: flag(pinned),
    version: 1,
    createdBy: actor._id,
    createdAt: at(actor),
    endedBy: null,
    endedAt: null,
  }
  await refuseSame(db, row)
  await refuseTooMany(db, patientId)
  await onUnique(db.insertInto('problem').values(row).execute(), () => sameProblem(label))
  await recordAudit(db, actor, { action: 'C', type: 'problem.add', entityId: row._id, patientId })
  return toProblem(db, row)
}

/** @throws AppError 400 if nothing is sent, or as above; 409 if it has ended, if another user saved since `version`, or as above */
export async function updateProblem(db: Db, actor: Actor, id: string, { version, ended, ...sent }: ProblemUpdate): Promise<Problem> {
  const before = await lockRow(db, 'problem', id)
  if (before.endedAt !== null) throw conflict(PROBLEMS.ended)
  refuseOtherVersion(before, version)
  const fields = (['label', 'code', 'since', 'pinned'] as const).filter((field) => sent[field] !== undefined)
  if (fields.length === 0 && !ended) throw invalid({}, SERVER.nothingToSave)
  refuseFuture(actor, sent.since ?? null)
  const { label = before.label, code = before.code, since = before.since } = sent
  const pinned = sent.pinned === undefined ? before.pinned : flag(sent.pinned)
  const over = ended ? { endedBy: actor._id, endedAt: at(actor) } : { endedBy: null, endedAt: null }
  const row = { ...before, label, labelKey: labelKey(label), code, since, pinned, ...over, version: before.version + 1 } as const
  if (!ended) await refuseSame(db, row)
  await keepHistory(db, actor, 'problem', before)
  const { _id, ...changes } = row
  await onUnique(db.updateTable('problem').set(changes).where('_id', '=', _id).execute(), () => sameProblem(label))
  const { patientId } = row
  await recordAudit(db, actor, { action: 'U', type: ended ? 'problem.end' : 'problem.update', entityId: id, patientId, fields })
  return toProblem(db, row)
}

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

function refuseFuture(actor: Actor, since: string | null): void {
  if (since !== null && since > clinicDay(actor).slice(0, since.length)) throw invalid({ since: PROBLEMS.sinceFuture })
}

const sameProblem = (label: string) => conflict(PROBLEMS.same(label), { label: PROBLEMS.same(label) })

async function refuseSame(
  db: Db,
  { _id, patientId, label, labelKey }: Pick<Row, '_id' | 'patientId' | 'label' | 'labelKey'>,
): Promise<void> {
  const same = await db
    .selectFrom('problem')
    .select('_id')
    .where(isOf('patientId', await groupOf(db, patientId)))
    .where('labelKey', '=', labelKey)
    .where('endedAt', 'is', null)
    .where('_id', '<>', _id)
    .executeTakeFirst()
  if (same) throw sameProblem(label)
}

async function refuseTooMany(db: Db, patientId: string): Promise<void> {
  const { active } = await db
    .selectFrom('problem')
    .select(sql<number>`count(*)`.as('active'))
    .where(isOf('patientId', await groupOf(db, patientId)))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(active) >= MAX_PROBLEMS) throw conflict(PROBLEMS.tooMany, { label: PROBLEMS.tooMany })
}

async function toProblem(db: Db, row: Row): Promise<Problem> {
  const [problem] = await toProblems(db, [row])
  if (!problem) throw new Error('One row makes one problem')
  return problem
}

async function toProblems(db: Db, rows: readonly Row[]): Promise<Problem[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ createdBy, endedBy }) => [createdBy, endedBy]),
  )
  return rows.map(({ _id, label, code, since, pinned, createdBy, createdAt, endedBy, endedAt, version }) => ({
    _id,
    label,
    code,
    since,
    pinned: pinned === 1,
    version,
    createdBy: people.of(createdBy),
    createdAt,
    endedBy: endedBy === null ? null : people.of(endedBy),
    endedAt,
  }))
}
