import { getHealth } from '@clinic/contract/health/health'
import { getDraftKey } from '@clinic/contract/outbox/unsent'
import { open } from '../../api/client.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Outbox } from '../outbox.ts'
import type { Overview } from '../overview.ts'
import { isAway, PATIENCE_MS } from './away.ts'

/** The key that encrypts what the signed-in user keeps on this device. */
export async function askForDraftKey(device: string, clock: Clock): Promise<string> {
  const response = await open(getDraftKey, { query: { device } }, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const { draftKey } = (await response.json()) as { draftKey: string } // as the contract declares it
  clock.note(response.headers.get('date'))
  return draftKey
}

/** When the server's store was restored, and the time of that backup; null if never, or if the server is unavailable. */
async function askWhenRestored(clock: Clock): Promise<{ restoredAt: string; backupAt: string } | null> {
  try {
    const { restoredAt, backupAt } = await askHealth(clock)
    return restoredAt && backupAt ? { restoredAt, backupAt } : null
  } catch (error) {
    if (!isAway(error)) throw error // sending will notice by itself
    return null
  }
}

/** Also reads the server's time. An older server does not say when it was restored. */
async function askHealth(clock: Clock): Promise<{ restoredAt?: string | null; backupAt?: string | null }> {
  const response = await open(getHealth, {}, { signal: AbortSignal.timeout(PATIENCE_MS) })
  clock.note(response.headers.get('date'))
  return response.json() as Promise<{ restoredAt?: string | null; backupAt?: string | null }> // as the contract declares it
}

/**
 * Gets the server's time if this phone's clock is in doubt, and whether its store was restored, so that sent records are gone: they wait
 * again. @returns how many, and the time of the backup
 */
export async function askWhatHappened(mine: Outbox, clock: Clock, isStill: () => boolean): Promise<Overview['sentAgain']> {
  const hasSent = (await mine.list()).mine.some(({ state }) => state === 'sent')
  const restored = hasSent || clock.isDoubtful() ? await askWhenRestored(clock) : null
  if (!restored || !isStill()) return null
  const { restoredAt, backupAt } = restored
  const count = await mine.offerAgain({ restoredAt: Date.parse(restoredAt), backupAt: Date.parse(backupAt) })
  return count > 0 ? { count, backupAt } : null
}

/** The server's time; it is asked if this phone's clock is in doubt. @throws as a call does */
export async function serverNow(clock: Clock): Promise<number> {
  if (clock.isDoubtful()) await askHealth(clock)
  return clock.now()
}
