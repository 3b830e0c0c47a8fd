import { createHash } from 'node:crypto'
import { SERVER } from '@clinic/contract/messages'
import type { Db } from './db/open.ts'
import { inTransaction } from './db/sql.ts'
import { conflict, keyReused } from './errors.ts'
import { type Keys, seal, unseal } from './keys.ts'

/** One request that a person may send again: who, which call, and the client's key. */
export type AttemptKey = { readonly personnelId: string; readonly call: string; readonly key: string }
/** The same with what was sent. */
export type Attempt = AttemptKey & { readonly bodyHash: string; readonly now: Date }

export const hashBody = (body: unknown): string =>
  createHash('sha256')
    .update(body instanceof Uint8Array ? body : (JSON.stringify(body) ?? ''))
    .digest('hex')

/** How long an answer is kept (decisions: 24 hours), and how long a call may run before its key is free again. */
const KEPT_MS = 24 * 60 * 60 * 1000
const RUNNING_MS = 10 * 60 * 1000

/**
 * Runs `effect` in one transaction, together with the record of its answer. The same attempt again gets that answer and has no
 * second effect, also after a restart; with another body it is refused with 422. A refusal rolls the record back, so it binds nothing.
 */
export async function changeOnce<T>(db: Db, keys: Keys, attempt: Attempt | null, effect: (db: Db) => Promise<T>): Promise<T> {
  if (!attempt) return inTransaction(db, effect)
  return inTransaction(db, async (db) => {
    const known = await claim(db, attempt)
    if (known) return answerOf<T>(keys, attempt, known)
    const answer = await effect(db)
    await keep(db, keys, attempt, answer)
    return answer
  })
}

/** The same for work that is too long for one transaction, such as an upload: the key is held while it runs, and freed if it fails. */
export async function workOnce<T>(db: Db, keys: Keys, attempt: Attempt | null, work: () => Promise<T>): Promise<T> {
  if (!attempt) return work()
  const known = await claim(db, attempt)
  if (known) return answerOf<T>(keys, attempt, known)
  try {
    const answer = await work()
    await keep(db, keys, attempt, answer)
    return answer
  } catch (error) {
    await free(db, attempt)
    throw error
  }
}

/** Is something kept, or under way, under this key? */
export async function isKnown(db: Db, attempt: AttemptKey): Promise<boolean> {
  const known = db
    .selectFrom('idempotency')
    .select('key')
    .where((eb) => eb.and(same(attempt)))
  return (await known.executeTakeFirst()) !== undefined
}

/**
 * At the start of a store's only process: whatever call held a key has died with the process before, so the keys are free again. Where
 * other processes may be running (PostgreSQL), only time tells, and the key is free after ten minutes.
 */
export async function freeAbandoned(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('answer', 'is', null).execute()
}

type Known = { bodyHash: string; answer: string | null }

/** Takes the key; or says what is known of it already. A key whose call never ended (the process died) is taken over. */
async function claim(db: Db, attempt: Attempt): Promise<Known | undefined> {
  const { now, ...row } = attempt
  const createdAt = now.toISOString()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db.deleteFrom('idempotency').where('createdAt', '<', before(KEPT_MS)).execute()
  await db
    .deleteFrom('idempotency')
    .where((eb) => eb.and(same(attempt)))
    .where('answer', 'is', null)
    .where('createdAt', '<', before(RUNNING_MS))
    .execute()
  const inserted = await db
    .insertInto('idempotency')
    .values({ ...row, answer: null, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return undefined
  return db
    .selectFrom('idempotency')
    .where((eb) => eb.and(same(attempt)))
    .select(['bodyHash', 'answer'])
    .executeTakeFirstOrThrow()
}

function answerOf<T>(keys: Keys, attempt: Attempt, { bodyHash, answer }: Known): T {
  if (bodyHash !== attempt.bodyHash) throw keyReused()
  if (answer === null) throw conflict(SERVER.stillRunning)
  return JSON.parse(unseal(keys, answer)) as T // it was this call's answer when it was kept
}

async function keep(db: Db, keys: Keys, attempt: Attempt, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ answer: seal(keys, JSON.stringify(answer)) })
    .where((eb) => eb.and(same(attempt)))
    .execute()
}

async function free(db: Db, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where((eb) => eb.and(same(attempt)))
    .execute()
}

const same = ({ personnelId, call, key }: AttemptKey) => ({ personnelId, call, key })
