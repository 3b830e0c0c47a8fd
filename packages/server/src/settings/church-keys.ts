import type { Church, SettingsUpdate } from '@clinic/contract/settings/settings'
import { searchable } from '../names.ts'

type ChurchesInput = NonNullable<SettingsUpdate['churches']>

/**
 * Each church with its key: existing ones keep theirs, because patients refer to them; one that left the list gets its own again when it
 * comes back by its name; new ones get one from their name.
 * @param former those that left the list
 * @param held keys that patients have, though nothing may be known of their church
 */
export function keyed(sent: ChurchesInput, known: readonly Church[], former: readonly Church[], held: readonly string[]): Church[] {
  const keys = new Set(known.map(({ key }) => key))
  const taken = new Set([...keys, ...former.map(({ key }) => key), ...held])
  const kept = new Set<string>()
  const gone = [...known, ...former].filter((church) => sent.every(({ key }) => key !== church.key))
  const keyOf = ({ key, name }: ChurchesInput[number]): string => {
    if (key !== undefined && keys.has(key) && !kept.has(key)) return key
    const back = gone.find((church) => church.name.toLowerCase() === name.toLowerCase() && !kept.has(church.key))
    return back?.key ?? freeKey(name, taken)
  }
  return sent.map((church) => {
    const key = keyOf(church)
    kept.add(key)
    taken.add(key)
    return { key, name: church.name }
  })
}

/** Letters and digits of the name, with a number if another church has, or had, the same key. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const key =
    searchable(name)
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'church'
  for (let n = 1; ; n++) {
    const tried = n === 1 ? key : `${key}-${n}`
    if (!taken.has(tried)) return tried
  }
}
