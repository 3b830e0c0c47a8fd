import { type AllergyEntry, labelKey, readAllergyLabel } from './allergy-entries.ts'
import { judge } from './guard.ts'

const TO =
  /\b(?:allerg(?:y|ies|ic)|hypersensitiv(?:e|ity)|anaphyla(?:xis|ctic)|intoleran(?:t|ce)|react(?:s|ed|ion|ions)?)\s*(?:to|of|:|=|-|–)\s*(.+)$/i
const OF = /^(.+?)[\s-]+(?:allerg(?:y|ies|ic)|hypersensitiv(?:e|ity)|anaphylaxis|intoleran(?:t|ce))\b(.*)$/i
const NEGATED = /\b(?:no|not|nil|none|never|den(?:y|ies|ied)|without|non|isn['’]?t|ruled out|excluded)\b/i
const NEGATED_AFTER =
  /^\s*[:=–-]?\s*(?:(?:skin |patch )?test(?:ing|ed|s)?:? )?(?:no|nil|none|nkd?a|not known|unknown|negative|absent|denied|ruled out|excluded)\b/i
const OF_OTHERS = /\b(?:fhx?|mother|father|mum|dad|parents?|sister|brother|sibling|family|wife|husband|son|daughter|aunt|uncle|cousin)\b/i

const MAX_WORDS = 12
const LONGEST_NAME = 4

/**
 * The medicines that a text calls an allergy of the patient: 'penicillin allergy', 'allergic to Septrin', 'reacts to chloroquine'. Neither
 * what it denies nor what it says of relatives. It only asks a person; it never stops anything. Source: clinical safety decisions, 1.13.
 */
export function mentionedAllergies(text: string): string[] {
  const labels = text.split(/[.;\n\r]/).flatMap(namedIn)
  return [...new Map(labels.map((label) => [labelKey(label), label])).values()]
}

function namedIn(sentence: string): string[] {
  const to = TO.exec(sentence)
  const after = to && isOfPatient(sentence.slice(0, to.index)) && !NEGATED_AFTER.test(to[1] ?? '') ? medicinesIn(to[1] ?? '') : []
  // What is named before the word is in the same part of the sentence.
  return [...after, ...sentence.split(',').flatMap(before)]
}

function before(part: string): string[] {
  const match = OF.exec(part)
  if (!match || NEGATED_AFTER.test(match[2] ?? '') || !isOfPatient(match[1] ?? '')) return []
  return medicinesIn((match[1] ?? '').split(/\s+/).slice(-LONGEST_NAME).join(' '))
}

function isOfPatient(words: string): boolean {
  const part = words.split(',').at(-1) ?? ''
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
  if (/^(?:and|or|to|the|drugs?)\b|\b(?:and|or|to|since|with)$/i.test(name)) return false
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
