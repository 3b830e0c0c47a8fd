import { type ComponentType, useSyncExternalStore } from 'react'

// What the frame shows of unsent work. Kept small, because the first screens load it; its data comes with the first typed letter.

export type Shown = {
  /** In the top bar, once there is something to say. */
  readonly Chip: ComponentType | null
  /** Under the question of signing out. */
  readonly atSignOut: string | null
  /** Increases when typed text has been restored after a reload: a form that is already open starts again with it. */
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
