import { readFileSync } from 'node:fs'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Titles that people write before a name. */
const TITLES = new Set(
  words(`mr mrs miss ms master madam mama mummy papa daddy baba baby brother bro sister dr doctor prof professor engr engineer barr barrister
    arc chief otunba oloye mazi nze ichie lolo alhaji alhaja hajia hajiya mallam malam sheikh ustaz imam pastor pst rev reverend fr bishop
    apostle prophet prophetess evangelist evang deacon deaconess elder hon honourable`),
)

/** First parts of compound names, written apart or together. A remainder of three letters or more counts as a word. */
const RESPELLINGS = words(
  'abdul abdur abu oluwa olu ola ade ayo ife iyanu anu omo chukwu chi nwa obi oghene mary ann jean nur nuru',
).flatMap((head) => [
  { written: new RegExp(`(?<=^| )${head} `), other: head },
  { written: new RegExp(`(?<=^| )${head}(?=[^ ]{3})`), other: `${head} ` },
])

/**
 * Each line lists words that can name the same person but are too different in spelling and sound to be matched: spellings from two
 * traditions, and short forms that are not a piece of the name. A word can be in several lines.
 */
const FAMILIES = readFileSync(new URL('./name-variants.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(words)

/** Other words by which a person with this name may be known. */
export const nameVariants = (word: string): string[] => FAMILIES.filter((family) => family.includes(word)).flat()

/** One way to read what was typed; `cost` is added to the score of its matches. */
export type Reading = { readonly terms: readonly string[]; readonly cost: number }

const REREAD_COST = 106

/** Readings to try in order: as typed, without titles, then with one compound name split or joined. */
export function readingsOf(typed: readonly string[]): Reading[] {
  const names = typed.filter((term) => !TITLES.has(term))
  const plain = names.length > 0 && names.length < typed.length ? [typed, names] : [typed]
  const text = (plain.at(-1) ?? typed).join(' ')
  const respelt = RESPELLINGS.filter(({ written }) => written.test(text)).map(({ written, other }) => text.replace(written, other))
  return [...plain.map((terms) => ({ terms, cost: 0 })), ...respelt.map((text) => ({ terms: text.split(' '), cost: REREAD_COST }))]
}
