import type { Content } from './item.ts'

/** In an address, in place of the id of a patient whom the server does not know yet; the key follows. */
export const UNSENT = 'unsent-'

/** It is on this phone, and not on the server. */
export type Kept = { readonly kept: string; readonly body: Content['body'] }

export const isKept = (result: unknown): result is Kept => typeof result === 'object' && result !== null && 'kept' in result
