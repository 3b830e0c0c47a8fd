import type { AuditNotice } from '@clinic/contract/audit/audit-notices'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'

/** Notes something about a person for an admin: very many reads, or an override whose agreement was denied. */
export async function addNotice(db: Db, at: Date, personnelId: string, overrideId = ''): Promise<void> {
  await db.insertInto('notice').values({ at: at.toISOString(), personnelId, overrideId, open: 1 }).execute()
}

const SHOWN_MS = 7 * 24 * 60 * 60 * 1000

/** Notices for an admin to follow up, newest first. */
export async function listNotices(db: Db, now: Date): Promise<AuditNotice[]> {
  const rows = await openNotices(db, now)
  if (rows.length === 0) return []
  const ids = rows.map(({ personnelId }) => personnelId)
  const staff = await db.selectFrom('personnel').select(['_id', 'name']).where('_id', 'in', ids).execute()
  const names = new Map(staff.map(({ _id, name }) => [_id, name]))
  const denied = await deniedAgreements(
    db,
    rows.flatMap(({ overrideId }) => (overrideId === '' ? [] : [overrideId])),
  )
  return rows.map(({ at, personnelId, overrideId }) => ({
    userId: { _id: personnelId, name: names.get(personnelId) ?? '' },
    createdAt: at,
    denied: denied.get(overrideId) ?? null,
  }))
}

/**
 * Marks the notices about a person as followed up when an admin opens that person's audit. Admins cannot clear notices about themselves.
 */
export async function followNotices(db: Db, admin: Actor, personnelId: string): Promise<void> {
  if (personnelId === admin._id) return
  const followed = (await openNotices(db, admin.now)).filter((notice) => notice.personnelId === personnelId)
  if (followed.length === 0) return
  const times = followed.map(({ at }) => at)
  await db.updateTable('notice').set({ open: 0 }).where('personnelId', '=', personnelId).where('at', 'in', times).execute()
}

const openNotices = (db: Db, now: Date) =>
  db
    .selectFrom('notice')
    .select(['at', 'personnelId', 'overrideId'])
    .where('at', '>=', new Date(now.getTime() - SHOWN_MS).toISOString())
    .where('open', '=', 1)
    .orderBy('at', 'desc')
    .orderBy('personnelId', 'desc')
    .execute()

/** Who denied each, and for which patient. */
async function deniedAgreements(db: Db, overrideIds: readonly string[]): Promise<Map<string, AuditNotice['denied']>> {
  if (overrideIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('agreementAnswer as answer')
    .innerJoin('guardOverride as override', 'override._id', 'answer.overrideId')
    .innerJoin('session', 'session._id', 'override.sessionId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .innerJoin('personnel as doctor', 'doctor._id', 'answer.by')
    .select(['override._id', 'answer.by', 'doctor.name', 'patient._id as rootId', 'firstname', 'lastname'])
    .where(inList(db, 'override._id', jsonList(overrideIds)))
    .execute()
  return new Map(
    rows.map(({ _id, by, name, rootId, firstname, lastname }) => [
      _id,
      { by: { _id: by, name }, patientId: { _id: rootId, firstname, lastname } },
    ]),
  )
}
