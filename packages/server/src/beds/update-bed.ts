import type { Bed, BedUpdate } from '@clinic/contract/beds/beds'
import { MERGE } from '@clinic/contract/merge/merge'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { type AuditEntry, recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { changeRow, keepHistory } from '../db/history.ts'
import { later, lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf, rootOf } from '../db/queries/group.ts'
import type { BedTable } from '../db/schema.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { looksLikeId } from '../ids.ts'
import { admit, bedTaken, claimBed, patientIn } from './admissions.ts'
import { getBed, tagColumns } from './beds.ts'

/**
 * Renames a free bed, or confirms who is in it. Sessions decide which patient is in which bed, so a doctor can only repeat an existing
 * admission. An admin can also admit a patient with an open session to a free bed, but never take a bed from a session.
 * @throws AppError 403, 404 for an unknown patient, 400, 409
 */
export async function updateBed(db: Db, actor: Actor, update: BedUpdate): Promise<Bed> {
  const { id, tag } = update
  if (actor.role !== 'admin') return repeatAdmission(db, update)
  const patientId = await wantedPatient(db, update)
  if (tag === undefined && patientId === undefined) throw invalid({}, SERVER.nothingToSave)
  const session = patientId ? await lockOpenSession(db, patientId) : null
  const bed = await lockRow(db, 'bed', id)
  const lying = await patientIn(db, id)
  const events: AuditEntry[] = []
  if (tag !== undefined && tag !== bed.tag) events.push(await renameBed(db, actor, bed, lying, tag, update.version))
  if (patientId === null && lying !== null) throw conflict(SERVER.bedHeld)
  if (patientId && lying !== patientId) {
    if (lying !== null) throw bedTaken()
    if (!session) throw conflict(SERVER.patientNotInSession)
    events.push(...(await admitSession(db, actor, session, id)))
  }
  for (const event of events) await recordAudit(db, actor, event)
  return getBed(db, id)
}

/** A doctor's request changes nothing; it succeeds only if it matches the current state. */
async function repeatAdmission(db: Db, { id, tag, occupied = true, patientId }: BedUpdate): Promise<Bed> {
  const bed = await getBed(db, id)
  const repeats =
    occupied &&
    bed.patientId !== null &&
    bed.patientId._id === (patientId && (await rootOf(db, patientId))) &&
    (tag === undefined || tag === bed.tag)
  if (!repeats) throw forbidden()
  return bed
}

/** Who should be in the bed: a patient, no one (null), or no change (undefined). */
async function wantedPatient(db: Db, { occupied, patientId }: BedUpdate): Promise<string | null | undefined> {
  if (patientId && !(await patientExists(db, patientId))) throw notFound('Patient')
  if (occupied === true && !patientId) throw invalid({ patientId: 'Choose a patient' })
  if (occupied === false && patientId) throw invalid({ patientId: 'Leave this empty for a free bed' })
  if (patientId) return rootOf(db, patientId)
  return occupied === false || patientId !== undefined ? null : undefined
}

async function patientExists(db: Db, id: string): Promise<boolean> {
  return looksLikeId(id) && (await db.selectFrom('patient').select('_id').where('_id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * The newest open session on the patient's record, if any.
 * @throws AppError 409 if only a record joined to this one has an open session, because that session can have no bed
 */
async function lockOpenSession(db: Db, patientId: string) {
  const group = await groupOf(db, patientId)
  const open = await db
    .selectFrom('session')
    .select(['_id', 'patientId'])
    .where(isOf('patientId', group))
    .where('open', '=', 1)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  const newest = open.find((session) => session.patientId === group[0])
  if (!newest && open.length > 0) throw conflict(MERGE.openOnKept(await nameOf(db, group[0])))
  const session = newest && (await lockRow(db, 'session', newest._id))
  return session?.open === 1 ? session : null
}

async function nameOf(db: Db, patientId: string): Promise<string> {
  const patient = db.selectFrom('patient').select(['firstname', 'lastname']).where('_id', '=', patientId)
  const { firstname, lastname } = await patient.executeTakeFirstOrThrow()
  return `${firstname} ${lastname}`
}

async function renameBed(
  db: Db,
  actor: Actor,
  bed: Selectable<BedTable>,
  lying: string | null,
  tag: string,
  version: number | undefined,
): Promise<AuditEntry> {
  if (lying !== null) throw conflict(SERVER.bedNotFree)
  refuseOtherVersion(bed, version)
  await keepHistory(db, actor, 'bed', bed)
  await onUnique(
    db
      .updateTable('bed')
      .set({ ...tagColumns(tag), version: bed.version + 1, updatedAt: at(actor) })
      .where('_id', '=', bed._id)
      .execute(),
    () => conflict(`The tag ${tag} is in use already`, { tag: `The tag ${tag} is in use already` }),
  )
  return { action: 'U', type: 'bed.rename', entityId: bed._id, fields: ['tag'] }
}

async function admitSession(
  db: Db,
  actor: Actor,
  session: NonNullable<Awaited<ReturnType<typeof lockOpenSession>>>,
  bedId: string,
): Promise<AuditEntry[]> {
  const { _id, patientId } = session
  const bed = await claimBed(db, actor, bedId)
  const admitted = await admit(db, actor, { ...bed, patientId, sessionId: _id })
  await changeRow(db, actor, 'session', session, { admitPatient: 1, bedId, updatedAt: later(at(actor), session.updatedAt) })
  return [admitted, { action: 'U', type: 'session.update', entityId: _id, patientId, fields: ['admitPatient', 'bedId'] }]
}
