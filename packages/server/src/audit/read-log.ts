import type { Actor, Origin } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import { hourOf, watchManyReads } from './many-reads.ts'
import { type AuditEntry, recordAudits } from './trail.ts'

/** Reads and refusals, written in batches shortly afterwards so that reading stays fast. */
export type ReadLog = {
  note: (by: Actor | Origin, entry: AuditEntry) => void
  /** Records what a screen asks again by itself, at most once every 15 minutes for each sign-in and `question`. */
  noteOnce: (by: Actor, question: string, entry: AuditEntry) => void
  /** Records a patient on a list, beside the list's own event: once per clock hour for each person and kind of list. */
  noteShown: (by: Actor, entry: AuditEntry) => void
  /**
   * Records what a stranger or a program could cause without end: once a minute for each `who`, and for callers who are not signed in up to
   * a total, so that noise cannot fill the disk.
   */
  noteSeldom: (who: string, by: Actor | Origin, entry: AuditEntry) => void
  /** Writes pending events; also called when the server stops. */
  flush: () => Promise<void>
}

const LATE_MS = 100
/** Wait before trying again after a failure. */
const RETRY_MS = 5_000

export function createReadLog(db: Db, isShared: boolean, onError: (error: unknown) => void, againMs = RETRY_MS): ReadLog {
  const manyReads = watchManyReads(db, isShared, onError)
  let waiting: [Actor | Origin, AuditEntry][] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  /** Runs one flush at a time, so that waiting for one includes the one in progress. */
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
      // Clears the request's deadline, which belongs to whichever request started the timer.
      await withDeadline(ANSWER_MS, () => inTransaction(db, (db) => recordAudits(db, batch)))
    } catch (error) {
      // Reading continues without its audit (emergency access), and the failure is reported.
      waiting = [...batch, ...waiting].slice(-10_000)
      timer ??= setTimeout(flush, againMs).unref()
      onError(error)
    }
  }

  function note(by: Actor | Origin, entry: AuditEntry): void {
    waiting.push([by, entry])
    if (entry.action === 'R' && entry.patientId && 'signInId' in by) manyReads.saw(by, entry.patientId)
    timer ??= setTimeout(flush, LATE_MS)
  }

  const isNew = createMemory(AGAIN_MS)
  const isFirstInHour = createHours()
  const isRare = createMemory(SELDOM_MS)
  const isWithinBudget = createBudget(MAX_STRANGERS, SELDOM_MS)
  return {
    note,
    noteOnce(by, question, entry) {
      if (isNew(`${by.signInId} ${question}`, by.now.getTime())) note(by, entry)
    },
    noteShown(by, entry) {
      const { type, entityId = '', patientId = '' } = entry
      if (isFirstInHour(by, `${type} ${entityId} ${patientId}`)) note(by, entry)
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

/** Counts calls; false once there were `most` in the current period of `ms`. */
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

/** Beyond this many in an hour a person's lists leave only their own events, so that reading them cannot fill the disk. */
const MAX_SHOWN = 2_000

/** True if a person was not shown this in the current clock hour, and was not shown too much. */
function createHours(): (by: Actor, what: string) => boolean {
  const hours = new Map<string, { readonly hour: string; readonly shown: Set<string> }>()
  return (by, what) => {
    const hour = hourOf(by.now)
    let own = hours.get(by._id)
    if (own?.hour !== hour) {
      own = { hour, shown: new Set() }
      hours.set(by._id, own)
    }
    if (own.shown.has(what) || own.shown.size >= MAX_SHOWN) return false
    own.shown.add(what)
    return true
  }
}

const AGAIN_MS = 15 * 60_000

/** True if a key was not seen in the last `ms`. Older keys are dropped, so memory cannot grow. */
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
