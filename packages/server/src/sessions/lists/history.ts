import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { type Group, groupOf, isOf } from '../../db/queries/group.ts'
import { hot, type Slots } from '../../db/queries/hot.ts'
import { isNotVoided } from '../mistakes/voided.ts'
import { sessionRows, toSessions } from '../sessions.ts'
import { loadSessions, type Page, type Sessions } from './lists.ts'

type Choice = {
  /** Only open, or only closed sessions. */
  readonly open?: 'true' | 'false' | undefined
  /** Whether to include voided sessions. */
  readonly voided: 'true' | 'false'
}

/** A patient's sessions, newest first. */
export async function listHistory(db: Db, patientId: string, { skip, limit, ...choice }: Page & Choice): Promise<Sessions> {
  const group = await groupOf(db, patientId)
  const [only, ...members] = group
  if (members.length === 0 && skip === 0 && choice.open === undefined && choice.voided === 'true') {
    // The first page of all sessions is read for every patient opened, so it is counted in the same statement.
    const rows = await newestSessions.all(db, { patientId: only, limit })
    return { data: await toSessions(db, rows), count: rows[0]?.total ?? 0 }
  }
  const chosen = sessionsOf(db, group, choice)
  const ids = await chosen
    .select('session._id')
    .orderBy('createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await chosen.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { data: await loadSessions(db, ids), count }
}

const sessionsOf = (db: Db, group: Group, { open, voided }: Choice) =>
  db
    .selectFrom('session')
    .where(isOf('patientId', group))
    .$if(open !== undefined, (sessions) => sessions.where('open', '=', open === 'true' ? 1 : 0))
    .$if(voided === 'false', (sessions) => sessions.where(isNotVoided('session._id')))

const newestSessions = hot((db, value: Slots<{ patientId: string; limit: number }>) =>
  sessionRows(db)
    .select((eb) =>
      eb.selectFrom('session as same').select(sql<number>`count(*)`.as('count')).where('same.patientId', '=', value.patientId).as('total'),
    )
    .where('session.patientId', '=', value.patientId)
    .orderBy('session.createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(value.limit),
)
