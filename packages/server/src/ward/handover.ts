import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import { SERVER } from '@clinic/contract/server-messages'
import type { createHandover as call, Handover, HandoverLine, listHandovers as listCall } from '@clinic/contract/ward/handovers'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import type { HandoverTable } from '../db/tables/ward.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { partsOf } from './handover-parts.ts'

type Input = ParsedRequestOf<typeof call>['body']

/**
 * Hands over the ward: a line for each patient, worst first, from the current records.
 * @throws AppError 400 at the line of a session whose patient is not in a bed
 */
export async function createHandover(db: Db, actor: Actor, { shift, lines }: Input): Promise<Handover> {
  const asked = new Map(lines.map(({ sessionId, recommendation }) => [sessionId, recommendation]))
  const parts = await partsOf(db, actor, [...asked.keys()])
  const found = new Set(parts.map(({ sessionId }) => sessionId))
  const missing = lines.flatMap(({ sessionId }, line) => (found.has(sessionId) ? [] : [[`lines.${line}.sessionId`, SERVER.notInBed]]))
  if (missing.length > 0) throw invalid(Object.fromEntries(missing))
  const _id = newId()
  await db
    .insertInto('handover')
    .values({ _id, shift, at: at(actor), by: actor._id, acceptedBy: null, acceptedAt: null })
    .execute()
  await db
    .insertInto('handoverLine')
    .values(
      parts.map(({ sessionId, ...part }, position) => ({
        handoverId: _id,
        sessionId,
        position,
        recommendation: asked.get(sessionId) ?? '',
        ...part,
      })),
    )
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'ward.handover', entityId: _id, rows: parts.length })
  return getHandover(db, _id)
}

/** @throws AppError 403 for its author, 409 if already accepted */
export async function acceptHandover(db: Db, actor: Actor, id: string): Promise<Handover> {
  const { by } = await db.selectFrom('handover').select('by').where('_id', '=', id).executeTakeFirstOrThrow()
  if (by === actor._id) throw forbidden(SERVER.acceptOther)
  const { numUpdatedRows } = await db
    .updateTable('handover')
    .set({ acceptedBy: actor._id, acceptedAt: at(actor) })
    .where('_id', '=', id)
    .where('acceptedBy', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw conflict(SERVER.handoverAccepted)
  await recordAudit(db, actor, { action: 'U', type: 'ward.accept', entityId: id })
  return getHandover(db, id)
}

/** Handovers, newest first; with an id, only that one. */
export async function listHandovers(db: Db, { id, skip, limit }: ParsedRequestOf<typeof listCall>['query']) {
  const wanted = db.selectFrom('handover').$if(id !== undefined, (all) => all.where('_id', '=', id ?? ''))
  const rows = await wanted
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await wanted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { data: await toHandovers(db, rows), count }
}

/** Who made the newest one, and whether it was accepted. */
export const newestHandoverBy = (db: Db) =>
  db
    .selectFrom('handover')
    .innerJoin('personnel', 'personnel._id', 'handover.by')
    .select(['handover.by', 'handover.acceptedBy', 'personnel.name'])
    .orderBy('handover.at', 'desc')
    .orderBy('handover._id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function getHandover(db: Db, id: string): Promise<Handover> {
  const [handover] = await toHandovers(db, await db.selectFrom('handover').selectAll().where('_id', '=', id).execute())
  if (!handover) throw new Error('The handover that was just written is gone')
  return handover
}

async function toHandovers(db: Db, rows: readonly Selectable<HandoverTable>[]): Promise<Handover[]> {
  if (rows.length === 0) return []
  const people = await db
    .selectFrom('personnel')
    .select(['_id', 'name', 'role'])
    .where(inList(db, '_id', jsonList(peopleOf(rows))))
    .execute()
  const byId = new Map(people.map((person) => [person._id, person]))
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.map(({ _id }) => _id),
    ),
    ({ handoverId }) => handoverId,
  )
  return rows.flatMap(({ by, acceptedBy, ...row }) => {
    const author = byId.get(by)
    if (!author) return [] // guaranteed by the store
    const accepted = acceptedBy === null ? null : (byId.get(acceptedBy) ?? null)
    return [{ ...row, by: author, acceptedBy: accepted, lines: (lines.get(row._id) ?? []).map(toLine) }]
  })
}

const peopleOf = (rows: readonly Selectable<HandoverTable>[]) =>
  rows.flatMap(({ by, acceptedBy }) => (acceptedBy ? [by, acceptedBy] : [by]))

function linesOf(db: Db, handoverIds: readonly string[]) {
  return db
    .selectFrom('handoverLine')
    .innerJoin('session', 'session._id', 'handoverLine.sessionId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .select(['handoverId', 'sessionId', 'situation', 'background', 'assessment', 'recommendation'])
    .select(['patient._id as patientId', 'firstname', 'lastname', 'gender', 'ageRange'])
    .where(inList(db, 'handoverId', jsonList(handoverIds)))
    .orderBy('handoverId')
    .orderBy('position')
    .execute()
}

function toLine(row: Awaited<ReturnType<typeof linesOf>>[number]): HandoverLine {
  const { patientId, firstname, lastname, gender, ageRange, handoverId: _handoverId, ...line } = row
  return { ...line, patient: { _id: patientId, firstname, lastname, gender, ageRange } }
}
