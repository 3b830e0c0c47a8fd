import { NOT_DRUGS } from '../formulary/tables/not-drugs.ts'
import { isStrengthOrForm, wordsOf } from '../formulary/words.ts'
import { from } from '../sources.ts'

/** What happened, where and when: a piece of a text made of these alone is the reaction of the allergy before it. */
const REACTIONS = new Set(
  wordsOf(
    `rash rashes hive hives urticaria itch itching itches itchy pruritus swelling swollen swells swelled swell oedema edema puffy puffiness
    wheeze wheezing wheezes wheezed vomiting vomits vomit vomited nausea diarrhoea diarrhea cough coughing fever dizziness dizzy headache
    anaphylaxis anaphylactic shock collapse collapses collapsed fainted fainting faints blister blisters blistering peeling peeled peels
    angioedema angiooedema angioneurotic redness sneezing palpitations palpitation weakness tightness bronchospasm hypotension unconscious
    resuscitated icu dib sob dyspnoea dyspnea resp respiratory distress arrest anaph unconsc hosp adm breathless breathlessness breathe breath breathing died dying die admitted hospitalised hospital rushed carried slumped landed clinic
    hospitalized stevens johnson sjs tens dress syndrome convulsion convulsions severe severely mild moderate serious bad badly
    purging stooling bump bumps spot spots patches weal weals wheal wheals boils ulcers ulceration scratching drowsy drowsiness eruption jaundice pruritis constipation childhood ago year month week day gasp gasping gasped choking choked tinnitus sore`,
  ),
)
const PLACES = new Set(
  wordsOf(
    'face facial lips lip tongue throat eyes eye eyelids mouth body skin leg arm hand foot chest stomach larynx laryngeal neck head hospital ear ears back nose palm palms buttock genitals',
  ),
)
/** They join such words, and name nothing. */
const LINKS = new Set(
  wordsOf(
    `the a an of with from after by on in at to and or for as all over up down out into very much had has have got gets was were is became
    being went then also when since once during his her he she him my it i up per please could can could cant couldnt diff diffic difficul sev swoll cannot not no
    without difficulty difficult trouble short shortness stopped hard closed closing tight nearly almost low lost consciousness bp blood pressure
    passed life threatening dropped fell down ended started developed caused causes child mother born reaction reactions problem problems gave
    give giving make making makes them big`,
  ),
)
/** Other words of an allergy that name no substance. */
const NO_SUBSTANCE = new Set([
  ...wordsOf(
    `allergy allergic allergies reaction react reacts reacted sensitive sensitivity hypersensitive hypersensitivity intolerance intolerant to the a an any every all
    drug drugs medicine medicines medication medications group class family type related containing and or with from after by causes caused
    gets got had has history hx known patient pt`,
  ),
  ...REACTIONS,
  ...PLACES,
])
const MERE_LINKS = new Set([...LINKS].filter((word) => !NO_SUBSTANCE.has(word)))

const NOT_DRUG_KINDS = new Map(NOT_DRUGS.flatMap(({ word, kind }) => wordsOf(word).map((each) => [each, kind] as const)))

export const notDrugKind = (word: string) => NOT_DRUG_KINDS.get(word) ?? null

/** Words beside a substance that say nothing about what it is: 'Penicillin, face was swollen'. */
export const isAllergyNoise = (word: string) =>
  isStrengthOrForm(word) || NO_SUBSTANCE.has(word) || MERE_LINKS.has(word) || NOT_DRUG_KINDS.has(word)

/** A word that tells what happened: 'rash'. */
export const isReaction = (word: string) => REACTIONS.has(word)

const NUMBER = /^\d+$/

/** What follows was done or taken for the reaction: 'given adrenaline'. */
export const TREATMENT =
  /\b(?:given|gave|giving|treat(?:ed|s|ment)?|received|managed|reliev(?:ed|es)|need(?:ed|s)?|required?|respond(?:ed|s)|settled|took|takes?|uses?|using|put|placed|better|improved|instead)\b/i

