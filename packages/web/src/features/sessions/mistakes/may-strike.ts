import type { SignedInUser } from '@clinic/contract/auth/auth'
import { OWN_STRIKE_HOURS } from '@clinic/contract/sessions/entered-in-error'
import type { Comment, Session } from '@clinic/contract/sessions/session-record'
import { canManageSession } from '../can-manage-session.ts'

const OWN_STRIKE_MS = OWN_STRIKE_HOURS * 60 * 60 * 1000

/** Can this user mark this care as entered in error? The server decides; this only says whether to offer it. */
export function mayStrike(user: Pick<SignedInUser, '_id' | 'role'>, { open }: Pick<Session, 'open'>, care: Comment, now: number): boolean {
  if (care.struck) return false
  if (canManageSession(user.role)) return true
  return open && care.userId._id === user._id && now - Date.parse(care.createdAt) <= OWN_STRIKE_MS
}
