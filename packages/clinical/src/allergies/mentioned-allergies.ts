import { judge } from '../guard/guard.ts'
import { type AllergyEntry, labelKey, readAllergyLabel } from './allergy-entries.ts'

const TO =
  /\b(?:allerg(?:y|ies|ic)|hypersensitiv(?:e|ity)|anaphyla(?:xis|ctic)|intoleran(?:t|ce)|react(?:s|ed|ion|ions)?)\s*(?:to|of|:|=|-|–)\s*(.+)$/i
const OF = /^(.+?)[\s-]+(?:allerg(?:y|ies|ic)|hypersensitiv(?:e|ity)|anaphylaxis|intoleran(?:t|ce))\b(.*)$/i
const NEGATED = /\b(?:no|not|nil|none|never|den(?:y|ies|ied)|without|non|isn['’]?t|ruled out|excluded)\b/i
const NEGATED_AFTER =
  /^\s*[:=–-]?\s*(?:(?:skin |patch )?test(?:ing|ed|s)?:? )?(?:no|nil|none|nkd?a|not known|unknown|negative|absent|denied|ruled out|excluded)\b/i
const OF_OTHERS = /\b(?:fhx?|mother|father|mum|dad|parents?|sister|brother|sibling|family|wife|husband|son|daughter|aunt|uncle|cousin)\b/i
/** Who tells it is not whose it is: 'Mother says he cannot take penicillin'. */
const TOLD_BY =
  /\b(?:mother|father|mum|dad|parents?|wife|husband|son|daughter|aunt|uncle|family)\s+(?:says?|said|reports?|reported|states?|told|claims?)\b/gi

const SKIN =
  '(?:itch(?:es|ed|ing|y)?|rash(?:es)?|hives|urticaria|swell(?:s|ed|ing)|swollen|swelled|wheez(?:e|es|ed|ing)|blisters?|collapsed?|fainted)'
const SENSITIVE = 'sensitiv(?:e|ity)'
const TREATED = '(?!\\S*(?:reliev|treat|manag|better|improv|settl|respond|resolv|subsid|given|gave|appl))'
/** What happened, and right behind it the medicine: 'itching with chloroquine', 'swelling of the face after ibuprofen'. */
const AFTER_REACTION = new RegExp(
  `\\b(?:${SENSITIVE}\\s+to|${SKIN}(?:\\s+${TREATED}[a-z]+){0,3}?\\s+(?:with|from|after|due to|caused by|following|when(?:ever)? (?:given|taking|(?:he|she) (?:takes|took|takes))))\\s+(.+)$`,
  'i',
)
/** The medicine right before it: 'aspirin sensitivity', 'Septrin rash'. */
const BEFORE_REACTION = new RegExp(`^(.+?)[\\s-]+(?:${SENSITIVE}|reactions?|${SKIN})\\b(.*)$`, 'i')
const NOT = "(?: ?not|n['’]?t)"
/** It must not be given. What was not taken, or cannot be swallowed or paid for, is no allergy. */
const REFUSED = new RegExp(
  `\\b(?:(?:ca${NOT}|can${NOT}|cannot|must${NOT}|should${NOT}|never|not to|unable to) (?:take|have|be given|tolerate|receive)|(?:do${NOT}|never|not to|should${NOT}|must${NOT}) (?:give|use|prescribe)|(?:does|did|do|could)${NOT} tolerate)\\s+(.+)$`,
  'i',
)
/** 'Avoid Septrin'; 'PUD, avoid NSAIDs' has another reason. */
const AVOIDED = /\b(?:avoid(?:s|ed|ing)?|(?:stay|keep)(?:s|ing)? (?:(?:him|her|pt|patient) )?(?:away from|off))\s+(.+)$/i
const OTHER_REASON =
  /\b(?:p\.?u\.?d|ulcers?|gerd|gastritis|bleed\w*|ckd|aki|kidney|renal|nephr\w*|liver|hepat\w*|asthma\w*|copd|g6pd|pregnan\w*|gravid\w*|breast ?-?feed\w*|lactat\w*|heart|ccf|chf|epilep\w*|seizures?|gout|warfarin|interact\w*|dengue|bradycardia|glaucoma|myasthenia|infants?|child(?:ren)?)\b/i
const NO_ALLERGY =
  /\b(?:because|due to|vomit\w*|oral(?:ly)?|by mouth|swallow\w*|afford|stock|available|price|cost|until|before|unless|on empty)\b/i
/** A laboratory's words: what a germ is sensitive to. */
const OF_GERMS =
  /\b(?:cultures?|organisms?|isolates?d?|coli|staph\w*|strep\w*|kleb\w*|pseudo\w*|salmonella|bacteria\w*|parasites?|malaria|strains?|mcs|m\/c\/s|growth|resistan\w*|swab|sputum|germs?)\b/i
/** Between 'with' and the medicine. */
const LEADS = /^(?:(?:the|a|an|any|his|her|taking|use of|oral|iv|im|inj(?:ection)?|tabs?|syrup|first|dose of|doses of)\.?\s+)+/i

const MAX_WORDS = 12
const LONGEST_NAME = 4

/**
 * The medicines that a text calls an allergy of the patient: 'penicillin allergy', 'allergic to Septrin', 'itching with chloroquine', 'cannot
 * take penicillin'. Neither what it denies nor what it says of relatives or germs. It only asks a person; it never stops anything. Source: clinical safety decisions, 1.13.
 */
export function mentionedAllergies(text: string): string[] {
  const labels = apart(text)
    .split(/[.;\n\r]/)
    .flatMap(namedIn)
  return [...new Map(labels.map((label) => [labelKey(label), label])).values()]
}

/** 'PenicillinAllergy', 'penicillin_allergy'. */
const apart = (text: string) => text.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')

function namedIn(sentence: string): string[] {
  const to = TO.exec(sentence)
  const after = to && isOfPatient(sentence.slice(0, to.index)) && !NEGATED_AFTER.test(to[1] ?? '') ? medicinesIn(to[1] ?? '') : []
  // What is named before the word is in the same part of the sentence.
  return [...after, ...sentence.split(',').flatMap(before), ...reactedTo(sentence)]
}

function before(part: string): string[] {
  const match = OF.exec(part)
  if (!match || NEGATED_AFTER.test(match[2] ?? '') || !isOfPatient(match[1] ?? '')) return []
  return medicinesIn((match[1] ?? '').split(/\s+/).slice(-LONGEST_NAME).join(' '))
}

function reactedTo(sentence: string): string[] {
  const germs = OF_GERMS.test(sentence)
  return sentence.split(',').flatMap((part) => {
    const [after, refused, beside] = [AFTER_REACTION.exec(part), REFUSED.exec(part), BEFORE_REACTION.exec(part)]
    const avoided = OTHER_REASON.test(sentence) || NO_ALLERGY.test(sentence) ? null : AVOIDED.exec(part)
    const isRefused = refused && isOfPatient(part.slice(0, refused.index)) && !NO_ALLERGY.test(refused[1] ?? '')
    return [
      ...(after && !germs && isOfPatient(part.slice(0, after.index)) ? firstMedicine(after[1] ?? '') : []),
      ...(isRefused ? firstMedicine(refused[1] ?? '') : []),
      ...(avoided && isOfPatient(part.slice(0, avoided.index)) ? firstMedicine(avoided[1] ?? '') : []),
      ...(beside && !germs && isOfPatient(beside[1] ?? '') && !NEGATED_AFTER.test(beside[2] ?? '') ? lastMedicine(beside[1] ?? '') : []),
    ]
  })
}

const COUNTS = Array.from({ length: LONGEST_NAME }, (_, count) => count + 1)

/** The medicine with which a text begins, and those joined to it: 'penicillin or Septrin'. */
function firstMedicine(text: string): string[] {
  const words = text
    .replace(LEADS, '')
    .split(/[\s/&+()]+/)
    .filter((word) => word !== '')
  const count = COUNTS.find((length) => length <= words.length && isMedicine(words.slice(0, length).join(' ')))
  if (count === undefined) return []
  const rest = words.slice(count)
  const joined = /^(?:and|or)$/i.test(rest[0] ?? '') ? firstMedicine(rest.slice(1).join(' ')) : []
  return [words.slice(0, count).join(' '), ...joined]
}

/** The medicine with which a text ends. */
function lastMedicine(text: string): string[] {
  const words = text.split(/[\s/&+()]+/).filter((word) => word !== '')
  return COUNTS.map((length) => words.slice(-length).join(' '))
    .filter((name) => isMedicine(name))
    .slice(0, 1)
}

function isOfPatient(words: string): boolean {
  const part = (words.split(',').at(-1) ?? '').replaceAll(TOLD_BY, ' ')
  return !NEGATED.test(part) && !OF_OTHERS.test(part)
}

/** The shortest understood names of medicines among the first words: 'PCN' of 'known PCN'. */
function medicinesIn(text: string): string[] {
  const words = text.split(/[\s,/&+()]+/).filter((word) => word !== '')
  const found: string[] = []
  for (let place = 0; place < Math.min(words.length, MAX_WORDS); ) {
    const name = (from: number, count: number) => words.slice(place + from, place + count).join(' ')
    const length = [1, 2, 3, LONGEST_NAME].find((count) => place + count <= words.length && isMedicine(name(0, count)))
    const isShorter = length === undefined || isMedicine(name(1, length))
    if (!isShorter) found.push(name(0, length))
    place += isShorter ? 1 : length
  }
  return found
}

function isMedicine(name: string): boolean {
  if (/^(?:and|or|to|the|drugs?)\b|\b(?:and|or|to|since|with|for|after|from|of|on|in|before|given|against)$/i.test(name)) return false
  const { understood, notDrug, ingredients, groups } = readAllergyLabel(name)
  return understood && notDrug === null && ingredients.length + groups.length > 0
}

/** Those that the list does not know yet, neither by name nor by what it stops. */
export function notListed(labels: readonly string[], entries: readonly AllergyEntry[]): string[] {
  const keys = new Set(entries.map(({ label }) => labelKey(label)))
  const rows = labels.map((drug) => ({ drug }))
  const known = judge({ status: 'listed', entries }, rows, [], { on: '' }).rows
  return labels.filter((label, place) => !keys.has(labelKey(label)) && known[place]?.verdict !== 'stop')
}
