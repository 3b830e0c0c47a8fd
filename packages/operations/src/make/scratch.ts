import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdFile } from '@clinic/server/db/sqlite/hold-file'

/** A folder for a whole store that is thrown away again. */
type Scratch = { readonly folder: string; readonly remove: () => void }

/** What a scratch folder is for; its name begins with it (leftovers.ts). */
export const SCRATCH_KINDS = ['trying', 'restoring', 'checking', 'drilling', 'copying'] as const

const HELD = 'held.lock'

/**
 * Makes such a folder in `parent`, mostly the data folder, and holds it. The operating system lets go of it when this process ends, however
 * it ends: then the next start sees that no one works in it, also where several servers share the data folder. A missing `parent` is made,
 * and removed with the scratch folder unless something else was put there.
 */
export function openScratch(parent: string, kind: (typeof SCRATCH_KINDS)[number]): Scratch {
  const madeParent = mkdirSync(parent, { recursive: true, mode: 0o700 }) !== undefined
  const folder = mkdtempSync(join(parent, `${kind}-`))
  const lock = holdFile(join(folder, HELD))
  return {
    folder,
    remove() {
      lock?.release()
      rmSync(folder, { recursive: true, force: true })
      if (madeParent) removeIfEmpty(parent)
    },
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It is in use by now.
  }
}

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A scratch folder of a program on the command line: Ctrl-C, a closed terminal and `kill` remove it, too, because it holds every record
 * unsealed, on a computer that may not be the clinic's.
 */
export function openScratchOfProgram(parent: string, kind: (typeof SCRATCH_KINDS)[number]): Scratch {
  const end = (signal: NodeJS.Signals) => {
    remove()
    process.kill(process.pid, signal)
  }
  for (const signal of ENDING_SIGNALS) process.on(signal, end)
  const scratch = openScratch(parent, kind)
  function remove() {
    for (const signal of ENDING_SIGNALS) process.off(signal, end)
    scratch.remove()
  }
  return { folder: scratch.folder, remove }
}

/** `never held` is one of another kind, or one that was not held yet when its maker was ended: its age tells. */
export function stateOfScratch(folder: string): 'held' | 'let go' | 'never held' {
  const path = join(folder, HELD)
  if (!existsSync(path)) return 'never held'
  const lock = holdFile(path)
  lock?.release()
  return lock ? 'let go' : 'held'
}
