import { useSyncExternalStore } from 'react'

/* Whether this window hears of changes at once. Small, because the first screens load it; what listens comes later (api/follow.ts). */

let live = false
const listeners = new Set<() => void>()

export function setLive(next: boolean): void {
  live = next
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isLive = () => live

const POLL_MS = 30_000

/** For `refetchInterval` of what must not grow old: while nothing is heard it is asked for every half minute. */
export const usePolling = () => (useSyncExternalStore(subscribe, isLive) ? (false as const) : POLL_MS)

export const useIsLive = () => useSyncExternalStore(subscribe, isLive)
