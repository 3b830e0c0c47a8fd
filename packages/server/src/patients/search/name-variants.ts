import { readFileSync } from 'node:fs'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** What people write before a name. */
const TITLES = new Set(
  words(`mr mrs miss ms master madam mama mummy papa daddy baba baby brother bro sister dr doctor prof professor engr engineer barr barrister
    arc chief otunba oloye mazi nze ichie lolo alhaji alhaja hajia hajiya mallam malam sheikh ustaz imam pastor pst rev reverend fr bishop
    apostle prophet prophetess evangelist evang deacon deaconess elder hon honourable`),
)

/** How compound names begin; people write the rest apart or together. */
const HEADS = words('abdul abdur abu oluwa olu ola ade ayo ife iyanu anu omo chukwu chi nwa obi oghene mary ann jean nur nuru')
const KNOWN_HEADS = new Set(HEADS)

/** The shortest rest of a compound that is looked up as a word by itself. */
const MIN_REST = 3

/**
 * One line for each name: words by which one person may be called and which neither share enough letters nor sound alike. They are
 * spellings of two traditions, and short forms that are more than a piece of the name. A word may be in several lines.
 */
const FAMILIES = readFileSync(new URL('./name-variants.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(words)

const variants = new Map<string, Set<string>>()
for (const family of FAMILIES)
  for (const word of family) variants.set(word, new Set([...(variants.get(word) ?? []), ...family]).difference(new Set([word])))

/** Other words by which the same person may be called. */
export const nameVariants = (word: string): ReadonlySet<string> => variants.get(word) ?? NONE
const NONE: ReadonlySet<string> = new Set()

/** The words without titles, if some are left. */
export function withoutTitles(terms: readonly string[]): string[] {
  const names = terms.filter((term) => !TITLES.has(term))
  return names.length > 0 ? names : [...terms]
}

/** The other ways to write a compound, together or apart, one change at a time. */
export function joinedVariants(terms: readonly string[]): string[][] {
  const together = terms.slice(1).flatMap((term, index) => {
    const head = terms[index] ?? ''
    return KNOWN_HEADS.has(head) ? [[...terms.slice(0, index), head + term, ...terms.slice(index + 2)]] : []
  })
  const apart = terms.flatMap((term, index) =>
    HEADS.filter((head) => term.startsWith(head) && term.length >= head.length + MIN_REST).map((head) => [
      ...terms.slice(0, index),
      head,
      term.slice(head.length),
      ...terms.slice(index + 1),
    ]),
  )
  return [...together, ...apart]
}

/** One way to read what was typed; `cost` is how much worse a match of it is. */
export type Reading = { readonly terms: readonly string[]; readonly cost: number }

const REREAD_COST = 6

/** First as typed, then without titles, then with compounds written apart or together. */
export function readingsOf(typed: readonly string[]): Reading[] {
  const terms = withoutTitles(typed)
  const plain = terms.length < typed.length ? [typed, terms] : [typed]
  return [...plain.map((terms) => ({ terms, cost: 0 })), ...joinedVariants(terms).map((terms) => ({ terms, cost: REREAD_COST }))]
}
