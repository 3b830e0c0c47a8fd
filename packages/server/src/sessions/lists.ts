import type { Session } from '@clinic/contract/sessions'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { countOf, type Order, type Start, startOf } from '../db/tallies.ts'
import { CLOSED, OPEN } from './queue.ts'
import { sessionRows, toSessions } from './sessions.ts'

export type Page = { readonly skip: number; readonly limit: number }
export type Sessions = { data: Session[]; count: number }

/** The open or the closed sessions, newest first. */
export function listSessions(db: Db, open: boolean, page: Page): Promise<Sessions> {
  const values = { open: open ? 1 : 0 } as const
  return listTallied(db, open ? OPEN : CLOSED, 'desc', page, (start, limit) => newest.all(db, { ...values, ...start, limit }))
}

type HistoryPage = Page & { readonly open?: 'true' | 'false' | undefined }

/** A patient's sessions, newest first; all of them, or only the open or the closed ones. */
export async function listHistory(db: Db, patientId: string, { open, skip, limit }: HistoryPage): Promise<Sessions> {
  if (open) {
    const values = { patientId, open: open === 'true' ? 1 : 0 } as const
    const ids = await someOfPatient.all(db, { ...values, rest: skip * limit, limit })
    return { data: await loadSessions(db, ids), count: (await countSomeOfPatient.first(db, values))?.count ?? 0 }
  }
  if (skip > 0) {
    const ids = await ofPatient.all(db, { patientId, rest: skip * limit, limit })
    return { data: await loadSessions(db, ids), count: await countHistory(db, patientId) }
  }
  // Nothing is skipped, so the sessions are read at once, and counted with them.
  const rows = await lastOfPatient.all(db, { patientId, limit })
  return { data: await toSessions(db, rows), count: rows[0]?.total ?? 0 }
}

const countHistory = async (db: Db, patientId: string): Promise<number> => (await countOfPatient.first(db, { patientId }))?.count ?? 0

export type Ids = readonly { readonly _id: string }[]

/** A page of a list whose rows the tallies count under `name`; `idsFrom` finds them from where the page begins. */
export async function listTallied(
  db: Db,
  name: string,
  order: Order,
  { skip, limit }: Page,
  idsFrom: (start: Start, limit: number) => Promise<Ids>,
): Promise<Sessions> {
  const start = await startOf(db, name, order, skip * limit)
  return { data: start ? await loadSessions(db, await idsFrom(start, limit)) : [], count: await countOf(db, name) }
}

const sessionsAmong = prepare<{ ids: string }>()((db, value) => sessionRows(db).where(among(db, 'session._id', value('ids'))))

/** Whole sessions in the order of the ids, which an index gave alone, so that skipping reads no session. */
export async function loadSessions(db: Db, ids: Ids): Promise<Session[]> {
  if (ids.length === 0) return []
  const wanted = ids.map(({ _id }) => _id)
  const rows = await sessionsAmong.all(db, { ids: listOf(wanted) })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return toSessions(
    db,
    wanted.flatMap((id) => byId.get(id) ?? []),
  )
}

const newest = prepare<{ open: 0 | 1; to: string; rest: number; limit: number }>()((db, value) =>
  db
    .selectFrom('session')
    .select('_id')
    .where('open', '=', value('open'))
    .where('createdAt', '<', value('to'))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(value('limit'))
    .offset(value('rest')),
)

const ofPatient = prepare<{ patientId: string; rest: number; limit: number }>()((db, value) =>
  db
    .selectFrom('session')
    .select('_id')
    .where('patientId', '=', value('patientId'))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(value('limit'))
    .offset(value('rest')),
)

const someOfPatient = prepare<{ patientId: string; open: 0 | 1; rest: number; limit: number }>()((db, value) =>
  db
    .selectFrom('session')
    .select('_id')
    .where('patientId', '=', value('patientId'))
    .where('open', '=', value('open'))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(value('limit'))
    .offset(value('rest')),
)

const countSomeOfPatient = prepare<{ patientId: string; open: 0 | 1 }>()((db, value) =>
  db
    .selectFrom('session')
    .select(sql<number>`count(*)`.as('count'))
    .where('patientId', '=', value('patientId'))
    .where('open', '=', value('open')),
)

const lastOfPatient = prepare<{ patientId: string; limit: number }>()((db, value) =>
  sessionRows(db)
    .select(ofSamePatient(value('patientId')).as('total'))
    .where('session.patientId', '=', value('patientId'))
    .orderBy('session.createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(value('limit')),
)

const countOfPatient = prepare<{ patientId: string }>()((db, value) => db.selectNoFrom(ofSamePatient(value('patientId')).as('count')))

const ofSamePatient = (patientId: RawBuilder<string>) =>
  expressionBuilder<Schema, never>()
    .selectFrom('session as same')
    .select(sql<number>`count(*)`.as('count'))
    .where('same.patientId', '=', patientId)
