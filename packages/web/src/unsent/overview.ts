import { useSyncExternalStore } from 'react'
import type { Item, Opened } from './item.ts'

/** Another tab goes on with what is typed here, or fills in the same form with its own draft; null if none does. */
export type OtherTab = 'ahead' | 'beside' | null

/** What is on this phone, as far as this person may see it. */
export type Overview = {
  /** What waits, needs a look, or was typed; the oldest first. */
  readonly mine: readonly Opened[]
  /** One's own that cannot be opened before the server is reached. */
  readonly locked: number
  readonly others: number
  readonly expired: readonly Item[]
  /** The last try found no server. */
  readonly isAway: boolean
  readonly isOldPage: boolean
  readonly cannotKeep: boolean
  readonly otherTab: OtherTab
  /** The server was restored from a backup of that time, and so many records that it had since go again. */
  readonly sentAgain: { readonly count: number; readonly backupAt: string } | null
}

export const NOTHING: Overview = {
  ...{ mine: [], locked: 0, others: 0, expired: [] },
  ...{ isAway: false, isOldPage: false, cannotKeep: false, otherTab: null, sentAgain: null },
}

let overview = NOTHING
const listeners = new Set<() => void>()

export function setOverview(next: Overview): void {
  overview = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOverview = (): Overview => useSyncExternalStore(subscribe, () => overview)
