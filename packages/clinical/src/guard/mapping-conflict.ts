import type { MAPPING_STATES } from '../allergies/allergy-terms.ts'
import { GROUPS, INGREDIENTS } from '../formulary/formulary.ts'
import type { Meaning } from '../formulary/name-index.ts'
import { readItem } from '../formulary/read-item.ts'
import type { NameReading } from '../formulary/read-name.ts'

/** What an item holds, as a person says. */
export type Contents = { readonly state: (typeof MAPPING_STATES)[number]; readonly ingredients: readonly string[] }

/**
 * The names that an item's name reads and its mapping lacks, near spellings too; none if they agree. A mapping may hold more than the
 * name says. Of a brand whose contents vary, one of its ingredients is enough: a person reads the box.
 */
export function lackedBy({ state, ingredients }: Contents, { names, near }: NameReading): readonly Meaning[] {
  if (state === 'unknown') return []
  const read = [...names, ...near.map(({ meaning }) => meaning)].filter(isMedicine)
  return read.filter((name) => {
    const has = (code: string) => ingredients.includes(code)
    const inGroup = (group: string) => ingredients.some((code) => INGREDIENTS.get(code)?.groups.includes(group))
    if (name.groups.length > 0) return !name.groups.some(inGroup)
    return name.doubt === undefined ? !name.ingredients.every(has) : !name.ingredients.some(has)
  })
}

const isMedicine = ({ ingredients, groups }: Meaning) =>
  groups.length > 0 || ingredients.some((code) => INGREDIENTS.get(code)?.kind !== 'material')

export type Conflict = { readonly reads: string; readonly chosen: string }

/** What an item's name reads and the chosen contents lack, in words; null if they agree. */
export function conflictOf(name: string, contents: Contents): Conflict | null {
  const lacked = lackedBy(contents, readItem(name))
  return lacked.length === 0 ? null : { reads: contentsWords(readContents(lacked)), chosen: chosenWords(contents) }
}

export const refusedWords = ({ reads, chosen }: Conflict) => `The name reads ${reads}; you chose ${chosen}. Another person must confirm.`

export const conflictWords = (conflict: Conflict | null) =>
  conflict === null ? null : `The name reads ${conflict.reads}; a person chose ${conflict.chosen}.`

const readContents = (names: readonly Meaning[]) => [...new Set(names.flatMap(({ ingredients, groups }) => [...ingredients, ...groups]))]

const chosenWords = ({ state, ingredients }: Contents) =>
  state === 'not-a-drug' ? 'not a drug' : state === 'unknown' ? 'not known' : contentsWords(ingredients)

/** Codes in words: 'sulfamethoxazole and trimethoprim'. */
function contentsWords(codes: readonly string[]): string {
  const names = codes.map((code) => INGREDIENTS.get(code)?.name ?? GROUPS.get(code)?.label ?? code.replaceAll('-', ' '))
  return names.length > 2 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join(' and ')
}
