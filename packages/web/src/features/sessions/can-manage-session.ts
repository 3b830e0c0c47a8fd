import type { Role } from '@clinic/contract/roles'
import { updateSession } from '@clinic/contract/sessions'

/** May this role close, reopen and edit a session, beyond recording care? */
export function canManageSession(role: Role): boolean {
  const roles: readonly Role[] = updateSession.bodyAccess({ open: false }) ?? [role]
  return roles.includes(role)
}
