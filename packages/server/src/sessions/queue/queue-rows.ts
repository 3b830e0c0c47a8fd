import type { QueuedSession, Session } from '@clinic/contract/sessions/session-record'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import { lastSets } from '../../observations/last-sets.ts'
import { joinedTexts } from '../../patients/allergies/joined-texts.ts'
import { linesDone } from '../../prescribing/units-given.ts'

/** Adds what the rows of a tab show with each session: allergies, which roles are done, what of the prescription is given, and how urgent the last vitals are. */
export async function toQueued(db: Db, sessions: readonly Session[], timeZone: string): Promise<QueuedSession[]> {
  if (sessions.length === 0) return []
  const ids = jsonList(sessions.map(({ _id }) => _id))
  const rows = await db
    .selectFrom('session')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .innerJoin('sessionRole', 'sessionRole.sessionId', 'session._id')
    .select(['session._id', 'patient.allergies', 'sessionRole.role'])
    .where(inList(db, 'session._id', ids))
    .orderBy('sessionRole.role')
    .execute()
  const last = await lastSets(
    db,
    sessions.map(({ _id }) => _id),
    timeZone,
  )
  const textOf = await joinedTexts(
    db,
    sessions.map(({ patientId }) => patientId._id),
  )
  const prescribed = await linesDone(
    db,
    sessions.map(({ _id }) => _id),
  )
  const known = Map.groupBy(rows, ({ _id }) => _id)
  return sessions.map((session) => {
    const own = known.get(session._id) ?? []
    // A role without care yet is listed among the attendants by the role's name.
    const roles = own.map(({ role }) => ({ role, done: !session.attendants.includes(role) }))
    return {
      ...session,
      allergies: textOf(session.patientId._id, own[0]?.allergies ?? ''),
      roles,
      prescribed: prescribed.get(session._id),
      urgency: last.get(session._id)?.urgency ?? 'usual',
    }
  })
}

const RANK = { urgent: 0, yellow: 1, usual: 2 }

/** A page's urgent sessions first, then children with a warning sign, otherwise in the same order. */
export const urgentFirst = (sessions: readonly QueuedSession[]): QueuedSession[] =>
  sessions.toSorted((a, b) => RANK[a.urgency ?? 'usual'] - RANK[b.urgency ?? 'usual'])
