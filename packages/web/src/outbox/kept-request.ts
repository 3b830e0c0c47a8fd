import type { Content } from './item.ts'

/** Used in an address in place of the id of a patient the server does not know yet; followed by the key. */
export const UNSENT = 'unsent-'

/** It is on this phone but not on the server. */
export type KeptRequest = { readonly kept: string; readonly body: Content['body'] }

export const isKept = (result: unknown): result is KeptRequest => typeof result === 'object' && result !== null && 'kept' in result
