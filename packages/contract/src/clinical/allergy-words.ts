import { NOT_DRUGS } from './formulary/not-drugs.ts'
import { isStrengthOrForm, wordsOf } from './formulary/words.ts'

/** Words of an allergy that name no substance. */
const NO_SUBSTANCE = new Set(
  wordsOf(
    `allergy allergic allergies reaction react reacts reacted sensitive sensitivity intolerance intolerant to the a an all any every
    drug drugs medicine medicines medication medications group class family type related containing and or with from after by causes caused gets got had has
    history hx severe mild serious bad very
    rash rashes itch itching itches itchy pruritus hives urticaria swelling swollen swells face facial lips lip tongue throat eyes body wheeze
    wheezing vomiting vomits nausea diarrhoea cough fever dizziness anaphylaxis anaphylactic shock collapse collapsed fainted fainting
    blisters peeling angioedema`,
  ),
)

const NEGATIONS = new Set(
  wordsOf('no not never none nil nor neither without denies denied deny non neg negative except but nka nkda cannot dont doesnt isnt'),
)

const NOT_DRUG_KINDS = new Map(NOT_DRUGS.flatMap(({ word, kind }) => wordsOf(word).map((each) => [each, kind] as const)))

export const isNegation = (word: string) => NEGATIONS.has(word)
export const notDrugKind = (word: string) => NOT_DRUG_KINDS.get(word) ?? null
export const isAllergyNoise = (word: string) => isStrengthOrForm(word) || NO_SUBSTANCE.has(word) || NOT_DRUG_KINDS.has(word)

/** Reactions that make an entry of the text severe (clinical decisions, section 16). */
const SEVERE = [
  /anaphyla/,
  /\b(?:swell|swoll|swel|oedema|edema).*\b(?:face|facial|lips?|tongue|throat)\b/s,
  /\b(?:face|facial|lips?|tongue|throat)\b.*\b(?:swell|swoll|swel|oedema|edema)/s,
  /angio-?\s?o?edema/,
  /\bcollaps/,
  /\bshock/,
  /\bfaint(?:ed|ing|s)?\b/,
  /\b(?:could|can) ?no?t (?:\w+ )?breathe?/,
  /\b(?:couldnt|cant|unable to) (?:\w+ )?breathe?/,
  /stevens|\bsjs\b/,
  /toxic epidermal/,
  /\bblister/,
  /\bpeel/,
]
/** In capitals: 'ten days' is no reaction. */
const TEN = /\bTEN\b/

export function soundsSevere(text: string): boolean {
  const plain = text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}'’`]/gu, '')
  return TEN.test(plain) || SEVERE.some((words) => words.test(plain.toLowerCase()))
}

const SWELLING = /swell|swoll|swel\b|oedema|edema/
export const soundsLikeSwelling = (text: string) => SWELLING.test(text.normalize('NFKC').toLowerCase())

const ITCHING = /itch|prurit/
export const soundsLikeItching = (text: string) => ITCHING.test(text.normalize('NFKC').toLowerCase())
