import type { Actor, Origin } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { type AuditEntry, recordAudits } from './trail.ts'

/** Reads and refusals, written together shortly after, so that reading stays fast. */
export type ReadLog = {
  note: (by: Actor | Origin, entry: AuditEntry) => void
  /** Writes what is waiting; also called on stop. */
  flush: () => Promise<void>
}

const LATE_MS = 100
/** After a failure. */
const AGAIN_MS = 5_000

export function createReadLog(db: Db, onError: (error: unknown) => void, againMs = AGAIN_MS): ReadLog {
  let waiting: [Actor | Origin, AuditEntry][] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  /** One after the other, so that whoever waits for a flush waits for the one under way too. */
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
      await inTransaction(db, (db) => recordAudits(db, batch))
    } catch (error) {
      // Reading goes on without its audit (emergency access), and the failure is reported.
      waiting = [...batch, ...waiting].slice(-10_000)
      timer ??= setTimeout(flush, againMs).unref()
      onError(error)
    }
  }

  return {
    note(by, entry) {
      waiting.push([by, entry])
      timer ??= setTimeout(flush, LATE_MS)
    },
    flush,
  }
}
