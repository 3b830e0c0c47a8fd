import type { SourcedRule } from '../sources.ts'
import { from } from '../sources.ts'
import { GROUPS, INGREDIENTS, PRODUCTS } from './formulary.ts'
import { KNOWN_DRUGS } from './known-drugs.ts'
import { codeOf } from './rows.ts'
import { wordsOf } from './words.ts'

/** What a name means: ingredients by code, whole groups by code. */
export type Meaning = SourcedRule & {
  readonly name: string
  readonly ingredients: readonly string[]
  readonly groups: readonly string[]
  readonly doubt?: string
  /** See `Product`. */
  readonly alone?: readonly number[]
}

type Entry = { readonly words: readonly string[]; readonly meaning: Meaning }

/** Every name of the formulary by its first word, the longest first. Made once, when a name is first read. */
export function nameIndex(): NameIndex {
  index ??= buildIndex()
  return index
}

type SingleName = { readonly word: string; readonly letters: number; readonly sound: string; readonly meaning: Meaning }

type NameIndex = {
  readonly byFirstWord: ReadonlyMap<string, readonly Entry[]>
  /** Names of one word by their length, for near spellings. */
  readonly single: ReadonlyMap<number, readonly SingleName[]>
  /** The same by the first two letters of their sound. */
  readonly bySound: ReadonlyMap<string, readonly SingleName[]>
}
let index: NameIndex | undefined

function buildIndex(): NameIndex {
  const entries = [...mergeSame([...names()].flatMap((meaning) => spellings(meaning.name).map((words) => ({ words, meaning }))))]
  const byFirstWord = Map.groupBy(entries, ({ words }) => words[0] ?? '')
  for (const list of byFirstWord.values()) list.sort((a, b) => b.words.length - a.words.length)
  const single = entries.flatMap(({ words: [word = '', ...rest], meaning }) =>
    rest.length === 0 && word.length >= 5 ? [{ word, letters: letterMask(word), sound: soundOf(word), meaning }] : [],
  )
  const bySound = Map.groupBy(single, ({ sound }) => sound.slice(0, 2))
  return { byFirstWord, single: Map.groupBy(single, ({ word }) => word.length), bySound }
}

function* names(): Generator<Meaning> {
  for (const { code, names, source, reviewed } of INGREDIENTS.values())
    for (const name of names) yield { name, ingredients: [code], groups: [], source, reviewed }
  for (const product of PRODUCTS) yield { ...product, groups: [] }
  for (const { name, source, reviewed } of KNOWN_DRUGS)
    yield { name, ingredients: [codeOf(name)], groups: [], source, reviewed, doubt: `${name} is not in the drug list` }
  for (const { code, words, source } of GROUPS.values())
    for (const word of words) yield { name: word, ingredients: [], groups: [code], ...from(...source) }
}

/** 'co-trimoxazole' is written 'cotrimoxazole', too. */
const spellings = (name: string) => (name.includes('-') ? [wordsOf(name), wordsOf(name.replaceAll('-', ''))] : [wordsOf(name)])

/** A word of two groups means both: 'cephalosporin'. */
function mergeSame(entries: readonly Entry[]): Iterable<Entry> {
  const merged = new Map<string, Entry>()
  for (const entry of entries) {
    const key = entry.words.join(' ')
    const before = merged.get(key)
    merged.set(key, before === undefined ? entry : { ...before, meaning: both(before.meaning, entry.meaning) })
  }
  return merged.values()
}

const both = (a: Meaning, b: Meaning): Meaning => ({
  ...a,
  ingredients: [...new Set([...a.ingredients, ...b.ingredients])],
  groups: [...new Set([...a.groups, ...b.groups])],
})

/** A bit for each letter that occurs, to pass over far words without comparing them. */
export function letterMask(word: string): number {
  let mask = 0
  for (let place = 0; place < word.length; place++) mask |= 1 << (word.charCodeAt(place) & 31)
  return mask
}

/** Letters that are heard alike are written alike, each once: 'rocephin' and 'rocefin', 'erythromycin' and 'eritromicin'. */
export const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll(/y|j/g, 'i')
    .replaceAll(/[ao]e/g, 'e')
    .replaceAll(/ch|ck|k|q/g, 'c')
    .replaceAll('cs', 'x')
    .replaceAll(/(.)\1/g, '$1')
