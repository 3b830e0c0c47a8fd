import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { TimeRange } from '../clinic-days.ts'
import { engineOf } from '../db/engines.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import type { Services } from '../services.ts'
import { recodeSessions } from './code-sessions.ts'

/** A marker from migration 0016. While it exists, sessions with a smaller id have not been read. */
const NAME = 'diagnoses.read-before'
/** Small enough that a change in between hardly waits. */
const BATCH = 250
const PAUSE_MS = 20

export async function isReadingOldSessions(db: Db): Promise<boolean> {
  return (await db.selectFrom('setting').select('name').where('name', '=', NAME).executeTakeFirst()) !== undefined
}

/** Number of sessions in a period whose words have not been read yet. */
export async function countOldSessions(db: Db, { from, to }: TimeRange): Promise<number> {
  const mark = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  if (!mark) return 0
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('_id', '<', mark.value)
    .where('workingDiagnosis', '<>', '')
    .where('voidedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Reads the newest sessions that an older version left without codes, and records how far it got, in one transaction. It can be interrupted
 * at any time, and several processes can run it.
 * @returns false once all are read
 */
export function readSomeOldSessions(db: Db, now: Date, most = BATCH): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const { lockRows } = engineOf(db)
    const mark = await db.selectFrom('setting').select('value').where('name', '=', NAME).modifyEnd(lockRows).executeTakeFirst()
    if (!mark) return false
    const sessions = await db
      .selectFrom('session')
      .select(['_id', 'patientId', 'workingDiagnosis'])
      .select((eb) => eb('_id', 'in', eb.selectFrom('sessionDiagnosis').select('sessionId').where('source', '=', 'picked')).as('isPicked'))
      .where('_id', '<', mark.value)
      .orderBy('_id', 'desc')
      .limit(most)
      .modifyEnd(lockRows)
      .execute()
    // If a user has picked codes since, the words have been read.
    const texts = sessions.filter(({ workingDiagnosis, isPicked }) => workingDiagnosis !== '' && !isPicked)
    await recodeSessions(db, texts, { by: null, at: now.toISOString() })
    const last = sessions.length < most ? undefined : sessions.at(-1)
    if (last) await db.updateTable('setting').set({ value: last._id, updatedAt: now.toISOString() }).where('name', '=', NAME).execute()
    else await db.deleteFrom('setting').where('name', '=', NAME).execute()
    return last !== undefined
  })
}

/** Reads all of them in the background, with a pause after each batch. @returns a function that stops it. */
export function readOldSessions({ db, clock }: Pick<Services, 'db' | 'clock'>, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted && (await readSomeOldSessions(db, clock()))) await delay(PAUSE_MS, undefined, { signal: stop.signal })
  }
  run().catch((error: Error) => {
    if (!stop.signal.aborted) log.warn({ reason: error.message }, 'diagnoses of older sessions could not be read; the next start goes on')
  })
  return () => stop.abort()
}
