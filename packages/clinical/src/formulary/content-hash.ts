import { CAUTIONS } from '../cautions/caution-table.ts'
import { FAMILIES } from './formulary.ts'
import { FORMULARY_HASHES } from './hashes.ts'
import { KNOWN_DRUGS } from './known-drugs.ts'
import { NOT_DRUGS } from './tables/not-drugs.ts'

/** SHA-256, in hex, of a table's content; how its source is laid out makes no difference. */
export async function contentHash(table: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(table))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
}

/** The tables by name, as they are hashed. */
export const formularyTables = (): Record<string, unknown> => ({
  ...Object.fromEntries(FAMILIES.map((family) => [family.name, family])),
  'known-drugs': KNOWN_DRUGS,
  'not-drugs': NOT_DRUGS,
  cautions: CAUTIONS,
})

/** Tables whose content is not the released one: the server refuses to start and names them. */
export async function changedTables(tables = formularyTables()): Promise<string[]> {
  const names = [...new Set([...Object.keys(tables), ...Object.keys(FORMULARY_HASHES)])]
  const hashes = await Promise.all(names.map((name) => contentHash(tables[name] ?? null)))
  return names.filter((name, place) => FORMULARY_HASHES[name] !== hashes[place])
}
