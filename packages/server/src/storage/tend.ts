import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'
import { backUpInWorker, checkInWorker, type Running } from './in-worker.ts'
import { backupFolder, listBackups } from './manifest.ts'

const HOUR_MS = 60 * 60 * 1000
/** A look at the clock, not a timer for the hour: a laptop that sleeps makes up for it when it wakes. */
const LOOK_MS = 5 * 60 * 1000
/** Starting has the disk to itself first. */
const FIRST_LOOK_MS = 20_000

/**
 * Looks after the SQLite store while the server runs, in another thread: a quick check if the start left one out, a backup every hour,
 * and before the first backup of a day a full check of the store itself (a backup has its indexes made anew, so it cannot show theirs).
 * @returns how to stop.
 */
export function tendStore(
  { config, engine, keys, storage }: Pick<Services, 'config' | 'engine' | 'keys' | 'storage'>,
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  firstLookMs = FIRST_LOOK_MS,
): () => void {
  if (engine === 'postgres') return () => undefined
  const folder = backupFolder(config.dataDir)
  let running: Running<unknown> | undefined
  let stopped = false

  async function check(depth: 'quick' | 'full'): Promise<void> {
    const work = checkInWorker({ storePath: config.databaseUrl, depth })
    running = work
    const findings = await work.done
    storage.remember({ lastCheck: { at: new Date().toISOString(), depth, findings } })
    if (findings.length > 0)
      log.fatal({ findings }, 'THE STORE IS DAMAGED. Stop the server and restore the newest good backup: npm run restore -- FILE')
  }

  async function backUp(): Promise<void> {
    const order = { storePath: config.databaseUrl, folder, secondFolder: config.backupDir, auditKey: keys.audit.toString('hex') }
    const work = backUpInWorker(order)
    running = work
    const { manifest, auditFault, secondFault } = await work.done
    const lastBackup = { at: manifest.madeAt, file: manifest.file, bytes: manifest.size }
    storage.remember({ lastBackup, backupFault: secondFault, auditFault })
    if (auditFault) log.error({ auditFault }, 'the audit does not hold together: npm run audit:verify')
    if (secondFault) log.error({ reason: secondFault }, 'the backup could not be copied to BACKUP_DIR')
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (running || stopped) return
    try {
      await work()
    } catch (error) {
      storage.remember({ backupFault: (error as Error).message })
      log.error({ reason: (error as Error).message }, 'the backup failed')
    } finally {
      running = undefined
    }
  }

  async function backUpIfDue(): Promise<void> {
    const [newest] = listBackups(folder)
    if (newest && isRecent(newest.madeAt)) return
    if (newest?.madeAt.slice(0, 10) !== new Date().toISOString().slice(0, 10)) await check('full')
    await backUp()
  }

  const [newest] = listBackups(folder)
  if (newest) storage.remember({ lastBackup: { at: newest.madeAt, file: newest.file, bytes: newest.size } })
  if (storage.status().lastCheck === null) void attempt(() => check('quick'))
  const first = setTimeout(() => attempt(backUpIfDue), firstLookMs)
  const timer = setInterval(() => attempt(backUpIfDue), LOOK_MS)
  return () => {
    stopped = true
    clearTimeout(first)
    clearInterval(timer)
    running?.stop()
  }
}

/** Less than an hour ago; a time in the future means that the clock was wrong. */
function isRecent(madeAt: string): boolean {
  const age = Date.now() - Date.parse(madeAt)
  return age >= 0 && age < HOUR_MS
}
