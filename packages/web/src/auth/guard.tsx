import { mayOpen, SCREENS, type ScreenAccess } from '@clinic/contract/screens'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSignIn } from './token.ts'
import { UserContext } from './user.tsx'

/** Where to go after a sign-in, and for whom: back to the person's own place, or for any person (null) to a card's patient. */
export type ComeBack = { readonly to: string; readonly userId: string | null }

/** Shows a screen to the roles that can see it. Without a sign-in it redirects to /signin, for other roles to /404. The server applies the same rule. */
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
