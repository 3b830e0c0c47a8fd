import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db.ts'
import type { SyncAdapter } from './sync-adapter.ts'

type Member = {
  readonly db: Db
  readonly effect: (db: Db) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Small enough that readers hardly wait for a group. */
const MAX = 16

const queues = new WeakMap<SyncAdapter, Member[]>()

/**
 * Groups changes that arrive together into one SQLite transaction, and so one flush to disk. Each has its own savepoint, so one that fails
 * does not affect the others. No change succeeds before the flush.
 */
export function withGroupCommit<T>(adapter: SyncAdapter, db: Db, effect: (db: Db) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const member = { db, effect, resolve: resolve as Member['resolve'], reject } // its value is the effect's
    const waiting = queues.get(adapter)
    if (waiting) return void waiting.push(member)
    const queue = [member]
    queues.set(adapter, queue)
    drain(adapter, queue)
  })
}

/** Changes from the same turn of the event loop join the group. */
async function drain(adapter: SyncAdapter, queue: Member[]): Promise<void> {
  while (queue.length > 0) {
    await setImmediate()
    await commitTogether(adapter, queue.splice(0, MAX))
  }
  queues.delete(adapter)
}

type Outcome = { readonly value: unknown } | { readonly error: unknown }

async function commitTogether(adapter: SyncAdapter, members: readonly Member[]): Promise<void> {
  const [first] = members
  if (!first || members.length === 1) return first && commitAlone(first)
  const outcomes: Outcome[] = []
  try {
    await first.db.transaction().execute(async (db) => {
      for (const { effect } of members) outcomes.push(await inSavepoint(adapter, db, effect))
    })
  } catch {
    // The whole transaction is gone and nothing is stored, so each change is retried separately and gets its own error.
    for (const member of members) await commitAlone(member)
    return
  }
  for (const [index, { resolve, reject }] of members.entries()) {
    const outcome = outcomes[index]
    if (outcome && 'value' in outcome) resolve(outcome.value)
    else reject(outcome?.error)
  }
}

async function commitAlone({ db, effect, resolve, reject }: Member): Promise<void> {
  await db.transaction().execute(effect).then(resolve, reject)
}

/** @throws if the store rolled back the whole transaction, as it does when the disk is full. */
async function inSavepoint(adapter: SyncAdapter, db: Db, effect: Member['effect']): Promise<Outcome> {
  const run = (sql: string) => adapter.statement(sql).run([])
  run('savepoint "member"')
  try {
    const value = await effect(db)
    run('release "member"')
    return { value }
  } catch (error) {
    if (!adapter.inTransaction()) throw error
    run('rollback to "member"')
    run('release "member"')
    return { error }
  }
}
