import type { Endpoint } from '@clinic/contract/endpoint'
import { SERVER } from '@clinic/contract/server-messages'
import { expressionBuilder } from 'kysely'
import type { Db } from '../../db/open.ts'
import { hot, type Slots } from '../../db/queries/hot.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/sql.ts'
import type { IdempotencyTable } from '../../db/tables/store.ts'
import { withDeadline } from '../../db/time-limits.ts'
import { conflict, keyReused } from '../../errors.ts'
import { type Keys, seal, unseal } from '../../keys.ts'
import { hasRoom } from './kept-room.ts'

/** A request that can be retried: the user, the call and the client's key. */
export type AttemptKey = { readonly personnelId: string; readonly call: string; readonly key: string }
export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** The same with the request itself. */
export type Attempt = AttemptKey & {
  readonly bodyHash: string
  /** The hash that an earlier version would have made of this request. */
  readonly olderHash?: () => string
  /** Reduces an answer to what may be sent, and so stored: the current response schema. */
  readonly toSent?: (answer: unknown) => unknown
  /** The id of the record that a repeated request is answered with, as it is then; without it the answer itself is kept. */
  readonly idOf?: (answer: unknown) => string
  readonly now: Date
}

/** How often running work renews its key. A key not renewed for a minute is free again. Answers are kept until the sweep removes them. */
const RENEWAL_MS = 15_000
const ABANDONED_MS = 60_000
/** A failed job frees its key this soon, so that waiting requests learn why it failed. */
const FREEING_MS = 1000

/** Thrown when a request turns out to have been answered before: it has no second effect, and the caller sends that answer. */
export class AnsweredBefore extends Error {
  readonly kept: KeptAnswer
  constructor(kept: KeptAnswer) {
    super('This request was answered before')
    this.kept = kept
  }
}

/**
 * Runs `effect` in one transaction together with storing its answer. A refusal rolls both back, so the key stays free.
 * @throws AnsweredBefore if repeated, even after a restart; AppError 422 for the same key with a different body
 */
export async function changeOnce<T>(db: Db, keys: Keys, attempt: Attempt | null, effect: (db: Db) => Promise<T>): Promise<T> {
  if (!attempt) return inTransaction(db, effect)
  return inTransaction(db, async (db) => {
    const answer = await effect(db)
    // Of two at once, the second to commit finds the key taken here, and its effect is rolled back.
    await claim(db, keys, attempt, sealedAnswer(keys, attempt, answer))
    return answer
  })
}

