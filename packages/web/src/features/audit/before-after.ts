import type { AuditEvent } from '@clinic/contract/audit/audit'
import type { AuditType } from '@clinic/contract/audit/events'
import { WORDS } from './words.ts'

const STATES: Partial<Record<string, readonly [before: string, after: string]>> = WORDS.states satisfies Partial<
  Record<AuditType, readonly [string, string]>
>

/**
 * The values before and after an event, if the event itself has them. For changed fields the trail keeps names but never values, so that it
 * can be kept for years.
 */
export function beforeAfter({ type, outcome, beds }: AuditEvent): { before: string; after: string } | null {
  if (outcome !== 'ok') return null
  const [before, after] = type === 'bed.move' && beds ? [beds.from, beds.to] : (STATES[type] ?? [])
  return before === undefined || after === undefined ? null : { before, after }
}
