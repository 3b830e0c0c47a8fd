import type { Unsent } from './outbox-sync.ts'

// The forms reach unsent work through this; its code is loaded with the first typed letter.

let part: Unsent | null = null

export const currentUnsent = (): Unsent | null => part
export function setUnsent(next: Unsent | null): void {
  part = next
}
