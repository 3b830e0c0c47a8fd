import type { Endpoint } from '@clinic/contract/endpoint'
import { SERVER } from '@clinic/contract/messages'
import { expressionBuilder, type RawBuilder } from 'kysely'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/queries/compiled.ts'
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
/** So that whoever waits soon hears why the work failed. */
const FREEING_MS = 1000

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
export async function workOnce<T>(db: Db, keys: Keys, attempt: Attempt | null, work: () => Promise<T>, renewalMs = RENEWAL_MS): Promise<T> {
  if (!attempt) return work()
  const known = await claim(db, attempt)
  if (known) return answerOf<T>(keys, attempt, known)
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
 * What this attempt was answered when it first succeeded, or null. Asked before the request is looked at: what it names may be gone, and
 * an update may want more of it than was asked then.
 * @throws AppError 422 if it says something else than then
 */
export async function findKept(db: Db, keys: Keys, attempt: Attempt): Promise<KeptAnswer | null> {
  const { personnelId, call, key } = attempt
  const row = await known.first(db, { personnelId, call, key })
  if (!row || row.answer === null) return null
  return { answer: answerOf(keys, attempt, row), isOlder: row.bodyHash !== attempt.bodyHash }
}

/**
 * At the start of a store's only process: whatever call held a key has died with the process before, so the keys are free again. Where
 * other processes may be running (PostgreSQL), only time tells, and the key is free after a minute in which no process renewed it.
 */
export async function freeAbandoned(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('answer', 'is', null).execute()
}

type Known = { bodyHash: string; answer: string | null }

/** Takes the key; or says what is known of it already. A key whose call never ended (the process died) is taken over. */
async function claim(db: Db, { now, bodyHash, personnelId, call, key }: Attempt): Promise<Known | undefined> {
  const same = { personnelId, call, key }
  await deleteAbandoned.run(db, { ...same, time: new Date(now.getTime() - ABANDONED_MS).toISOString() })
  if ((await take.run(db, { ...same, bodyHash, time: now.toISOString() })) === 1) return undefined
  const holder = await known.first(db, same)
  if (!holder) throw conflict(SERVER.stillRunning) // it was freed in this very moment
  return holder
}

/** Renews the claim while its work runs. A renewal that fails is made up for by the next; after a minute without one the key is free. */
function keepClaim(db: Db, { personnelId, call, key, now }: Attempt, renewalMs: number): NodeJS.Timeout {
  const begun = performance.now()
  const renew = async () => {
    const time = new Date(now.getTime() + performance.now() - begun).toISOString()
    await renewClaim.run(db, { personnelId, call, key, time }).catch(() => undefined)
  }
  return setInterval(renew, renewalMs).unref()
}

function answerOf<T>(keys: Keys, attempt: Attempt, { bodyHash, answer }: Known): T {
  if (bodyHash !== attempt.bodyHash && bodyHash !== attempt.olderHash?.()) throw keyReused()
  if (answer === null) throw conflict(SERVER.stillRunning)
  return JSON.parse(unseal(keys, answer)) as T // it was this call's answer when it was kept
}

async function keep(db: Db, keys: Keys, { personnelId, call, key, toSent }: Attempt, answer: unknown): Promise<void> {
  await keepAnswer.run(db, { personnelId, call, key, answer: seal(keys, JSON.stringify(toSent ? toSent(answer) : answer)) })
}

async function free(db: Db, { personnelId, call, key }: Attempt): Promise<void> {
  await deleteKey.run(db, { personnelId, call, key })
}

type Same = Pick<AttemptKey, 'personnelId' | 'call' | 'key'>

const isSame = (value: <K extends keyof Same>(name: K) => RawBuilder<Same[K]>) => {
  const eb = expressionBuilder<Schema, 'idempotency'>()
  return eb.and([eb('personnelId', '=', value('personnelId')), eb('call', '=', value('call')), eb('key', '=', value('key'))])
}

const known = prepare<Same>()((db, value) => db.selectFrom('idempotency').select(['bodyHash', 'answer']).where(isSame(value)))

const take = prepare<Same & { bodyHash: string; time: string }>()((db, value) =>
  db
    .insertInto('idempotency')
    .values({
      ...{ personnelId: value('personnelId'), call: value('call'), key: value('key') },
      ...{ bodyHash: value('bodyHash'), answer: null, createdAt: value('time') },
    })
    .onConflict((conflict) => conflict.doNothing()),
)

const keepAnswer = prepare<Same & { answer: string }>()((db, value) =>
  db
    .updateTable('idempotency')
    .set({ answer: value('answer') })
    .where(isSame(value)),
)

const renewClaim = prepare<Same & { time: string }>()((db, value) =>
  db
    .updateTable('idempotency')
    .set({ createdAt: value('time') })
    .where(isSame(value))
    .where('answer', 'is', null),
)

const deleteKey = prepare<Same>()((db, value) => db.deleteFrom('idempotency').where(isSame(value)))

const deleteAbandoned = prepare<Same & { time: string }>()((db, value) =>
  db.deleteFrom('idempotency').where(isSame(value)).where('answer', 'is', null).where('createdAt', '<', value('time')),
)
