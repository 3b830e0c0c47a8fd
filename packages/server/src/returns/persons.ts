import type { Snapshot } from '../db/snapshot.ts'

/** Who is one person: several records of a patient may be. */
export type Persons = {
  readonly personOf: (patientId: string) => string
  /** A person with more than one record was here before the month under any of them. */
  readonly wasSeenBefore: (person: string) => boolean
}

/** Every record is a person of its own. */
export async function readPersons(_store: Snapshot, _before: string): Promise<Persons> {
  return { personOf: (patientId) => patientId, wasSeenBefore: () => false }
}
