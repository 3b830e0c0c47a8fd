import { useSyncExternalStore } from 'react'
import { createState } from './state.ts'

/* Whether this window receives changes at once. Kept small, because the first screens load it; the listener comes later (api/follow.ts). */

const connection = createState({ isLive: false, isAway: false })

/** `isAway`: not even a sign of life comes from the server. */
export const setLive = (isLive: boolean, isAway = false): void => connection.set({ isLive, isAway })

export const { subscribe } = connection
export const isLive = () => connection.now().isLive
export const isAway = () => connection.now().isAway

const POLL_MS = 30_000

/** For `refetchInterval`: while the window is not live, data is fetched every half minute. */
export const usePolling = () => (useIsLive() ? (false as const) : POLL_MS)

export const useIsLive = () => useSyncExternalStore(subscribe, isLive)
