import { statSync } from 'node:fs'
import { COPY } from '@clinic/contract/server-messages'
import type { Config } from '@clinic/server/config'
import { roomOf } from '@clinic/server/durable-files'
import { noRoom } from '@clinic/server/errors'
import type { RememberedStatus, StorageStatus, StorageWatch } from '@clinic/server/storage/storage-watch'
import { createJobLock } from './job-lock.ts'

const NOTHING: RememberedStatus = {
  lastBackup: null,
  backupFault: null,
  secondCopyAt: null,
  secondFault: null,
  auditFault: null,
  lastTrial: null,
  lastCheck: null,
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
