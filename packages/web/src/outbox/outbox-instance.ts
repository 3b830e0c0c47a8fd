import type { OutboxSync } from './outbox-sync.ts'

// The forms reach unsent work through this; its code is loaded with the first typed letter.

let part: OutboxSync | null = null

export const currentUnsent = (): OutboxSync | null => part
export function setUnsent(next: OutboxSync | null): void {
  part = next
}
