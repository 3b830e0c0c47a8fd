import type { Role } from '@clinic/clinical/people/roles'
import { updateSession } from '@clinic/contract/sessions/sessions'

/** Can this role close, reopen and edit a session, in addition to recording care? */
export function canManageSession(role: Role): boolean {
  const roles: readonly Role[] = updateSession.bodyAccess({ open: false }) ?? [role]
  return roles.includes(role)
}
