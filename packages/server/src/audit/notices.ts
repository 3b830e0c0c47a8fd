import type { AuditNotice } from '@clinic/contract/audit/audit-notices'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import { type Bucket, countInLists } from '../db/queries/list-counts.ts'
import { inTransaction } from '../db/sql.ts'

/** Notices by time, so that they are found without scanning the audit. One that an admin has followed up counts zero. */
const LIST = 'many reads'

/** A notice about a person: of very many reads, or of a reason to go on whose agreement was denied. */
export const noticeAbout = (at: Date, personnelId: string, overrideId?: string): Bucket => ({
  list: LIST,
  keys: ['', [at.toISOString(), personnelId, ...(overrideId === undefined ? [] : [overrideId])].join(' ')],
})

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
    rows.flatMap(({ overrideId }) => overrideId ?? []),
  )
  return rows.map(({ at, personnelId, overrideId }) => ({
    userId: { _id: personnelId, name: names.get(personnelId) ?? '' },
    createdAt: at,
    denied: denied.get(overrideId ?? '') ?? null,
  }))
}

/**
 * Marks the notices about a person as followed up when an admin opens that person's audit. Admins cannot clear notices about themselves.
 */
export async function followNotices(db: Db, admin: Actor, personnelId: string): Promise<void> {
  if (personnelId === admin._id) return
  const followed = (await openNotices(db, admin.now)).filter((notice) => notice.personnelId === personnelId)
  if (followed.length === 0) return
  await inTransaction(db, (db) =>
    countInLists(
      db,
      followed.map(({ at, overrideId }) => [noticeAbout(new Date(at), personnelId, overrideId), -1]),
    ),
  )
}

async function openNotices(db: Db, now: Date): Promise<{ at: string; personnelId: string; overrideId: string | undefined }[]> {
  const rows = await db
    .selectFrom('tally')
    .select('key')
    .where('list', '=', LIST)
    .where('level', '=', 1)
    .where('key', '>=', new Date(now.getTime() - SHOWN_MS).toISOString())
    .where('rows', '>', 0)
    .orderBy('key', 'desc')
    .execute()
  return rows.map(({ key }) => {
    const [at = '', personnelId = '', overrideId] = key.split(' ')
    return { at, personnelId, overrideId }
  })
}

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
