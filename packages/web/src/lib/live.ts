import { useSyncExternalStore } from 'react'

/* Whether this window receives changes at once. Kept small, because the first screens load it; the listener comes later (api/follow.ts). */

let live = false
let away = false
const listeners = new Set<() => void>()

/** `isAway`: not even a sign of life comes from the server. */
export function setLive(next: boolean, isAway = false): void {
  live = next
  away = isAway
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isLive = () => live
export const isAway = () => away

const POLL_MS = 30_000

/** For `refetchInterval`: while the window is not live, data is fetched every half minute. */
export const usePolling = () => (useSyncExternalStore(subscribe, isLive) ? (false as const) : POLL_MS)

export const useIsLive = () => useSyncExternalStore(subscribe, isLive)
