import type { Role } from '@clinic/clinical/people/roles'
import type { Attendant } from '@clinic/contract/personnel/roles'
import type { Comment } from '@clinic/contract/sessions/session-record'
import { expressionBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Snapshot } from '../db/snapshot.ts'
import { withUnit } from '../sessions/care/comments.ts'

/*
 * Data belonging to a report's sessions. Found by the sessions' time range rather than by their ids, so that the statements stay the same.
 */

/** A session's position in order of time. */
export type Mark = { readonly createdAt: string; readonly _id: string }
/** Sessions after one, up to and including another. */
type Span = { readonly after: Mark; readonly to: Mark }

const eb = expressionBuilder<Schema, 'session'>()
const PLACE = eb.refTuple('session.createdAt', 'session._id')

export const afterMark = ({ createdAt, _id }: Mark) => eb(PLACE, '>', eb.tuple(createdAt, _id))
const upToMark = ({ createdAt, _id }: Mark) => eb(PLACE, '<=', eb.tuple(createdAt, _id))

export type Names = { readonly people: ReadonlyMap<string, Person> }
type Reason = Comment['notGiven'][number]['reason']
type Person = { readonly _id: string; readonly name: string; readonly role: Role }

/** All staff at once: they are few, so there is no need to look them up for each session. */
export async function readNames({ db }: Snapshot): Promise<Names> {
  const people = await db.selectFrom('personnel').select(['_id', 'name', 'role']).execute()
  return { people: new Map(people.map((person) => [person._id, person])) }
}

/** Each session's bed tag at the time of admission, of the last admission if there were several. */
export async function readBedTags({ db, read }: Snapshot, { after, to }: Span): Promise<Map<string, string>> {
  const rows = await read<[sessionId: string, tag: string]>(
    db
      .selectFrom('session')
      .innerJoin('admission', (join) => join.onRef('sessionId', '=', 'session._id').onRef('admission.bedId', '=', 'session.bedId'))
      .select(['sessionId', 'admission.tag'])
      .where(afterMark(after))
      .where(upToMark(to))
      .orderBy('startedAt')
      .orderBy('admission._id'),
  )
  return new Map(rows)
}

export async function readRoles({ db, read }: Snapshot, { after, to }: Span): Promise<Map<string, Attendant[]>> {
  const rows = await read<[sessionId: string, role: Attendant]>(
    db
      .selectFrom('session')
      .innerJoin('sessionRole', 'sessionId', 'session._id')
      .select(['sessionId', 'role'])
      .where(afterMark(after))
      .where(upToMark(to)),
  )
  const roles = new Map<string, Attendant[]>()
  for (const [sessionId, role] of rows) listIn(roles, sessionId).push(role)
  return roles
}

/** Care recorded on each session, oldest first. */
export async function readCare({ db, read }: Snapshot, { after, to }: Span, { people }: Names): Promise<Map<string, Comment[]>> {
  const care = db.selectFrom('session').innerJoin('care', 'care.sessionId', 'session._id').where(afterMark(after)).where(upToMark(to))
  const rows = await read<CareRow>(
    care
      .leftJoin('careStrike', 'careStrike.careId', 'care._id')
      .select(['care._id', 'care.sessionId', 'personnelId', 'comment', 'care.createdAt', 'care.recordedAt'])
      .select(['careStrike.at', 'careStrike.by', 'reason'])
      .orderBy('care._id'),
  )
  const drugs = new Map<string, Comment['drugs']>()
  const given = care
    .innerJoin('careDrug', 'careDrug.careId', 'care._id')
    .select(['careId', 'drug', 'dosage', 'unit', 'itemId', 'lineId'])
    .orderBy('careId')
    .orderBy('position')
  const lines = rows.length === 0 ? [] : await read<GivenRow>(given)
  for (const [careId, drug, dosage, unit, itemId, lineId] of lines)
    listIn(drugs, careId).push(withUnit({ drug, dosage, unit, itemId, lineId }))
  const notGiven = new Map<string, Comment['notGiven']>()
  const missing = care
    .innerJoin('careNotGiven', 'careNotGiven.careId', 'care._id')
    .select(['careId', 'drug', 'dosage', 'unit', 'careNotGiven.reason'])
    .orderBy('careId')
    .orderBy('position')
  const missed = rows.length === 0 ? [] : await read<MissedRow>(missing)
  for (const [careId, drug, dosage, unit, reason] of missed) listIn(notGiven, careId).push(withUnit({ drug, dosage, unit, reason }))
  const comments = new Map<string, Comment[]>()
  // The store guarantees that there is one.
  const personOf = (_id: string): Person => people.get(_id) ?? { _id, name: '', role: 'nurse' }
  for (const [_id, sessionId, personnelId, comment, createdAt, recordedAt, at, by, reason] of rows) {
    const struck = at === null ? null : { at, by: personOf(by), reason }
    const rows = { drugs: drugs.get(_id) ?? [], notGiven: notGiven.get(_id) ?? [] }
    listIn(comments, sessionId).push({ _id, userId: personOf(personnelId), comment, ...rows, createdAt, recordedAt, struck })
  }
  return comments
}

type MissedRow = [careId: string, drug: string, dosage: number, unit: string | null, reason: Reason]
type GivenRow = [careId: string, drug: string, dosage: number, unit: string | null, itemId: string, lineId: string | null]

type CareRow = [
  _id: string,
  sessionId: string,
  personnelId: string,
  comment: string,
  createdAt: string,
  recordedAt: string | null,
  ...([at: string, by: string, reason: string] | [at: null, by: null, reason: null]),
]

function listIn<V>(map: Map<string, V[]>, key: string): V[] {
  const known = map.get(key)
  if (known) return known
  const list: V[] = []
  map.set(key, list)
  return list
}
