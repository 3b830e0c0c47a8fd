import { readName } from '../formulary/read-name.ts'
import { wordsOf } from '../formulary/words.ts'
import { isTolerated, tellsHarm } from './allergy-tolerance.ts'
import { isAllergyNoise, spelled } from './allergy-words.ts'

const NEGATIONS = new Set(
  wordsOf(
    `no not never none nil nor neither without denies denied deny denying non neg negative nka nkda cannot cant dont doesnt didnt isnt
    mustnt shouldnt couldnt wont wouldnt hasnt havent`,
  ),
)
const isNegation = (word: string) => NEGATIONS.has(word)
/** After these a text goes on with something else: 'no known allergies except aspirin'. */
const TURNS = new Set(wordsOf('except excepting excluding besides exception but apart than however although though because due so'))

/** Not all that it names is an allergy: it denies some of it, or says that it does no harm. */
export const isNegated = (text: string) => wordsOf(text).some((word) => isNegation(word) || TURNS.has(word)) || isTolerated(text)

const NOT = '(?:not|cannot|cant|never|dont|doesnt|mustnt|shouldnt|couldnt|wont|wouldnt)'
const BETWEEN = '(?: (?:to|be|ever|able|allowed|supposed|safe|again|well|really|any|good|for))*'
const USE = '(?:give|take|taking|use|tolerate|tolerated|tolerates|receive|prescribe|administer|inject|eat|drink|touch|wear|bear|agree)'
/** It must not be given: 'cannot take penicillin', 'not to be used'. */
const REFUSES = [
  new RegExp(`\\b${NOT}${BETWEEN} ${USE}\\b`),
  new RegExp(`\\b${NOT}(?: \\w+)? be(?: ever)? (?:given|taken|used|prescribed|injected|administered)\\b`),
  /\b(?:must|should|can|could|may|shall) (?:not|never) have\b|\b(?:cannot|cant|mustnt|shouldnt|couldnt|never) have\b/,
  /\bnot (?:safe|suitable|allowed|good|ok)\b/,
]
/** It was not given, which says nothing of an allergy: 'never took penicillin'. */
const UNTRIED = /\b(?:never|not|hasnt|havent|didnt)(?: been| ever| yet)* (?:had|took|taken|used|given|received|tried|take)\b/
const DID_NOT = /\b(?:did not|didnt) (?:ever )?(?:take|have|use|receive)\b/
const OF_ALLERGY = /\b(?:allerg|react|(?:hyper)?sensitiv|intoleran|problem|issue|adverse|side effect)/
const DENIES = /\b(?:den(?:y|ie[sd]|ying)|negative|neg)\b/
const REACTION_TOLD = /\b(?:rash|itch|swell|swoll|hive|urticaria|wheez|vomit|anaphyla|collaps|faint|shock|breath)/

/** 'Took penicillin without problem, then collapsed'. */
const TURNED_BAD = new RegExp(`\\b(?:then|later|until|till|afterward|now)\\b.*${REACTION_TOLD.source}`)

/**
 * The part of a label that names an allergy. A negation keeps its substance: what must not be given is an allergy; 'no allergy to
 * penicillin' names none (safety decisions, 1.3).
 */
export function affirmed(label: string): string {
  const words = spelled(label)
  const ends = [...words.flatMap((word, place) => (TURNS.has(word) ? [place] : [])), words.length]
  let [start, said] = [0, '']
  for (const [place, end] of ends.entries()) {
    const after = words.slice(end + 1, ends[place + 1]).join(' ')
    // 'All drugs except paracetamol'.
    const before = words.slice(0, Math.max(0, start - 1))
    const isExcepted = EXCEPT.has(words[start - 1] ?? '') && (before.some(isAll) || namesSubstance(said)) && !saysMay(before)
    if (!isExcepted) said = `${said} ${affirmedIn(words.slice(start, end), said, after)}`
    start = end + 1
  }
  return said.trim()
}

