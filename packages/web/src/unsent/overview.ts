import { useSyncExternalStore } from 'react'
import type { Overview } from './unsent.ts'

const NOTHING: Overview = { mine: [], locked: 0, others: 0, expired: [], isAway: false, isOldPage: false, cannotKeep: false }

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