/** It goes on telling what happened, and names nothing. */
export const goesOn = (word: string) =>
  isReaction(word) || PLACES.has(word) || (LINKS.has(word) && !/^(?:and|or|also|but|with|from)$/.test(word))

/** 'rash', 'could not breathe', 'in 2019': it names no substance, but what happened or when. */
export function isReactionOnly(piece: string): boolean {
  const words = wordsOf(piece)
  const tells = (word: string) => isReaction(word) || NUMBER.test(word)
  return (
    (words.some(tells) || piece.trim().toLowerCase() === 'please') &&
    words.every((word) => tells(word) || PLACES.has(word) || LINKS.has(word))
  )
}

/** What people write for a class in an allergy, and not on a box: a pen is no penicillin, and sulphur ointment no sulfonamide. */
const ALLERGY_SPELLINGS = [
  { written: /^(?:pcn|[xc]?pen|pen+[aeiy]*[cs][aeiy]l+[aeiy]n+(?:e|g)?)$/, word: 'penicillin', ...from('OURS') },
  { written: /^act$/, word: 'artemisinin', ...from('OURS') },
  { written: /^c(?:l?q|hq)$/, word: 'chloroquine', ...from('OURS') },
  { written: /^smx$/, word: 'sulfamethoxazole', ...from('OURS') },
  { written: /^tmp$/, word: 'trimethoprim', ...from('OURS') },
  { written: /^sxt$/, word: 'cotrimoxazole', ...from('OURS') },
  { written: /^asa$/, word: 'aspirin', ...from('OURS') },
  { written: /^mtz$/, word: 'metronidazole', ...from('OURS') },
  // 'sulfate' and 'sulfite' are other substances.
  { written: /^sulf(?:[aeou]?r?)?$/, word: 'sulfa', ...from('OURS') },
]

const OTHER_THAN_LATEX = '(?:nitrile|vinyl|silicone|neoprene)'
const WANTS = '(?:only|us(?:e|es|ing)|wears?|needs?|prefers?|requires?|wants?|tolerates?|fine with|ok with|okay with)'

/** Someone who needs gloves without latex is allergic to latex; a garden egg is a vegetable; 'sea food' is one word. */
const PHRASES = [
  [/\b(?:latex[\s-]*free|non[\s-]*latex)\b/gi, 'latex'],
  // 'Can only wear nitrile gloves', and not 'cannot use nitrile gloves' or 'use of nitrile gloves gives itching'.
  [
    new RegExp(
      `(?<!\\b(?:not|cannot|can['’]?t|never|no|don['’]?t|avoid)(?: \\w+){0,2} |\\b(?:to|with|from|after) )\\b${WANTS}(?: (?!of\\b)\\w+){0,2} ${OTHER_THAN_LATEX}\\b(?! \\w+ (?:gives?|causes?))`,
      'gi',
    ),
    'latex',
  ],
  [
    new RegExp(
      `\\b${OTHER_THAN_LATEX}(?: (?:gloves?|catheters?))*(?: (?:is|are|was|were))? (?:only|please|preferred|needed|required|ok|okay|fine)\\b`,
      'gi',
    ),
    'latex',
  ],
  [/\bgarden[\s-]*eggs?\b/gi, 'eggplant'],
  [/\bc[\s/-]+(?=pen\b)/gi, 'c'],
  [/\b(sea|shell|cray|stock|cat|ground|pea)[\s-]+(?=(?:foods?|fish(?:es)?|nuts?)\b)/gi, '$1'],
] as const

/** The words of an allergy as the tables write them. */
export const spelled = (text: string): string[] =>
  wordsOf(PHRASES.reduce((words, [written, word]) => words.replaceAll(written, word), text)).map(
    (word) => ALLERGY_SPELLINGS.find(({ written }) => written.test(word))?.word ?? word,
  )
