import { TOASTS } from '@clinic/contract/messages'
import type { Personnel, PersonnelUpdate } from '@clinic/contract/personnel/personnel'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { endSignIns } from '../auth/sign-ins.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory } from '../db/history.ts'
import { refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { PersonnelTable } from '../db/tables/personnel.ts'
import { conflict, invalid } from '../errors.ts'
import { searchable } from '../names.ts'
import { lockStaffChanges } from './lock-staff-changes.ts'
import { emailTaken, findByEmail, toPersonnel } from './personnel.ts'

type Row = Selectable<PersonnelTable>
type Update = z.output<typeof PersonnelUpdate>

/**
 * Edits, activates or deactivates a staff member. A new role or a deactivation ends their sign-ins.
 * @throws AppError 404; 400 at `currentEmail`, or if nothing is sent; 409 for oneself, the last admin, a taken email, an old version
 */
export async function updatePersonnel(
  db: Db,
  actor: Actor,
  email: string,
  { currentEmail, version, ...update }: Update,
): Promise<Personnel> {
  await lockStaffChanges(db)
  const before = await findByEmail(db, email)
  if (currentEmail !== undefined && currentEmail !== email) throw invalid({ currentEmail: SERVER.otherPerson })
  const changes = toChanges(update)
  if (Object.keys(changes).length === 0) throw invalid({}, SERVER.nothingToSave)
  const after = { ...before, ...changes }
  await keepAnAdmin(db, actor, before, after)
  refuseOtherVersion(before, version)
  const fields = changedFields(before, after)
  if (fields.length === 0) return toPersonnel(before)
  await keepHistory(db, actor, 'personnel', toPersonnel(before))
  const edit = await store(db, actor, before, changes)
  await endWhatItEnds(db, actor, before, after)
  await recordAudit(db, actor, { action: 'U', type: typeOf(before, after), entityId: before._id, fields })
  return toPersonnel({ ...after, ...edit })
}

/** Deletes a staff member. Their name stays on what they wrote, and their email can be invited again. @throws AppError 404, 409 */
export async function deletePersonnel(db: Db, actor: Actor, email: string) {
  await lockStaffChanges(db)
  const before = await findByEmail(db, email)
  const changes = { deletedAt: at(actor), passwordHash: '' }
  const after = { ...before, ...changes }
  await keepAnAdmin(db, actor, before, after)
  await keepHistory(db, actor, 'personnel', toPersonnel(before))
  await store(db, actor, before, changes)
  await endWhatItEnds(db, actor, before, after)
  await recordAudit(db, actor, { action: 'D', type: 'user.delete', entityId: before._id })
  return { message: TOASTS.actionCompleted }
}

/** Changes only what is sent. */
function toChanges({ deactivated, name, ...fields }: Omit<Update, 'currentEmail' | 'version'>): Partial<Row> {
  const changes = {
    ...fields,
    ...(name !== undefined && { name, searchName: searchable(name) }),
    ...(deactivated !== undefined && { deactivated: deactivated ? 1 : 0 }),
  }
  return changes as Partial<Row> // JSON has no undefined: an absent field is not there
}

const isActiveAdmin = ({ role, deactivated, deletedAt }: Row) => role === 'admin' && deactivated === 0 && deletedAt === null

/** No one can lock themselves out, and one active admin always remains. */
async function keepAnAdmin(db: Db, actor: Actor, before: Row, after: Row): Promise<void> {
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return
  if (before._id === actor._id) throw conflict(SERVER.notSelf)
  const other = await db
    .selectFrom('personnel')
    .select('_id')
    .where('_id', '!=', before._id)
    .where('role', '=', 'admin')
    .where('deactivated', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!other) throw conflict(SERVER.lastAdmin)
}

/** Writes only the changed columns: setting a password takes no staff lock and can happen at the same time. */
async function store(db: Db, actor: Actor, { _id, version }: Row, changes: Partial<Row>) {
  const edit = { version: version + 1, updatedAt: at(actor) }
  await onUnique(
    db
      .updateTable('personnel')
      .set({ ...changes, ...edit })
      .where('_id', '=', _id)
      .execute(),
    emailTaken,
  )
  return edit
}

async function endWhatItEnds(db: Db, actor: Actor, before: Row, after: Row): Promise<void> {
  const ended = after.deactivated === 1 || after.deletedAt !== null
  if (ended || after.role !== before.role) await endSignIns(db, after._id, actor.now)
  if (ended || after.email !== before.email) await db.deleteFrom('resetCode').where('personnelId', '=', after._id).execute()
}

const EDITABLE = ['name', 'email', 'phone', 'role', 'deactivated'] as const

const changedFields = (before: Row, after: Row) => EDITABLE.filter((field) => before[field] !== after[field])

function typeOf(before: Row, after: Row) {
  const fields = changedFields(before, after)
  if (fields.length !== 1 || fields[0] !== 'deactivated') return 'user.update'
  return after.deactivated === 1 ? 'user.deactivate' : 'user.activate'
}
