import { DatabaseSync } from 'node:sqlite'
import { isLocked } from '../errors.ts'

export type HeldFile = { readonly release: () => void }

/**
 * Holds a file that is nothing but a lock, and makes it if it is missing. The operating system lets go of it when this process ends,
 * however it ends, so a power cut leaves no lock behind.
 * @returns null if another process, or this one, holds it. @throws if the file cannot be opened
 */
export function holdFile(path: string): HeldFile | null {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (isLocked(error)) return null
    throw error
  }
}
