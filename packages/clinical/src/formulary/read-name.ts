import { asSaid } from './materials-said.ts'
import { type Meaning, nameIndex } from './name-index.ts'
import { nearName } from './near-spelling.ts'
import { remembered } from './remembered.ts'
import { isStrengthOrForm, SALTS, wordsOf } from './words.ts'

/** What a written name says. Only a name without `near`, `left` and `doubts` is fully understood. */
export type NameReading = {
  readonly ingredients: readonly string[]
  readonly groups: readonly string[]
  /** Misspelt words that can mean one thing only. They may raise a verdict, never lower it. */
  readonly near: readonly { readonly word: string; readonly meaning: Meaning }[]
  /** Words that no table explains. */
  readonly left: readonly string[]
  readonly doubts: readonly string[]
  /** The names that were read, whole. */
  readonly names: readonly Meaning[]
}

/** Whether a word says nothing of what a drug is; `before` is the word in front of it. */
type Noise = (word: string, before: string) => boolean
const readers = new Map<Noise, (text: string) => NameReading>()

/** Reads the name of a drug: whole words, the longest name first; strengths, forms, packs and salts are passed over. */
export function readName(text: string, isNoise: Noise = isStrengthOrForm): NameReading {
  const reader = readers.get(isNoise) ?? remembered((name: string) => readAnew(name, isNoise))
  readers.set(isNoise, reader)
  return reader(text)
}

function readAnew(text: string, isNoise: Noise): NameReading {
  const words = wordsOf(text)
  const found: Meaning[] = []
  const near: { word: string; meaning: Meaning }[] = []
  const left: string[] = []
  const seen = new Set<string>()
  for (let place = 0, afterName = false; place < words.length; ) {
    const match = matchAt(words, place)
    const word = words[place] ?? ''
    // 'Losartan potassium': the salt belongs to the name before it.
    if (afterName && SALTS.has(word) && (match === null || match.length === 1)) {
      place++
      continue
    }
    if (match !== null) found.push(meantBy(match.meaning, words))
    else if (!isNoise(word, words[place - 1] ?? '') && !seen.has(word)) {
      seen.add(word)
      const meaning = nearName(word)
      if (meaning === null) left.push(word)
      else near.push({ word, meaning })
    }
    afterName = match !== null
    place += match?.length ?? 1
  }
  const said = asSaid(found)
  return {
    ingredients: unique(said.flatMap(({ ingredients }) => ingredients)),
    groups: unique(said.flatMap(({ groups }) => groups)),
    near,
    left,
    doubts: said.flatMap(({ doubt }) => doubt ?? []),
    names: found,
  }
}

/** 'Procaine 4 MU' is the penicillin: an anaesthetic is not measured in units. 'POP 15 cm' is no pill. */
function meantBy(meaning: Meaning, words: readonly string[]): Meaning {
  if (meaning.name === 'POP' && words.some((word) => /^\d*(?:cm|inch|inche|in|roll)$/.test(word)))
    return matchAt(['plaster', 'of', 'paris'], 0)?.meaning ?? meaning
  if (meaning.name !== 'procaine' || !words.some((word) => /^\d*(?:mu|mega|iu|million|unit|pen|penicillin)$/.test(word))) return meaning
  return matchAt(['procaine', 'penicillin'], 0)?.meaning ?? meaning
}

const unique = (codes: readonly string[]) => [...new Set(codes)]

function matchAt(words: readonly string[], place: number): { meaning: Meaning; length: number } | null {
  for (const { words: name, meaning } of nameIndex().byFirstWord.get(words[place] ?? '') ?? [])
    if (name.every((word, offset) => words[place + offset] === word)) return { meaning, length: name.length }
  return null
}

/** Whether the tables explain the whole name. */
export const isUnderstood = ({ ingredients, groups, near, left, doubts }: NameReading) =>
  ingredients.length + groups.length > 0 && near.length + left.length + doubts.length === 0
