import { openReadOnly } from '../db/sqlite.ts'
import { checkStructure, type Findings } from './inspect-copy.ts'

export type CheckOrder = { readonly storePath: string; readonly depth: 'quick' | 'full' }

/** Looks through the store itself, from beside the server. */
export function checkStore({ storePath, depth }: CheckOrder): Findings {
  try {
    const store = openReadOnly(storePath)
    try {
      return checkStructure(store, depth)
    } finally {
      store.close()
    }
  } catch (error) {
    return [(error as Error).message]
  }
}
