import { createHash } from 'node:crypto'
import { callSchemas } from '../docs/open-api.ts'

/** With every change, a page sends the version of the contract it was built for. */
export const CONTRACT_HEADER = 'x-contract'

let known: string | undefined

/**
 * A hash of all calls and their schemas, 16 hex digits: the same for every server of a version, and different as soon as a call accepts or
 * answers something else. Computed when first needed, because it would slow down the start.
 */
export function contractHash(): string {
  known ??= createHash('sha256').update(JSON.stringify(callSchemas())).digest('hex').slice(0, 16)
  return known
}