const EXCEPT = new Set(wordsOf('except excepting excluding besides exception apart'))
const isAll = (word: string) => /^(?:any|all|every|most)$/.test(word)

/** 'Takes all drugs except penicillin': what is excepted is the allergy. */
const saysMay = (words: readonly string[]) => {
  const text = words.join(' ')
  return MAY.test(text) && !words.some(isNegation) && !OF_ALLERGY.test(text) && !REACTION_TOLD.test(text)
}
const MAY = /\b(?:take|took|taken|use|have|had|tolerate|tolerated|ok|okay|fine|safe|alright)\b/

function affirmedIn(words: readonly string[], said: string, next: string): string {
  const first = words.findIndex(isNegation)
  const whole = words.join(' ')
  // 'Can take aspirin but it makes her wheeze'.
  if (isTolerated(whole)) return tellsHarm(next) && !namesSubstance(next) ? whole : ''
  if (first < 0) return whole
  const [before, after] = [words.slice(0, first).join(' '), words.slice(first).join(' ')]
  if (!DID_NOT.test(whole) && REFUSES.some((refusal) => refusal.test(whole))) return whole
  if (isContrast(`${said} ${before}`, after)) return before
  const named = namesSubstance(after)
  if (DENIES.test(after) || OF_ALLERGY.test(after))
    return named || REACTION_TOLD.test(before) || TURNED_BAD.test(after) || /\b(?:other|else)\b/.test(after) ? before : ''
  if (UNTRIED.test(whole) || DID_NOT.test(whole)) return named ? before : ''
  if (named) return whole
  return words.slice(first).every(isNegation) ? '' : before
}

/** Whether words name a substance or a class, or come near one. */
export function namesSubstance(text: string): boolean {
  const { ingredients, groups, near } = readName(spelled(text).join(' '), isAllergyNoise)
  return ingredients.length + groups.length + near.length > 0
}

/** 'not allergic to penicillin': it names a substance, and no allergy to it. */
export const isDenial = (label: string) => isNegated(label) && namesSubstance(label) && !namesSubstance(affirmed(label))

const OF_OTHERS =
  /^(?:(?:has|have) )?(?:no|nil|none|not any|denie[ds]?|deny|denying)(?: (?:known|any))* (?:other|else)(?: (?:known|any|drug|food|medicine|medication|allerg\w*|reaction|noted|reported|to|and|or))*$/

/** 'Penicillin; no other allergies' says nothing more. Alone it leaves open what else there is. */
export function withoutDenials<T extends { readonly label: string }>(entries: readonly T[]): readonly T[] {
  const saying = entries.filter(({ label }) => !OF_OTHERS.test(wordsOf(label).join(' ')))
  return saying.length > 0 ? saying : entries
}

/** 'Allergic to Flagyl, not Septrin': what follows denies an allergy. 'Use erythromycin, not penicillin' says nothing of the kind. */
export function isContrast(before: string, after: string): boolean {
  const [not, ...words] = spelled(after)
  const [name = ''] = words.filter((word) => word !== 'to')
  return not === 'not' && namesSubstance(name) && !isNegated(before) && OF_ALLERGY.test(before.toLowerCase()) && namesSubstance(before)
}

/** As a reaction: 'Penicillin: not allergic', 'Penicillin allergy: no'. That a reaction is not known denies nothing. */
export function isMereDenial(reaction: string, label: string): boolean {
  const words = wordsOf(reaction)
  const plain = words.join(' ')
  if (/^(?:no|none|nil|not|negative|neg|denied|denie)$/.test(plain)) return OF_ALLERGY.test(label.toLowerCase())
  if (/\breaction (?:\w+ )?not (?:known|reported)$/.test(plain)) return false
  if (!words.some(isNegation) || !(OF_ALLERGY.test(plain) || DENIES.test(plain))) return false
  return words.every(
    (word) => isNegation(word) || /^(?:allerg\w*|reaction|known|any|to|it|this|drug|history|of|is|was|ever|reported)$/.test(word),
  )
}
