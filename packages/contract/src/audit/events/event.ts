import { numberText } from '@clinic/clinical/number-text'
import type { Topic } from '../../changes/topics.ts'

/** The parts of an event that its sentence uses. */
type EventParts = {
  readonly userId: object | null
  readonly patientId: object | null
  readonly entityId: string | null
  readonly fields: readonly string[]
  readonly rows: number | null
}

/**
 * What the audit screen says of an event after the person's name, and the topics that it concerns. {patient}, {session} and {person}, and the
 * beds {from} and {to} of a move, are filled in there. Reads, and what no screen follows, have no topics.
 */
export type EventRow = readonly [sentence: string | ((event: EventParts) => string), ...topics: readonly Topic[]]

export function counted(rows: number | null, what: string): string {
  if (rows === null) return `${what}s`
  return rows === 1 ? `1 ${what}` : `${numberText(rows)} ${what}s`
}

/** 'ageRange' and 'co_morbities' as words. */
export function listed(fields: readonly string[]): string {
  const words = fields.map((field) =>
    field
      .replaceAll('_', ' ')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  )
  return words.length === 0 ? 'nothing' : new Intl.ListFormat('en').format(words)
}
