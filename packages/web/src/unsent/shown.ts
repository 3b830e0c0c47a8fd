import { type ComponentType, useSyncExternalStore } from 'react'

// What the frame shows of unsent work. Small, because the first screens load it; what fills it comes with the first typed letter.

export type Shown = {
  /** In the top bar, once there is something to say. */
  readonly Chip: ComponentType | null
  /** Under the question of signing out. */
  readonly atSignOut: string | null
  /** Counts up when what was typed is back after a reload: a form that is open already begins again with it. */
  readonly round: number
  /** Called before a person signs out. */
  readonly onSignOut: () => void
}

let shown: Shown = { Chip: null, atSignOut: null, round: 0, onSignOut: () => undefined }
const listeners = new Set<() => void>()

export function showUnsent(next: Partial<Shown>): void {
  shown = { ...shown, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const nowUnsent = () => shown
export const useUnsent = (): Shown => useSyncExternalStore(subscribe, nowUnsent)
