import { ROLES } from '@clinic/clinical/people/roles'
import type { SignedInUser } from '@clinic/contract/auth/auth'
import { forgetText, keepText, readKept } from './kept-text.ts'
import { createState } from './state.ts'

/** The sign-in in this browser: the token in storage, the user in its payload. All other code reads it from here. */

const KEY = 'token'

type SignIn = {
  readonly token: string | null
  readonly user: SignedInUser | null
  /** The user whose sign-in was ended from outside and may return to the same place. */
  readonly ended: string | null
}

const signIn = createState(restore(readKept(KEY), null))
const personListeners = new Set<() => void>()

// Other tabs follow a sign-in, a sign-out or a change of user. `key` is null when all storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) reloadToken()
})

export const readToken = () => signIn.now().token
export const signedInUser = () => signIn.now().user
export const useSignIn = signIn.use

export function storeToken(token: string): void {
  keepText(KEY, token)
  change(restore(token, null))
}

/** `ended`: the sign-in expired or was ended elsewhere; `left`: the user signed out. */
export function clearToken(how: 'ended' | 'left'): void {
  forgetText(KEY)
  change(restore(null, how === 'ended' ? (signedInUser()?._id ?? null) : null))
}

/** Reads the current state of storage. */
export function reloadToken(): void {
  const token = readKept(KEY)
  if (token !== readToken()) change(restore(token, token === null ? (signedInUser()?._id ?? null) : null))
}

/** Calls back when another user signs in, and on sign-out. */
export function onPersonChange(listener: () => void): void {
  personListeners.add(listener)
}

function change(next: SignIn) {
  const before = signedInUser()?._id
  signIn.set(next)
  if (before !== next.user?._id) for (const listener of personListeners) listener()
}

function restore(token: string | null, ended: string | null): SignIn {
  return { token, user: token === null ? null : userOf(token), ended }
}

/** The user in a token's payload, or null: an invalid token is silently ignored (docs/specification.md, section 8). */
function userOf(token: string): SignedInUser | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    const { user } = JSON.parse(new TextDecoder().decode(bytes)) as { user?: unknown }
    return isUser(user) ? user : null
  } catch {
    return null
  }
}

/** Checked by hand, because a schema would load zod on the sign-in page (decision 0022). */
function isUser(value: unknown): value is SignedInUser {
  if (typeof value !== 'object' || value === null) return false
  const { _id, name, email, role, isFirstLogin } = value as Record<string, unknown>
  const texts = [_id, name, email].every((field) => typeof field === 'string')
  return texts && ROLES.some((known) => known === role) && typeof isFirstLogin === 'boolean'
}
