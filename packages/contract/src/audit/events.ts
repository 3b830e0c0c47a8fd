import type { Topic } from '../changes/topics.ts'
import { CARE_EVENTS } from './events/care.ts'
import { CLINIC_EVENTS } from './events/clinic.ts'
import type { EventRow } from './events/event.ts'

/** Every event of the audit, as `thing.verb`. Beside these there is `refused {method} {path}`: a call that the role cannot make. */
export const EVENTS = { ...CARE_EVENTS, ...CLINIC_EVENTS }

export type AuditType = keyof typeof EVENTS

const rowOf = (type: string): EventRow | null => (Object.hasOwn(EVENTS, type) ? EVENTS[type as AuditType] : null)

/** Null for a type that this version does not write: the trail may hold older ones. */
export const sentenceOf = (type: string): EventRow[0] | null => rowOf(type)?.[0] ?? null

/** The audit is the feed of what changed (decision 0025). */
export function topicsOf(type: string): readonly Topic[] {
  const [, ...topics] = rowOf(type) ?? []
  return topics
}