/** The same for work too long for one transaction, such as an upload: the key is held while it runs, and freed if it fails. */
export async function workOnce<T>(db: Db, keys: Keys, attempt: Attempt | null, work: () => Promise<T>, renewalMs = RENEWAL_MS): Promise<T> {
  if (!attempt) return work()
  await claim(db, keys, attempt)
  const renewal = keepClaim(db, attempt, renewalMs)
  try {
    const answer = await work()
    await keep(db, keys, attempt, answer)
    return answer
  } catch (error) {
    // If the store is unavailable, the key is free again after a minute.
    await withDeadline(FREEING_MS, () => free(db, attempt)).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

export type KeptAnswer = {
  readonly answer: unknown
  /** The record to read in place of the answer, or null. */
  readonly again: string | null
  /** Stored in full by an older version, which filtered answers only when sending them. */
  readonly isOlder: boolean
}

/**
 * The stored answer from when this attempt first succeeded, or null. Also checked for a request that is refused now: a record it names may
 * be gone, or an update may require more than it sent.
 * @throws AppError 422 if it differs from the earlier request
 */
export async function findKept(db: Db, keys: Keys, attempt: Attempt): Promise<KeptAnswer | null> {
  const row = await findKey(db, attempt)
  return row && row.answer !== null ? keptAnswerOf(keys, attempt, row) : null
}

/**
 * Called when a store's only process starts. Calls that held a key ended with the previous process, so their keys are freed. If other
 * processes may be running (PostgreSQL), a key is free only after a minute without renewal.
 */
export async function freeAbandoned(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('answer', 'is', null).execute()
}

type StoredKey = { bodyHash: string; answer: string | null; createdAt: string }

/**
 * Claims the key, with its answer if it already has one. Also takes over a key whose call died with its process.
 * @throws AnsweredBefore; AppError 422 if the key belongs to a different request, 409 while its first call is running
 */
async function claim(db: Db, keys: Keys, attempt: Attempt, answer: string | null = null): Promise<void> {
  const { personnelId, call, key, bodyHash, now } = attempt
  const abandoned = new Date(now.getTime() - ABANDONED_MS).toISOString()
  const taken = await takeKey.run(db, { personnelId, call, key, bodyHash, answer, createdAt: now.toISOString(), abandoned })
  if (taken === 1) return
  const holder = await findKey(db, attempt)
  if (!holder) throw conflict(SERVER.stillRunning) // it was freed at this very moment
  throw new AnsweredBefore(keptAnswerOf(keys, attempt, holder))
}

const takeKey = hot((db, value: Slots<IdempotencyTable & { abandoned: string }>) =>
  db
    .insertInto('idempotency')
    .values({
      personnelId: value.personnelId,
      call: value.call,
      key: value.key,
      bodyHash: value.bodyHash,
      answer: value.answer,
      createdAt: value.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['personnelId', 'call', 'key'])
        .doUpdateSet(({ ref }) => ({
          bodyHash: ref('excluded.bodyHash'),
          answer: ref('excluded.answer'),
          createdAt: ref('excluded.createdAt'),
        }))
        .where('idempotency.answer', 'is', null)
        .where('idempotency.createdAt', '<', value.abandoned),
    ),
)

/** Renews the claim while work runs. The next renewal makes up for a failed one; after a minute without any, the key is free. */
function keepClaim(db: Db, attempt: Attempt, renewalMs: number): NodeJS.Timeout {
  const begun = performance.now()
  const renew = async () => {
    const createdAt = new Date(attempt.now.getTime() + performance.now() - begun).toISOString()
    const claim = db.updateTable('idempotency').set({ createdAt }).where(isSame(attempt)).where('answer', 'is', null)
    await claim.execute().catch(() => undefined)
  }
  return setInterval(renew, renewalMs).unref()
}

function keptAnswerOf(keys: Keys, attempt: Attempt, { bodyHash, answer, createdAt }: StoredKey): KeptAnswer {
  const isOlder = bodyHash !== attempt.bodyHash
  // Its sender must decide about what was saved first, so the answer says when that was.
  if (isOlder && bodyHash !== attempt.olderHash?.())
    throw keyReused(answer === null ? undefined : { at: createdAt, ...idIn(JSON.parse(unseal(keys, answer))) })
  if (answer === null) throw conflict(SERVER.stillRunning)
  const kept = JSON.parse(unseal(keys, answer))
  const { again = null, tooMuch } = (kept ?? {}) as Stub // an answer has neither
  if (tooMuch) throw conflict(SERVER.savedAlready)
  return { answer: kept, again, isOlder }
}

function idIn(kept: unknown): { id?: string } {
  const [record] = [kept].flat() as ({ _id?: unknown } & Stub)[] // a patient comes in a list
  const id = record?.again ?? record?._id
  return typeof id === 'string' ? { id } : {}
}

/** What is kept instead of an answer: the id of its record, or that there was too much to keep. */
type Stub = { readonly again?: string; readonly tooMuch?: true }

function sealedAnswer(keys: Keys, attempt: Attempt, answer: unknown): string {
  const { toSent = (whole) => whole, idOf } = attempt
  const sent = toSent(answer) // refuses an answer that cannot be sent, whatever is kept of it
  const text = JSON.stringify(idOf ? ({ again: idOf(sent) } satisfies Stub) : sent)
  return seal(keys, hasRoom(keys, attempt.personnelId, attempt.now, text.length) ? text : JSON.stringify({ tooMuch: true } satisfies Stub))
}

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

function findKey(db: Db, attempt: Attempt): Promise<StoredKey | undefined> {
  return db.selectFrom('idempotency').select(['bodyHash', 'answer', 'createdAt']).where(isSame(attempt)).executeTakeFirst()
}

function isSame({ personnelId, call, key }: AttemptKey) {
  const eb = expressionBuilder<Schema, 'idempotency'>()
  return eb.and({ personnelId, call, key })
}
