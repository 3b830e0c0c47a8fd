import { mayOpen, SCREENS, type ScreenAccess } from '@clinic/contract/screens'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSignIn } from '../lib/token.ts'
import { UserContext } from './user.tsx'

/** Where to go after signing in, and for whom: back to the user's own place, or, for any user (null), to a card's patient. */
export type ComeBack = { readonly to: string; readonly userId: string | null }

/**
 * Shows a screen to roles that may see it. Redirects to /signin without a sign-in, and to /404 for other roles. The server enforces the
 * same rule.
 */
export function Guard({ access, children }: { access: ScreenAccess; children: ReactNode }) {
  const { user, ended } = useSignIn()
  const { pathname, search } = useLocation()
  if (access === 'public') return children
  if (!user) {
    const isCard = /^\/c\//i.test(pathname)
    const comeBack: ComeBack | null = isCard || ended !== null ? { to: `${pathname}${search}`, userId: isCard ? null : ended } : null
    return <Navigate to={SCREENS.signIn.path} replace state={{ comeBack }} />
  }
  if (!mayOpen(user.role, access)) return <Navigate to={SCREENS.notFound.path} replace />
  return <UserContext value={user}>{children}</UserContext>
}
