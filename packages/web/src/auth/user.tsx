import type { SignedInUser } from '@clinic/contract/auth/auth'
import { createContext, use } from 'react'

export const UserContext = createContext<SignedInUser | null>(null)

/** The signed-in user. Every screen behind the sign-in has one. */
export function useUser(): SignedInUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a screen behind the sign-in')
  return user
}
