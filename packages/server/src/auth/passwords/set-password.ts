import type { Db } from '../../db/open.ts'
import { endSignIns } from '../sign-ins.ts'

type NewPassword = {
  readonly passwordHash: string
  /** When a one-time password expires; null for a chosen one. */
  readonly passwordExpiresAt: string | null
  readonly isFirstLogin: boolean
}

/**
 * Sets an active person's password and ends everything the old one opened: sign-ins and reset codes. With `instead`, only if that is still
 * their hash. Returns false, and changes nothing, otherwise or if the person was deactivated or deleted in the meantime.
 */
export async function setPassword(
  db: Db,
  personnelId: string,
  { isFirstLogin, ...password }: NewPassword,
  now: Date,
  instead?: string,
): Promise<boolean> {
  const set = await db
    .updateTable('personnel')
    .set({ ...password, isFirstLogin: isFirstLogin ? 1 : 0, updatedAt: now.toISOString() })
    .where('_id', '=', personnelId)
    .where('deactivated', '=', 0)
    .where('deletedAt', 'is', null)
    .$if(instead !== undefined, (update) => update.where('passwordHash', '=', instead ?? ''))
    .executeTakeFirst()
  if (set.numUpdatedRows !== 1n) return false
  await endSignIns(db, personnelId, now)
  await db.deleteFrom('resetCode').where('personnelId', '=', personnelId).execute()
  return true
}
