import { statSync } from 'node:fs'
import { COPY } from '@clinic/contract/server-messages'
import type { Config } from '@clinic/server/config'
import { roomOf } from '@clinic/server/durable-files'
import { noRoom } from '@clinic/server/errors'
import type { Findings } from '../make/inspect-copy.ts'
import type { RestoreTestResult } from '../restore/restore-test-result.ts'
import { createJobLock, type JobLock } from './job-lock.ts'

/** What an admin should know of the store. Nothing of PostgreSQL, which keeps its own files. */
export type StorageStatus = {
  readonly storeBytes: number | null
  readonly freeBytes: number | null
  /** `low` is a warning; `none` means that writes are refused. */
  readonly room: 'enough' | 'low' | 'none'
  /** When this watch began. */
  readonly startedAt: string
  readonly lastBackup: {
    readonly at: string
    readonly file: string
    readonly bytes: number
    readonly patients: number
    readonly sessions: number
  } | null
  /** Why the last backup failed; null once one has worked. */
  readonly backupFault: string | null
  /** When the newest backup in the second folder was made, and why the newest of all is not there. */
  readonly secondCopyAt: string | null
  readonly secondFault: string | null
  readonly auditFault: string | null
  readonly lastTrial: RestoreTestResult | null
  readonly lastCheck: { readonly at: string; readonly depth: 'quick' | 'full'; readonly findings: Findings } | null
}

type Remembered = Omit<StorageStatus, 'storeBytes' | 'freeBytes' | 'room' | 'startedAt'>
const NOTHING: Remembered = {
  lastBackup: null,
  backupFault: null,
  secondCopyAt: null,
  secondFault: null,
  auditFault: null,
  lastTrial: null,
  lastCheck: null,
}

/** Watches over the store while the server runs. */
export type StorageWatch = {
  readonly status: () => StorageStatus
  readonly remember: (news: Partial<Remembered>) => void
  /** One long job at the whole store at a time. */
  readonly jobs: JobLock
  /** One copy for a drive or a browser at a time. A slow stick keeps no backup waiting, so they have a separate lock. */
  readonly copies: JobLock
  /** @throws 503 if the disk is nearly full: what is left is kept for reading and for sign-ins. */
  readonly refuseWithoutRoom: () => void
  /** Settles at the first failure after which the store cannot be trusted. */
  readonly broken: Promise<Error>
  readonly reportBroken: (error: Error) => void
}

const MEGABYTE = 1024 * 1024
/** Free bytes below which writes stop, and below which a warning is given; on a small volume a tenth and a quarter of it. */
const leastOf = (total: number) => Math.min(64 * MEGABYTE, total / 10)
const warnOf = (total: number) => Math.min(200 * MEGABYTE, total / 4)
const LOOK_MS = 1000

/** For the built-in store, with its files and the room that is left on their disk. */
export function createStorageWatch(config: Pick<Config, 'dataDir' | 'databaseUrl'>, look = roomOf): StorageWatch {
  const { promise: broken, resolve: reportBroken } = Promise.withResolvers<Error>()
  const startedAt = new Date().toISOString()
  const [jobs, copies] = [createJobLock(), createJobLock(COPY.running)]
  let remembered = NOTHING
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen = { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }

  function room(): StorageStatus['room'] {
    if (performance.now() - lookedAt > LOOK_MS) {
      seen = look(config.dataDir)
      lookedAt = performance.now()
    }
    if (seen.free < leastOf(seen.total)) return 'none'
    return seen.free < warnOf(seen.total) ? 'low' : 'enough'
  }

  return {
    status: () => ({ room: room(), freeBytes: seen.free, storeBytes: sizeOf(config.databaseUrl), startedAt, ...remembered }),
    remember: (news) => {
      remembered = { ...remembered, ...news }
    },
    jobs,
    copies,
    refuseWithoutRoom: () => {
      if (room() === 'none') throw noRoom()
    },
    broken,
    reportBroken,
  }
}

/** For a store that keeps its own files. */
export function createIdleWatch(): StorageWatch {
  const { promise: broken, resolve: reportBroken } = Promise.withResolvers<Error>()
  const status = { storeBytes: null, freeBytes: null, room: 'enough', startedAt: new Date().toISOString(), ...NOTHING } as const
  const [jobs, copies] = [createJobLock(), createJobLock(COPY.running)]
  return { status: () => status, remember: () => undefined, jobs, copies, refuseWithoutRoom: () => undefined, broken, reportBroken }
}

/** With the log beside it, which holds the newest records. */
function sizeOf(path: string): number {
  return [path, `${path}-wal`].reduce((bytes, file) => bytes + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}
