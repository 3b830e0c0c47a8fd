import type { AuditEvent } from '@clinic/contract/audit/audit'
import type { Names } from './names.ts'
import { sentenceOf } from './sentences.ts'
import { WORDS } from './words.ts'

/** An event's sentence with the names of the people and things it is about. */
export function plainSentence(event: AuditEvent, names: Names): string {
  const { patientId, entityId, beds } = event
  const words: Partial<Record<string, string>> = {
    patient: patientId ? `${patientId.firstname} ${patientId.lastname}` : WORDS.aPatient,
    session: WORDS.aSession,
    from: beds?.from ?? WORDS.aBed,
    to: beds?.to ?? WORDS.aBed,
    person: names.get(entityId ?? '') ?? WORDS.aStaffMember,
  }
  return sentenceOf(event).replaceAll(/\{(\w+)\}/g, (blank, name: string) => words[name] ?? blank)
}
