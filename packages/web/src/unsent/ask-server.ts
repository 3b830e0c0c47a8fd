import { getHealth } from '@clinic/contract/health'
import { getDraftKey } from '@clinic/contract/unsent'
import { open } from '../api/client.ts'
import { isAway } from './away.ts'
import type { Clock } from './clock.ts'

const KEY_PATIENCE_MS = 3_000

/** The key that encrypts what the signed-in user keeps on this device. */
export async function askForDraftKey(device: string, clock: Clock): Promise<string> {
  const response = await open(getDraftKey, { query: { device } }, { signal: AbortSignal.timeout(KEY_PATIENCE_MS) })
  const { draftKey } = (await response.json()) as { draftKey: string } // as the contract declares it
  clock.note(response.headers.get('date'))
  return draftKey
}

/**
 * When the server's store was restored, and the time of that backup; null if never, or if the server is unavailable. Also reads the
 * server's time.
 */
export async function askWhenRestored(clock: Clock): Promise<{ restoredAt: string; backupAt: string } | null> {
  try {
    const response = await open(getHealth, {}, { signal: AbortSignal.timeout(KEY_PATIENCE_MS) })
    const { restoredAt, backupAt } = (await response.json()) as { restoredAt?: string | null; backupAt?: string | null } // an older server says neither
    clock.note(response.headers.get('date'))
    return restoredAt && backupAt ? { restoredAt, backupAt } : null
  } catch (error) {
    if (!isAway(error)) throw error // sending will notice by itself
    return null
  }
}
