import type { Endpoint } from '@clinic/contract/endpoint'
import { SERVER } from '@clinic/contract/server-messages'
import { expressionBuilder } from 'kysely'
import type { Db } from '../db/open.ts'
import { changedBy } from '../db/queries/text.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/sql.ts'
import { withDeadline } from '../db/time-limits.ts'
import { conflict, keyReused } from '../errors.ts'
import { type Keys, seal, unseal } from '../keys.ts'

/** One request that a person may send again: who, which call, and the client's key. */
export type AttemptKey = { readonly personnelId: string; readonly call: string; readonly key: string }
export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** The same with what was sent. */
export type Attempt = AttemptKey & {
  readonly bodyHash: string
  /** The hash that a version before this one would have made of the same request. */
  readonly olderHash?: () => string
  /** What of an answer may leave, and so be kept: the response schema of the day. */
  readonly toSent?: (answer: unknown) => unknown
  readonly now: Date
}

/** Work says that it still runs; a key that has not said so for a minute is free again. What was answered stays until the sweep removes it. */
const RENEWAL_MS = 15_000
const ABANDONED_MS = 60_000
/** So that waiting requests soon learn why the work failed. */
const FREEING_MS = 1000

/** Thrown where a request finds that it was answered before: it has no second effect, and its caller sends that answer. */
export class AnsweredBefore extends Error {
  readonly kept: KeptAnswer
  constructor(kept: KeptAnswer) {
    super('This request was answered before')
    this.kept = kept
  }
}

/**
 * Runs `effect` in one transaction, together with the record of its answer. A refusal rolls the record back, so it binds nothing.
 * @throws AnsweredBefore for the same attempt again, also after a restart; AppError 422 for one with another body
 */
export async function changeOnce<T>(db: Db, keys: Keys, attempt: Attempt | null, effect: (db: Db) => Promise<T>): Promise<T> {
  if (!attempt) return inTransaction(db, effect)
  return inTransaction(db, async (db) => {
    const answer = await effect(db)
    // Of two at once, the one that commits second finds the key taken here, and its effect is undone.
    await claim(db, keys, attempt, sealedAnswer(keys, attempt, answer))
    return answer
  })
}

/** The same for work that is too long for one transaction, such as an upload: the key is held while it runs, and freed if it fails. */
export async function workOnce<T>(db: Db, keys: Keys, attempt: Attempt | null, work: () => Promise<T>, renewalMs = RENEWAL_MS): Promise<T> {
  if (!attempt) return work()
  await claim(db, keys, attempt)
  const renewal = keepClaim(db, attempt, renewalMs)
  try {
    const answer = await work()
    await keep(db, keys, attempt, answer)
    return answer
  } catch (error) {
    // Where the store is away, the key is free again in a minute.
    await withDeadline(FREEING_MS, () => free(db, attempt)).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

export type KeptAnswer = {
  readonly answer: unknown
  /** It was kept whole, by a version that looked only later at what may leave. */
  readonly isOlder: boolean
}

/**
 * What this attempt was answered when it first succeeded, or null. A request that is refused today asks this: what it names may be gone, or
 * an update may want more of it than was asked then.
 * @throws AppError 422 if it says something else than then
 */
export async function findKept(db: Db, keys: Keys, attempt: Attempt): Promise<KeptAnswer | null> {
  const row = await findKey(db, attempt)
  return row && row.answer !== null ? keptAnswerOf(keys, attempt, row) : null
}

/**
 * At the start of a store's only process: whatever call held a key has died with the process before, so the keys are free again. Where
 * other processes may be running (PostgreSQL), only time tells, and the key is free after a minute in which no process renewed it.
 */
export async function freeAbandoned(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('answer', 'is', null).execute()
}

type Known = { bodyHash: string; answer: string | null }

/**
 * Takes the key, with its answer if there is one already; also a key whose call never ended because its process died.
 * @throws AnsweredBefore; AppError 422 if the key belongs to another request, 409 while its first call runs
 */
async function claim(db: Db, keys: Keys, attempt: Attempt, answer: string | null = null): Promise<void> {
  const { personnelId, call, key, bodyHash, now } = attempt
  const abandoned = new Date(now.getTime() - ABANDONED_MS).toISOString()
  const taken = await changedBy(db)`
    insert into "idempotency" ("personnelId", "call", "key", "bodyHash", "answer", "createdAt")
    values (${personnelId}, ${call}, ${key}, ${bodyHash}, ${answer}, ${now.toISOString()})
    on conflict ("personnelId", "call", "key") do update
    set "bodyHash" = "excluded"."bodyHash", "answer" = "excluded"."answer", "createdAt" = "excluded"."createdAt"
    where "idempotency"."answer" is null and "idempotency"."createdAt" < ${abandoned}`
  if (taken === 1) return
  const holder = await findKey(db, attempt)
  if (!holder) throw conflict(SERVER.stillRunning) // it was freed in this very moment
  throw new AnsweredBefore(keptAnswerOf(keys, attempt, holder))
}

/** Renews the claim while its work runs. A renewal that fails is made up for by the next; after a minute without one the key is free. */
function keepClaim(db: Db, attempt: Attempt, renewalMs: number): NodeJS.Timeout {
  const begun = performance.now()
  const renew = async () => {
    const createdAt = new Date(attempt.now.getTime() + performance.now() - begun).toISOString()
    const claim = db.updateTable('idempotency').set({ createdAt }).where(isSame(attempt)).where('answer', 'is', null)
    await claim.execute().catch(() => undefined)
  }
  return setInterval(renew, renewalMs).unref()
}

function keptAnswerOf(keys: Keys, attempt: Attempt, { bodyHash, answer }: Known): KeptAnswer {
  const isOlder = bodyHash !== attempt.bodyHash
  if (isOlder && bodyHash !== attempt.olderHash?.()) throw keyReused()
  if (answer === null) throw conflict(SERVER.stillRunning)
  return { answer: JSON.parse(unseal(keys, answer)), isOlder }
}

const sealedAnswer = (keys: Keys, { toSent }: Attempt, answer: unknown): string =>
  seal(keys, JSON.stringify(toSent ? toSent(answer) : answer))

async function keep(db: Db, keys: Keys, attempt: Attempt, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ answer: sealedAnswer(keys, attempt, answer) })
    .where(isSame(attempt))
    .execute()
}

async function free(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('idempotency').where(isSame(attempt)).execute()
}

function findKey(db: Db, attempt: Attempt): Promise<Known | undefined> {
  return db.selectFrom('idempotency').select(['bodyHash', 'answer']).where(isSame(attempt)).executeTakeFirst()
}

function isSame({ personnelId, call, key }: AttemptKey) {
  const eb = expressionBuilder<Schema, 'idempotency'>()
  return eb.and({ personnelId, call, key })
}
