import type { Church, SettingsUpdate } from '@clinic/contract/settings/settings'
import { searchable } from '../names.ts'

type ChurchesInput = NonNullable<SettingsUpdate['churches']>

/** Each church with its key: existing ones keep theirs, because patients refer to them; new ones get one from their name. */
export function keyed(sent: ChurchesInput, known: readonly Church[]): Church[] {
  const keys = new Set(known.map(({ key }) => key))
  const kept = new Set<string>()
  return sent.map(({ key, name }) => {
    if (key !== undefined && keys.has(key) && !kept.has(key)) {
      kept.add(key)
      return { key, name }
    }
    const made = freeKey(name, keys)
    keys.add(made)
    return { key: made, name }
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
