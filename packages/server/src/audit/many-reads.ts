import { MAX_PATIENTS_READ } from '@clinic/contract/audit/audit-notices'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import { addNotice } from './notices.ts'
import { lockAudit, recordAudit } from './trail.ts'

const MANY = 'patient.many-read'

/** The patients whom one person has opened, or seen on a list with more than names, in one clock hour, as far as this process knows. */
type Reader = { readonly hour: string; readonly seen: Set<string>; untilAsked: number; isDone: boolean }

/** After this many new patients of one person, a process reads the audit again if other processes write to it too. */
const MAX_UNASKED = 20

type ManyReads = {
  /** Counts that a person was shown a patient. Cheap: a lookup in a set. */
  readonly saw: (by: Actor, patientId: string) => void
  /** Waits until pending events are written. */
  readonly settled: () => Promise<void>
}

/**
 * Records an event, once per person and hour, when someone opens very many records. The audit is the source, so a restart loses nothing: a
 * process reads it when it first sees a person in an hour, and, if the store `isShared`, more and more often towards the limit.
 */
export function watchManyReads(db: Db, isShared: boolean, onError: (error: unknown) => void): ManyReads {
  const readers = new Map<string, Reader>()
  let writing = Promise.resolve()

  function inBackground(reader: Reader, work: () => Promise<void>): void {
    writing = writing
      .then(() => withDeadline(ANSWER_MS, work))
      .catch((error: unknown) => {
        reader.isDone = false
        reader.untilAsked = 0
        onError(error)
      })
  }

  function judge(by: Actor, reader: Reader): void {
    if (reader.isDone) return
    if (reader.seen.size > MAX_PATIENTS_READ) {
      reader.isDone = true
      inBackground(reader, () => inTransaction(db, (db) => noteManyReads(db, by)))
    } else if (reader.untilAsked <= 0) {
      reader.untilAsked = Number.POSITIVE_INFINITY
      inBackground(reader, async () => {
        for (const patientId of await patientsRead(db, by._id, reader.hour)) reader.seen.add(patientId)
        const left = MAX_PATIENTS_READ - reader.seen.size
        if (isShared) reader.untilAsked = Math.min(MAX_UNASKED, Math.ceil(left / 4))
        if (left < 0) judge(by, reader)
      })
    }
  }

  return {
    saw(by, patientId) {
      const hour = hourOf(by.now)
      let reader = readers.get(by._id)
      if (reader?.hour !== hour) {
        reader = { hour, seen: new Set(), untilAsked: 0, isDone: false }
        readers.set(by._id, reader)
      }
      if (reader.isDone || reader.seen.has(patientId)) return
      reader.seen.add(patientId)
      judge(by, reader)
      reader.untilAsked -= 1
    },
    async settled() {
      for (let before: unknown; before !== writing; ) {
        before = writing
        await writing
      }
    },
  }
}

export const hourOf = (now: Date): string => now.toISOString().slice(0, 'yyyy-mm-ddThh'.length)

/** Upper bound, exclusive, of the times in an hour. */
const endOf = (hour: string) => `${hour}~`

async function patientsRead(db: Db, personnelId: string, hour: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auditEvent')
    .select('patientId')
    .distinct()
    .where('actorId', '=', personnelId)
    .where('at', '>=', hour)
    .where('at', '<', endOf(hour))
    .where('action', '=', 'R')
    .where('patientId', 'is not', null)
    .limit(MAX_PATIENTS_READ + 1)
    .execute()
  return rows.flatMap(({ patientId }) => patientId ?? [])
}

/** The event and its notice, within a transaction. If many processes notice at once, the audit's lock lets only one of them record it. */
export async function noteManyReads(db: Db, by: Actor): Promise<void> {
  await lockAudit(db)
  const hour = hourOf(by.now)
  const noted = await db
    .selectFrom('auditEvent')
    .select('seq')
    .where('actorId', '=', by._id)
    .where('at', '>=', hour)
    .where('at', '<', endOf(hour))
    .where('type', '=', MANY)
    .executeTakeFirst()
  if (noted) return
  await recordAudit(db, by, { action: 'E', type: MANY, rows: MAX_PATIENTS_READ })
  await addNotice(db, by.now, by._id)
}
