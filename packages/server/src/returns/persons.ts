import { expressionBuilder } from 'kysely'
import type { TimeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { SubjectRow } from './subjects.ts'

/** The person of a session; for joined records, described by the kept one (docs/decisions/0036). */
export type Person = {
  readonly root: string
  /** On any of the records. */
  readonly wasSeenBefore: boolean
  readonly known: SubjectRow
}
/** The same object for every record of a person. */
type Persons = { readonly of: (patientId: string) => Person }

/** Everyone seen in a range, reading each record once. */
export async function readPersons(store: Snapshot, range: TimeRange): Promise<Persons> {
  const rootOf = await readRoots(store)
  const joinedBefore = rootOf.size === 0 ? new Set() : new Set((await readJoinedBefore(store, range)).map(([id]) => rootOf.get(id) ?? id))
  const persons = new Map<string, Person>()
  for (const [root, seenBefore, ...known] of await readRecords(store, range))
    persons.set(root, { root, wasSeenBefore: seenBefore === 1 || joinedBefore.has(root), known })
  return {
    of(patientId) {
      const person = persons.get(rootOf.get(patientId) ?? patientId)
      if (!person) throw new Error(`The patient of a session is not in the store: ${patientId}`)
      return person
    },
  }
}

/**
 * Query condition: the session was not voided. The few voided ones are looked up separately, so that the index alone answers for the rest.
 */
export const notVoided = (db: Db, id: 'session._id' | 'earlier._id') =>
  expressionBuilder<Schema & { earlier: Schema['session'] }, 'session' | 'earlier'>()(
    id,
    'not in',
    db.selectFrom('session as void').select('void._id').where('void.voidedAt', 'is not', null),
  )

/** The kept record of every joined one. They are few, so all are read. */
export async function readRoots({ db, read }: Snapshot): Promise<Map<string, string>> {
  return new Map(await read<[memberId: string, rootId: string]>(db.selectFrom('personLink').select(['memberId', 'rootId'])))
}

/** Records of groups that were seen before a range. */
const readJoinedBefore = ({ db, read }: Snapshot, { from }: TimeRange) =>
  read<[patientId: string]>(
    db
      .selectFrom('session')
      .select('patientId')
      .distinct()
      .where('patientId', 'in', (eb) =>
        eb.selectFrom('personLink').select('memberId as _id').union(eb.selectFrom('personLink').select('rootId as _id')),
      )
      .where('createdAt', '<', from)
      .where('voidedAt', 'is', null),
  )

/** Records of people seen in a range, with whether they were seen before, and every record that others were joined to. */
const readRecords = ({ db, read }: Snapshot, { from, to }: TimeRange) =>
  read<readonly [_id: string, seenBefore: number, ...SubjectRow]>(
    db
      .selectFrom('patient')
      .leftJoin('patientFacts', 'patientFacts.patientId', 'patient._id')
      .select('patient._id')
      .select((eb) =>
        eb
          .case()
          .when(
            eb.exists(
              eb
                .selectFrom('session as earlier')
                .select('earlier._id')
                .whereRef('earlier.patientId', '=', 'patient._id')
                .where('earlier.createdAt', '<', from)
                .where(notVoided(db, 'earlier._id')),
            ),
          )
          .then(1)
          .else(0)
          .end()
          .as('seenBefore'),
      )
      .select(['patient.gender', 'patient.ageRange', 'patient.ageRangeOn', 'birthDate', 'birthPrecision'])
      .where('patient._id', 'in', (eb) =>
        eb
          .selectFrom('session')
          .select('session.patientId as _id')
          .where('session.createdAt', '>=', from)
          .where('session.createdAt', '<', to)
          .where(notVoided(db, 'session._id'))
          .union(eb.selectFrom('personLink').select('rootId as _id')),
      ),
  )
