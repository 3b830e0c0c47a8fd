import type { ComponentType } from 'react'
import { createState } from './state.ts'

// What the frame shows of unsent work. Kept small, because the first screens load it; its data comes with the first typed letter.

export type UnsentDisplay = {
  /** In the top bar, once there is something to say. */
  readonly Chip: ComponentType | null
  /** Under the question of signing out. */
  readonly atSignOut: string | null
  /** Called before a person signs out. */
  readonly onSignOut: () => void
}

const shown = createState<UnsentDisplay>({ Chip: null, atSignOut: null, onSignOut: () => undefined })

export const showUnsent = (next: Partial<UnsentDisplay>): void => shown.set({ ...shown.now(), ...next })
export const nowUnsent = shown.now
export const useUnsent = shown.use
