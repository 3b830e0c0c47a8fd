import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/queries/compiled.ts'
import type { Schema } from '../db/schema.ts'
import { loadSessions, type Page, type Sessions } from './lists.ts'
import { sessionRows, toSessions } from './sessions.ts'
import { isNotVoided } from './voided.ts'

type Choice = {
  /** Only the open, or only the closed ones. */
  readonly open?: 'true' | 'false' | undefined
  /** With those opened in error, or without. */
  readonly voided: 'true' | 'false'
}

/** A patient's sessions, newest first. */
export async function listHistory(db: Db, patientId: string, { skip, limit, ...choice }: Page & Choice): Promise<Sessions> {
  const { idsOf, newestOf, countOf } = historyOf(choice)
  if (skip > 0) {
    const ids = await idsOf.all(db, { patientId, rest: skip * limit, limit })
    return { data: await loadSessions(db, ids), count: (await countOf.first(db, { patientId }))?.count ?? 0 }
  }
  // Nothing is skipped, so the sessions are read at once, and counted with them.
  const rows = await newestOf.all(db, { patientId, limit })
  return { data: await toSessions(db, rows), count: rows[0]?.total ?? 0 }
}

const histories = new Map<string, ReturnType<typeof prepareHistory>>()

/** Each choice has statements of its own, which are kept. */
function historyOf({ open, voided }: Choice) {
  const key = `${open} ${voided}`
  const known = histories.get(key) ?? prepareHistory({ open, voided })
  histories.set(key, known)
  return known
}

type Patient = { patientId: string }
type Newest = Patient & { limit: number }

function prepareHistory({ open, voided }: Choice) {
  const state = open === 'true' ? 1 : 0
  const count = (patientId: RawBuilder<string>) =>
    expressionBuilder<Schema, never>()
      .selectFrom('session as same')
      .select(sql<number>`count(*)`.as('count'))
      .where('same.patientId', '=', patientId)
      .$if(open !== undefined, (sessions) => sessions.where('same.open', '=', state))
      .$if(voided === 'false', (sessions) => sessions.where(isNotVoided('same._id')))
  return {
    idsOf: prepare<Newest & { rest: number }>()((db, value) =>
      db
        .selectFrom('session')
        .select('session._id')
        .where('patientId', '=', value('patientId'))
        .$if(open !== undefined, (sessions) => sessions.where('open', '=', state))
        .$if(voided === 'false', (sessions) => sessions.where(isNotVoided('session._id')))
        .orderBy('createdAt', 'desc')
        .orderBy('session._id', 'desc')
        .limit(value('limit'))
        .offset(value('rest')),
    ),
    newestOf: prepare<Newest>()((db, value) =>
      sessionRows(db)
        .select(count(value('patientId')).as('total'))
        .where('session.patientId', '=', value('patientId'))
        .$if(open !== undefined, (sessions) => sessions.where('open', '=', state))
        .$if(voided === 'false', (sessions) => sessions.where(isNotVoided('session._id')))
        .orderBy('session.createdAt', 'desc')
        .orderBy('session._id', 'desc')
        .limit(value('limit')),
    ),
    countOf: prepare<Patient>()((db, value) => db.selectNoFrom(count(value('patientId')).as('count'))),
  }
}
