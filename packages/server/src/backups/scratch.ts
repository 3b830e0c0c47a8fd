import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder for a whole store that is thrown away again. */
export type Scratch = { readonly folder: string; readonly remove: () => void }

const HELD = 'held.lock'

/**
 * Makes such a folder in the data folder, and holds it. The operating system lets go of it when this process ends, however it ends: then
 * the next start sees that no one works in it, also where several servers share the data folder.
 */
export function openScratch(dataDir: string, kind: 'drilling' | 'copying'): Scratch {
  const folder = mkdtempSync(join(dataDir, `${kind}-`))
  const lock = new DatabaseSync(join(folder, HELD))
  lock.exec('pragma busy_timeout = 0; begin exclusive')
  return {
    folder,
    remove() {
      lock.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `never held` is one of another kind, or one that was not held yet when its maker was ended: its age tells. */
export function stateOfScratch(folder: string): 'held' | 'let go' | 'never held' {
  const path = join(folder, HELD)
  if (!existsSync(path)) return 'never held'
  const lock = new DatabaseSync(path)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return 'let go'
  } catch {
    return 'held'
  } finally {
    lock.close()
  }
}
