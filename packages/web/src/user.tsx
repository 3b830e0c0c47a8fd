import { logout, type SignedInUser } from '@clinic/contract/auth'
import { createContext, use } from 'react'
import { call } from './api.ts'
import { dropDrafts } from './drafts.ts'
import { queryClient } from './query-client.ts'
import { clearToken, storeToken } from './token.ts'

export const UserContext = createContext<SignedInUser | null>(null)

/** The signed-in person. Every screen behind the sign-in has one. */
export function useUser(): SignedInUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a screen behind the sign-in')
  return user
}

export function signIn(token: string): void {
  queryClient.clear()
  storeToken(token)
}

/** Signs out here at once, and on the server if it can be reached. The guard then leads to /signin. */
export function signOut(): void {
  call(logout, {}).catch(() => undefined) // the token is forgotten here in any case
  dropDrafts()
  clearToken('left')
  queryClient.clear()
}
