import type { Clock } from '../lib/clock.ts'
import { readToken } from '../lib/token.ts'
import { type Key, keyOf, keyOfSignIn, open, seal } from './cipher.ts'
import { askForDraftKey } from './send/ask-server.ts'
import type { Store } from './store.ts'

const PLACE = 'draft-key'

/**
 * The user's key. From the sign-in on it is on this device, sealed with the sign-in, so that a letter typed after a reload is kept although
 * the network is slow or gone (docs/decisions/0061). The server is asked only the first time.
 */
export async function draftKeyOf(store: Store, person: string, clock: Clock): Promise<Key> {
  const signIn = keyOfSignIn(person, readToken() ?? '')
  const sealed = signIn && (await store.keptKey())
  const known = sealed && open<string>(signIn, PLACE, sealed)
  if (known) return keyOf(person, known)
  const draftKey = await askForDraftKey(await store.device(), clock)
  // On a full disk it is asked for again after a reload.
  if (signIn) await store.keepKey(seal(signIn, PLACE, draftKey)).catch(() => undefined)
  return keyOf(person, draftKey)
}
