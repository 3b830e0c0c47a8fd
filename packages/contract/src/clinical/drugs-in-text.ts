import { readName } from './formulary/read-name.ts'
import { type Drug, possibleIngredients, readDrug } from './read-drug.ts'

/** Not within 5/7, 80/480, M&B or 'Co-trimoxazole'. */
const BETWEEN_DRUGS = /[,+]|\s[&/]\s|(?<=\p{L}{3})[&/](?=\s?\p{L}{3})|\band\b/iu

/**
 * The drugs that a free text names: 'Tabs Amoxil 500mg tds 5/7 + PCM' names two. What no table knows is left out. A name that holds one of
 * the marks between drugs is found in its line as a whole.
 */
export function drugsInText(text: string): Drug[] {
  return text.split(/[;\n\r\u2028\u2029]/).flatMap((line) => {
    const [whole] = read([line])
    if (!whole) return []
    const parts = read(line.split(BETWEEN_DRUGS))
    const held = new Set(parts.flatMap(contents))
    return contents(whole).every((code) => held.has(code)) ? parts : [whole]
  })
}

const read = (texts: readonly string[]) => texts.map((text) => drugOf(text.trim())).filter((drug) => contents(drug).length > 0)

/** 'Tabs SP stat' is the drug, where the same words on a box may be a maker's mark: among directions a short name stands alone. */
function drugOf(text: string): Drug {
  const drug: Drug = { ...readDrug(text), kind: 'medicine' }
  return contents(drug).length > 0 ? drug : { ...drug, ...readName(text) }
}

const contents = (drug: Drug) => [...possibleIngredients(drug), ...drug.groups, ...drug.near.flatMap(({ meaning }) => meaning.groups)]
