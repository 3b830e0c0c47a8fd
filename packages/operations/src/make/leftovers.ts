import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SCRATCH_KINDS, stateOfScratch } from './scratch.ts'

const HOUR_MS = 60 * 60 * 1000

/** Longer than anything takes that is being written, for its time changes with every piece. */
export const OLD_MS = HOUR_MS
/** In a folder that others may share, such as BACKUP_DIR on a network drive with another clock. */
export const OLD_ELSEWHERE_MS = 24 * HOUR_MS

/** Files that this program first writes under another name. Only ours, because a `.part` can also be a download. */
const PARTS = [
  /^clinic-\d{4}-\d\d-\d\dT[\d-]+Z\.(db|db\.age|json)\.part(-journal|-wal|-shm)?$/,
  /^last-(trial|check|drill)\.json\.part$/,
  /^(token|token\.previous|pepper|audit|seal)\.key(\.\d+)?\.part$/,
  /^installed\.part$/,
]
/** Folders with a whole store during a restore test or a restore. */
const SCRATCH = new RegExp(`^(${SCRATCH_KINDS.join('|')})-\\w{6}$`)
const MANIFEST = /^(clinic-\d{4}-\d\d-\d\dT[\d-]+Z)\.json$/

/**
 * Removes what a backup, a trial or a restore left that was cut off so long ago: parts, scratch folders, manifests without a backup. A
 * scratch folder that a process held goes as soon as that process has ended, and never before.
 */
export function removeLeftovers(folder: string, olderThanMs: number): void {
  if (!existsSync(folder)) return
  const names = new Set(readdirSync(folder))
  for (const name of names) if (isLeftover(name, names)) removeIfOld(join(folder, name), olderThanMs)
}

function removeIfOld(path: string, olderThanMs: number): void {
  try {
    const state = SCRATCH.test(basename(path)) ? stateOfScratch(path) : 'never held'
    if (state === 'let go' || (state === 'never held' && ageOf(path) >= olderThanMs)) rmSync(path, { recursive: true, force: true })
  } catch {
    // A leftover that cannot be removed must not prevent a backup or a start.
  }
}

function isLeftover(name: string, names: ReadonlySet<string>): boolean {
  const backup = MANIFEST.exec(name)?.[1]
  if (backup !== undefined) return !names.has(`${backup}.db`) && !names.has(`${backup}.db.age`)
  return SCRATCH.test(name) || PARTS.some((part) => part.test(name))
}

/** Of something that has gone meanwhile: none. A time in the future means that the clock was wrong, and counts as long ago. */
function ageOf(path: string): number {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
  return Math.abs(Date.now() - mtimeMs)
}
