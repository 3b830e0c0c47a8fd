import { createHash } from 'node:crypto'
import { callSchemas } from './docs/open-api.ts'

/** A page sends with every change which contract it was made for. */
export const CONTRACT_HEADER = 'x-contract'

let known: string | undefined

/**
 * The hash of all calls with their schemas, 16 hex digits: the same for every server of one version, another as soon as a call takes or answers
 * something else. Made when it is first asked for, because that takes longer than the start of a small server should.
 */
export function contractHash(): string {
  known ??= createHash('sha256').update(JSON.stringify(callSchemas())).digest('hex').slice(0, 16)
  return known
}
