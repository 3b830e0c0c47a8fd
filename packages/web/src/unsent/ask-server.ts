import { getHealth } from '@clinic/contract/health'
import { getDraftKey } from '@clinic/contract/unsent'
import { open } from '../api/client.ts'
import { isAway } from './away.ts'
import type { Clock } from './clock.ts'

const KEY_PATIENCE_MS = 3_000

/** The key of what the signed-in person keeps on this device. */
export async function askForDraftKey(device: string, clock: Clock): Promise<string> {
  const response = await open(getDraftKey, { query: { device } }, { signal: AbortSignal.timeout(KEY_PATIENCE_MS) })
  const { draftKey } = (await response.json()) as { draftKey: string } // as the contract declares it
  clock.note(response.headers.get('date'))
  return draftKey
}

/** When the store of the server was restored, and of when the backup is; null if it never was, or if the server is away. Also asks the time. */
export async function askWhenRestored(clock: Clock): Promise<{ restoredAt: string; backupAt: string } | null> {
  try {
    const response = await open(getHealth, {}, { signal: AbortSignal.timeout(KEY_PATIENCE_MS) })
    const { restoredAt, backupAt } = (await response.json()) as { restoredAt?: string | null; backupAt?: string | null } // an older server says neither
    clock.note(response.headers.get('date'))
    return restoredAt && backupAt ? { restoredAt, backupAt } : null
  } catch (error) {
    if (!isAway(error)) throw error // sending finds out by itself
    return null
  }
}
