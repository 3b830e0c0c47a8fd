import { GROUPS, INGREDIENTS } from '../formulary/formulary.ts'
import type { Meaning } from '../formulary/name-index.ts'
import { isUnderstood, type NameReading, readName } from '../formulary/read-name.ts'
import { affirmed, isContrast, isMereDenial, isNegated } from './allergy-negation.ts'
import { soundsLikeItching, soundsMild, soundsSevere } from './allergy-severity.ts'
import { splitAllergyText } from './allergy-split.ts'
import type { ALLERGY_KINDS, ALLERGY_SOURCES, SEVERITIES } from './allergy-terms.ts'
import { isMereTolerance, isTolerated, tellsHarm } from './allergy-tolerance.ts'
import { isAllergyNoise, notDrugKind, spelled, TREATMENT } from './allergy-words.ts'

/** An active allergy, as the rules need it. `ingredient` and `groupCode` are codes that a person confirmed or a whole name gave. */
export type AllergyEntry = {
  readonly _id?: string
  readonly label: string
  readonly kind: (typeof ALLERGY_KINDS)[number]
  readonly ingredient: string | null
  readonly groupCode: string | null
  readonly reaction: string
  readonly severity: (typeof SEVERITIES)[number]
  readonly source: (typeof ALLERGY_SOURCES)[number]
}

/** Two labels of one key are one allergy. */
export const labelKey = (label: string) => label.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** What an allergy is to. Not `understood`: no table explains all of it, so that other medicines stay unclear. */
export type AllergyMeaning = {
  readonly ingredients: readonly string[]
  readonly groups: readonly string[]
  readonly near: readonly Meaning[]
  readonly understood: boolean
  /** Of what is no drug, and nothing else: groundnuts, dust. */
  readonly notDrug: 'food' | 'other' | null
}

const NOT_UNDERSTOOD: AllergyMeaning = { ingredients: [], groups: [], near: [], understood: false, notDrug: null }

/** Reads a label. One with a negation ('cannot take penicillin', 'not allergic to') raises what it names, and is never understood. */
export function readAllergyLabel(label: string, reaction = ''): AllergyMeaning {
  // 'Can take penicillin: rash': what happened has more weight.
  const isDenied = isNegated(label) && !(isTolerated(label) && tellsHarm(reaction))
  const reading = readName(isDenied ? affirmed(label) : spelled(label).join(' '), isAllergyNoise)
  if (isNegated(label)) return { ...NOT_UNDERSTOOD, ...named(reading) }
  const kinds = spelled(label).flatMap((word) => notDrugKind(word) ?? [])
  const onlyNotDrugs = kinds.length > 0 && reading.near.length + reading.left.length + reading.doubts.length === 0
  return {
    ...named(reading),
    understood: isUnderstood(reading) || onlyNotDrugs,
    notDrug: onlyNotDrugs && isNoDrug(reading) ? (kinds.includes('food') ? 'food' : 'other') : null,
  }
}

const named = ({ ingredients, groups, near }: NameReading) => ({ ingredients, groups, near: near.map(({ meaning }) => meaning) })

/** Egg is a food that has its own rules. */
const isNoDrug = ({ ingredients, groups }: { ingredients: readonly string[]; groups: readonly string[] }) =>
  groups.length === 0 && ingredients.every((code) => code === 'egg')

/** What an entry is to: its label, and what a person confirmed. A code that no table knows explains nothing. */
export function meaningOf(entry: Pick<AllergyEntry, 'label' | 'reaction' | 'ingredient' | 'groupCode'>): AllergyMeaning {
  const read = isDeniedBy(entry) ? NOT_UNDERSTOOD : withReaction(readAllergyLabel(entry.label, entry.reaction), entry)
  const { ingredient, groupCode } = entry
  if (ingredient === null && groupCode === null) return read
  if ((ingredient !== null && !INGREDIENTS.has(ingredient)) || (groupCode !== null && !GROUPS.has(groupCode)))
    return { ...read, understood: false }
  return {
    ingredients: [...new Set([...read.ingredients, ...(ingredient === null ? [] : [ingredient])])],
    groups: [...new Set([...read.groups, ...(groupCode === null ? [] : [groupCode])])],
    near: read.near,
    understood: true,
    notDrug: null,
  }
}

/** 'Penicillin: not allergic', 'took penicillin before: no problem'. */
const isDeniedBy = ({ label, reaction }: Pick<AllergyEntry, 'label' | 'reaction'>) =>
  isMereDenial(reaction, label) || (isMereTolerance(reaction) && !tellsHarm(label))

/**
 * What is named in the wrong place, as in 'Allergy: penicillin' and 'Penicillin: rash, the same with Septrin', may raise a verdict, and
 * explains nothing. What was given for the reaction is no allergy.
 */
function withReaction(read: AllergyMeaning, { label, reaction }: Pick<AllergyEntry, 'label' | 'reaction'>): AllergyMeaning {
  if (reaction === '' || (isNegated(label) && !isTolerated(label))) return read
  const [before = ''] = reaction.split(TREATMENT)
  const told = before
    .split(/[,;.()]/)
    .filter((piece) => !isContrast(label, piece))
    .join(' ')
  const { ingredients, groups } = readName(isNegated(told) ? affirmed(told) : spelled(told).join(' '), isAllergyNoise)
  const source = { source: [], reviewed: false } as const
  return ingredients.length + groups.length === 0
    ? read
    : { ...read, near: [...read.near, { name: reaction, ingredients, groups, ...source }] }
}

/** The entries of an allergy text, each label once: source 'text', severity by the words of the reaction. */
export function entriesOfText(text: string): AllergyEntry[] {
  const byLabel = Map.groupBy(splitAllergyText(text), ({ label }) => labelKey(label))
  return [...byLabel.values()].map((same) => {
    const label = same[0]?.label ?? ''
    return textEntry(label, [...new Set(same.map(({ reaction }) => reaction).filter((reaction) => reaction !== ''))].join(', '))
  })
}

function textEntry(label: string, reaction: string): AllergyEntry {
  const { ingredients, groups, understood, notDrug } = readAllergyLabel(label, reaction)
  const single = understood && !isDeniedBy({ label, reaction }) && notDrug === null && ingredients.length + groups.length === 1
  return {
    label,
    kind: notDrug ?? (understood && ingredients.length > 0 && ingredients.every(isMaterial) ? 'other' : 'drug'),
    ingredient: (single && ingredients[0]) || null,
    groupCode: (single && groups[0]) || null,
    reaction,
    severity: severityOf(label, reaction, { ingredients, groups }),
    source: 'text',
  }
}

const isMaterial = (code: string) => INGREDIENTS.get(code)?.kind === 'material'

/** Itching from chloroquine is common and mild (clinical decisions, section 2). */
function severityOf(label: string, reaction: string, { ingredients, groups }: Pick<AllergyMeaning, 'ingredients' | 'groups'>) {
  const words = `${label}: ${reaction}`
  if (soundsSevere(words, [...groups, ...ingredients.flatMap((code) => INGREDIENTS.get(code)?.groups ?? [])])) return 'severe' as const
  const isMild = soundsMild(words) || (ingredients.includes('chloroquine') && soundsLikeItching(words))
  return isMild ? ('mild' as const) : ('unknown' as const)
}

/** The severity that a person chose, or else what the words of the entry say. */
export const severityKnown = (entry: AllergyEntry, meaning: AllergyMeaning) =>
  entry.severity === 'unknown' ? severityOf(entry.label, entry.reaction, meaning) : entry.severity
