import { INGREDIENTS, PRODUCTS } from '../formulary/formulary.ts'
import { nearName } from '../formulary/near-spelling.ts'
import { readName } from '../formulary/read-name.ts'
import { wordsOf } from '../formulary/words.ts'
import { atOnce, type Steps } from '../steps.ts'
import { type Drug, possibleIngredients, readDrug } from './read-drug.ts'

/** `said`: what the text says of it, up to the next drug: 'Tabs Amoxil 500mg tds, 15 caps'. */
export type DrugInText = Drug & { readonly said: string }

/** Not within 5/7, 80/480, M&B or 'Co-trimoxazole'. */
const BETWEEN_DRUGS = /[,+]|\s[&/]\s|(?<=\p{L}{3})[&/](?=\s?\p{L}{3})|\band\b/iu

/**
 * The drugs that a free text names: 'Tabs Amoxil 500mg tds 5/7 + PCM' names two. What no table knows is left out. A name that holds one of
 * the marks between drugs is found in its line as a whole.
 */
export const drugsInText = (text: string): DrugInText[] => atOnce(drugsOfText(text))

/** `drugsInText`, with a pause after each line, and in a long one after each word. */
export function* drugsOfText(text: string): Steps<DrugInText[]> {
  const drugs: DrugInText[] = []
  for (const line of text.split(/[;\n\r\u2028\u2029]/)) {
    if (line.length > LONG_LINE) yield* readWords(line)
    drugs.push(...drugsInLine(line))
    yield
  }
  return drugs
}

const LONG_LINE = 200

/** Each word alone takes the longest if it is misspelt; then it is remembered. */
function* readWords(line: string): Steps<void> {
  for (const word of new Set(wordsOf(line))) {
    nearName(word)
    yield
  }
}

function drugsInLine(line: string): DrugInText[] {
  const whole = read(line)
  if (!whole) return []
  const parts = inParts(line)
  const held = new Set(parts.flatMap(contents))
  return contents(whole).every((code) => held.has(code)) ? parts : [whole]
}

/** A part without a drug says something of the one before it. */
function inParts(line: string): DrugInText[] {
  const drugs: DrugInText[] = []
  for (const part of line.split(BETWEEN_DRUGS)) {
    const drug = read(part)
    const before = drugs.at(-1)
    if (drug) drugs.push(drug)
    else if (before) drugs.splice(-1, 1, { ...before, said: `${before.said}, ${part.trim()}` })
  }
  return drugs
}

function read(text: string): DrugInText | undefined {
  const said = text.trim()
  const drug = drugOf(said)
  return contents(drug).length > 0 ? { ...drug, said } : undefined
}

/** 'Tabs SP stat' is the drug, where the same words on a box may be a maker's mark: in directions it is read by itself. */
function drugOf(text: string): Drug {
  const drug: Drug = { ...readDrug(text), kind: 'medicine' }
  return contents(drug).length === 0 && wordsOf(text).some((word) => SHORT.has(word)) ? { ...drug, ...readName(text) } : drug
}

const SHORT = new Set(PRODUCTS.filter(({ alone }) => alone !== undefined).flatMap(({ name }) => wordsOf(name)))

const contents = (drug: Drug) => [...possibleIngredients(drug), ...drug.groups, ...drug.near.flatMap(({ meaning }) => meaning.groups)]

/** What it holds, as `ingredientKey` says it of an item, near spellings too; null for a class of drugs. */
export function contentsOf(drug: Drug): { readonly name: string; readonly ingredients: string } | null {
  const codes = [...new Set(possibleIngredients(drug))].sort()
  if (codes.length === 0 || drug.groups.length > 0) return null
  return { name: codes.map((code) => INGREDIENTS.get(code)?.name ?? code).join(' + '), ingredients: codes.join('+') }
}
