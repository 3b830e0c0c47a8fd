import type { Snapshot } from '../db/snapshot.ts'

/** Who is one person: records that were joined are (docs/decisions/0036). */
export type Persons = {
  readonly personOf: (patientId: string) => string
  /** A person with several records was here before the month, under any of them. */
  readonly wasSeenBefore: (person: string) => boolean
}

/** Joined records are few, so all of them are read, with those of them that were seen before a moment. */
export async function readPersons({ db, read }: Snapshot, before: string): Promise<Persons> {
  const roots = new Map(await read<[memberId: string, rootId: string]>(db.selectFrom('personLink').select(['memberId', 'rootId'])))
  const personOf = (patientId: string) => roots.get(patientId) ?? patientId
  if (roots.size === 0) return { personOf, wasSeenBefore: () => false }
  const rows = await read<[patientId: string]>(
    db
      .selectFrom('session')
      .select('patientId')
      .distinct()
      .where((eb) =>
        eb.or([
          eb('patientId', 'in', eb.selectFrom('personLink').select('memberId')),
          eb('patientId', 'in', eb.selectFrom('personLink').select('rootId')),
        ]),
      )
      .where('createdAt', '<', before)
      .where('voidedAt', 'is', null),
  )
  const seen = new Set(rows.map(([patientId]) => personOf(patientId)))
  return { personOf, wasSeenBefore: (person) => seen.has(person) }
}
