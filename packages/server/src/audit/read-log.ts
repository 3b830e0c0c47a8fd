import type { AuditType } from '@clinic/contract/audit-types'
import type { Actor, Origin } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import { type ListRead, opensRecord, watchManyReads } from './many-reads.ts'
import { type AuditEntry, recordAudits } from './trail.ts'

/** Reads and refusals, written together shortly after, so that reading stays fast. */
export type ReadLog = {
  note: (by: Actor | Origin, entry: AuditEntry) => void
  /** A list on a screen that refreshes by itself: recorded once in a quarter of an hour for each sign-in. */
  noteList: (by: Actor, type: AuditType, rows: number) => void
  /** A patient on such a screen: recorded as often. */
  noteShown: (by: Actor, type: ListRead, patientId: string) => void
  /** What a screen shows already and fetched again by itself: the same. */
  noteAgain: (by: Actor, entry: AuditEntry) => void
  /**
   * What a stranger or a program can cause without end: noted once in a minute for each `who`, and of callers who are not signed in so many
   * times in all, so that noise cannot fill the disk.
   */
  noteSeldom: (who: string, by: Actor | Origin, entry: AuditEntry) => void
  /** Writes what is waiting; also called on stop. */
  flush: () => Promise<void>
}

const LATE_MS = 100
/** After a failure. */
const RETRY_MS = 5_000

export function createReadLog(db: Db, isShared: boolean, onError: (error: unknown) => void, againMs = RETRY_MS): ReadLog {
  const manyReads = watchManyReads(db, isShared, onError)
  let waiting: [Actor | Origin, AuditEntry][] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  /** One after the other, so that waiting for a flush includes the one under way. */
  function flush(): Promise<void> {
    writing = writing.then(write, write)
    return writing
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      // The deadline of the request that happened to start the timer is not this one's.
      await withDeadline(ANSWER_MS, () => inTransaction(db, (db) => recordAudits(db, batch)))
    } catch (error) {
      // Reading goes on without its audit (emergency access), and the failure is reported.
      waiting = [...batch, ...waiting].slice(-10_000)
      timer ??= setTimeout(flush, againMs).unref()
      onError(error)
    }
  }

  function note(by: Actor | Origin, entry: AuditEntry): void {
    waiting.push([by, entry])
    if (entry.action === 'R' && entry.patientId && 'signInId' in by && opensRecord(entry.type)) manyReads.saw(by, entry.patientId)
    timer ??= setTimeout(flush, LATE_MS)
  }

  const isNew = createMemory(LIST_MS)
  const isRare = createMemory(SELDOM_MS)
  const isWithinBudget = createBudget(MAX_STRANGERS, SELDOM_MS)
  return {
    note,
    noteList(by, type, rows) {
      if (isNew(`${by.signInId} ${type}`, by.now.getTime())) note(by, { action: 'R', type, rows })
    },
    noteShown(by, type, patientId) {
      if (isNew(`${by.signInId} ${type} ${patientId}`, by.now.getTime())) note(by, { action: 'R', type, patientId })
    },
    noteAgain(by, entry) {
      const { type, entityId = '', patientId = '' } = entry
      if (isNew(`${by.signInId} ${type} ${entityId} ${patientId}`, by.now.getTime())) note(by, entry)
    },
    noteSeldom(who, by, entry) {
      const now = by.now.getTime()
      if (isRare(who, now) && ('signInId' in by || isWithinBudget(now))) note(by, entry)
    },
    async flush() {
      await flush()
      await manyReads.settled()
    },
  }
}

const SELDOM_MS = 60_000
const MAX_STRANGERS = 60

/** Says whether fewer than `most` were asked for in this stretch of `ms`. */
function createBudget(most: number, ms: number): (now: number) => boolean {
  let stretch = Number.NaN
  let spent = 0
  return (now) => {
    const current = Math.floor(now / ms)
    if (current !== stretch) spent = 0
    stretch = current
    spent += 1
    return spent <= most
  }
}

const LIST_MS = 15 * 60_000

/** Says whether something was not heard of within so long. What is older is forgotten, so that the memory cannot grow. */
function createMemory(ms: number): (key: string, now: number) => boolean {
  const heard = new Map<string, number>()
  return (key, now) => {
    for (const [old, at] of heard) {
      if (Math.abs(now - at) < ms) break
      heard.delete(old)
    }
    const at = heard.get(key)
    if (at !== undefined && Math.abs(now - at) < ms) return false
    heard.delete(key)
    heard.set(key, now)
    return true
  }
}
