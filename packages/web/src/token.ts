import { SignedInUser } from '@clinic/contract/auth'
import { useSyncExternalStore } from 'react'

/** The sign-in as the browser keeps it: the token in storage, the person in the token's payload. Everything else reads it here. */

const KEY = 'token'

type SignIn = {
  readonly token: string | null
  readonly user: SignedInUser | null /** Whose sign-in was ended from outside. */
  readonly ended: string | null
}

let current = restore(localStorage.getItem(KEY), null)
const listeners = new Set<() => void>()

export const readToken = () => current.token
export const signedInUser = () => current.user

export function useSignIn(): SignIn {
  return useSyncExternalStore(subscribe, () => current)
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token)
  change(restore(token, null))
}

/** `ended`: the sign-in ran out or was ended elsewhere, so the same person may come back to the same place. */
export function clearToken(how: 'ended' | 'left'): void {
  localStorage.removeItem(KEY)
  change(restore(null, how === 'ended' ? (current.user?._id ?? null) : null))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when another tab signs in, out, or as someone else; `key` is null when all storage was cleared. */
export function onOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    const token = localStorage.getItem(KEY)
    if (token === current.token) return
    const before = current.user?._id
    change(restore(token, token ? null : (before ?? null)))
    if (before !== current.user?._id) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Reads storage anew, for tests that begin with another person. */
export function reloadToken(): void {
  change(restore(localStorage.getItem(KEY), null))
}

function change(next: SignIn) {
  current = next
  for (const listener of listeners) listener()
}

function restore(token: string | null, ended: string | null): SignIn {
  return { token, user: token === null ? null : userOf(token), ended }
}

/** The person in a token's payload, or null: a bad token is silently ignored (specification, section 8). */
function userOf(token: string): SignedInUser | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    return SignedInUser.parse((JSON.parse(new TextDecoder().decode(bytes)) as { user?: unknown }).user)
  } catch {
    return null
  }
}
