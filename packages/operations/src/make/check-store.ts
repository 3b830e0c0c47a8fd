import { openReadOnly } from '@clinic/server/db/sqlite/dialect'
import type { Findings } from '@clinic/server/storage/storage-watch'
import { checkStructure } from './inspect-copy.ts'

export type CheckOrder = { readonly storePath: string; readonly depth: 'quick' | 'full' }

/** The check reads each page about once; what its thread takes for a cache stays with the process when it has ended. */
const SMALL_CACHE = 'pragma cache_size = -2048'

/** Checks the live store from a separate process. */
export function checkStore({ storePath, depth }: CheckOrder): Findings {
  try {
    const store = openReadOnly(storePath)
    try {
      store.exec(SMALL_CACHE)
      return checkStructure(store, depth)
    } finally {
      store.close()
    }
  } catch (error) {
    return [(error as Error).message]
  }
}
