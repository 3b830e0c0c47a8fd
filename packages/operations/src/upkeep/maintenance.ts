import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { today } from '@clinic/server/clinic-days'
import type { Run } from '@clinic/server/storage/storage-watch'
import { OLD_MS, removeLeftovers } from '../make/leftovers.ts'
import { backupFolder, listBackups } from '../make/manifest.ts'
import { listOwnBackups } from '../make/own-backups.ts'
import { isDiskOut } from '../make/plugged-in.ts'
import { lastTrial, restoreTestIsDue } from '../restore/restore-test-result.ts'
import { backUp, type Log, lastBackupOf, lookThrough, type Needs, rememberFailure, testNewestBackup } from './maintenance-jobs.ts'
import { drillIsDue } from './results-cache.ts'

export const BACKUP_EVERY_MS = 60 * 60 * 1000
/** A look at the clock, not a timer for the hour: a laptop that sleeps makes up for it when it wakes. */
export const LOOK_MS = 5 * 60 * 1000
/** Starts a second server on a backup; above this folder, because it reads what a server answers. */
export type DrillNow = (services: Needs, log: Log, run: Run) => Promise<unknown>

/** Starting has the disk to itself first. */
export const FIRST_LOOK_MS = 20_000

/**
 * Looks after the SQLite store while the server runs, in another process: a quick check if the start left one out, a backup every hour,
 * before the first backup of a day a full check of the store itself (a backup has its indexes made anew, so it cannot show theirs), once
 * a week a restore test of the newest backup, and once a month a drill with it.
 * @returns how to stop.
 */
export function scheduleMaintenance(services: Needs, log: Log, drillNow: DrillNow, firstLookMs = FIRST_LOOK_MS): () => void {
  const { config, storage, keys } = services
  removeLeftovers(join(config.dataDir, 'keys'), OLD_MS)
  const folder = backupFolder(config.dataDir)

  async function attempt(job: (run: Run) => Promise<void>): Promise<void> {
    if (storage.jobs.isTaken()) return
    await storage.jobs.run(job).catch((error) => rememberFailure(services, log, error))
  }

  async function backUpIfDue(run: Run): Promise<void> {
    const newest = rememberNewest()
    if (newest && isRecent(newest.madeAt)) return
    const dayOf = (time: Date) => today(config.timeZone, time)
    if (!newest || dayOf(new Date(newest.madeAt)) !== dayOf(new Date())) await lookThrough(services, log, run, 'full')
    await backUp(services, log, run)
    if (restoreTestIsDue(folder, new Date())) await testNewestBackup(services, log, run)
    if (drillIsDue(config.dataDir, listBackups(folder), new Date())) await drillNow(services, log, run)
  }

  /** It may be one made with `npm run backup`. */
  function rememberNewest() {
    const [newest] = listBackups(folder)
    if (newest && newest.madeAt !== storage.status().lastBackup?.at)
      storage.remember({ lastBackup: lastBackupOf(newest), backupFault: null })
    return newest
  }

  // A restore and a server both lock this data folder, so any leftovers come from an interrupted one.
  removeLeftovers(config.dataDir, 0)
  removeLeftovers(folder, OLD_MS)
  rememberNewest()
  storage.remember({ ...stateOfSecondFolder(config.backupDir, keys.audit), lastTrial: lastTrial(folder) })
  if (storage.status().lastCheck === null) void attempt((run) => lookThrough(services, log, run, 'quick'))
  const first = setTimeout(() => attempt(backUpIfDue), firstLookMs)
  const timer = setInterval(() => attempt(backUpIfDue), LOOK_MS)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    storage.jobs.end()
    storage.copies.end()
  }
}

/** What can be checked of BACKUP_DIR before the first copy: we create the folder itself, but not its parent. */
function stateOfSecondFolder(folder: string, key: Buffer) {
  if (folder === '') return {}
  const [newest] = listOwnBackups([folder], key)
  const isThere = (existsSync(folder) || existsSync(dirname(folder))) && !isDiskOut(folder)
  return { secondCopyAt: newest?.madeAt ?? null, secondFault: isThere ? null : `${folder} cannot be reached` }
}

/** Less than an hour ago; a time in the future means that the clock was wrong. */
function isRecent(madeAt: string): boolean {
  const age = Date.now() - Date.parse(madeAt)
  return age >= 0 && age < BACKUP_EVERY_MS
}
