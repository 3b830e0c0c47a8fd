import { from, type SourcedRule, type SourceKey } from '../sources.ts'

/** A substance as prescriptions name it. `material`: gloves and the like, which meet an allergy and are no medicine. */
export type Ingredient = SourcedRule & {
  readonly code: string
  readonly name: string
  readonly groups: readonly string[]
  readonly names: readonly string[]
  readonly kind: 'medicine' | 'material'
}

export type RuleVerdict = 'stop' | 'caution' | 'unclear' | 'clear'

/**
 * A group of substances. `within` is the verdict for an allergy to one member and another member as the drug ('clear': each member is
 * its own); members of `stopAmong` stop each other whatever `within` says. `words` mean the whole group.
 */
export type Group = SourcedRule & {
  readonly code: string
  readonly label: string
  readonly atc: readonly string[]
  readonly words: readonly string[]
  readonly within: RuleVerdict
  readonly stopAmong: readonly string[]
}

/** A brand or the name of a combination. `doubt`: why this name alone never gives a clear verdict. */
export type Product = SourcedRule & {
  readonly name: string
  readonly ingredients: readonly string[]
  readonly doubt?: string
  /** An abbreviation that means this only alone, or with one of these strengths in mg; beside another drug it means something else. */
  readonly alone?: readonly number[]
}

/** An allergy to a member of the group `allergy` and a drug of a group or of named ingredients. */
export type CrossRule = SourcedRule & {
  readonly allergy: string
  readonly drug: { readonly groups?: readonly string[]; readonly ingredients?: readonly string[] }
  readonly verdict: 'stop' | 'caution'
  /** Only if the reaction was severe; was severe or of unknown severity; or was a swelling. */
  readonly when?: 'severe' | 'not-mild' | 'swelling'
}

/** One file of the formulary. */
export type Family = {
  readonly name: string
  readonly groups: readonly Group[]
  readonly ingredients: readonly Ingredient[]
  readonly products: readonly Product[]
  readonly rules: readonly CrossRule[]
}

type GroupExtras = { atc?: readonly string[]; words?: readonly string[]; stopAmong?: readonly string[]; source?: readonly SourceKey[] }

export function group(code: string, label: string, within: RuleVerdict, extras: GroupExtras = {}): Group {
  const { atc = [], words = [], stopAmong = [], source = ['ATC'] } = extras
  return { code, label, atc, words, within, stopAmong, ...from(...source) }
}

export const codeOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** A member of a group by its international name, with its other names. */
export function member(groups: string | readonly string[], name: string, ...otherNames: string[]): Ingredient {
  const source = otherNames.length > 0 ? (['ATC', 'INN'] as const) : (['ATC'] as const)
  return {
    code: codeOf(name),
    name,
    groups: typeof groups === 'string' ? [groups] : groups,
    names: [name, ...otherNames],
    kind: 'medicine',
    ...from(...source),
  }
}

/** A substance that shares no group. */
export const own = (name: string, ...otherNames: string[]): Ingredient => member([], name, ...otherNames)

export const material = (groups: string | readonly string[], name: string, ...words: string[]): Ingredient => ({
  ...member(groups, name, ...words),
  kind: 'material',
  ...from('OURS'),
})

/** A brand seen in Nigeria. */
export const brand = (name: string, ingredients: string | readonly string[], ...source: SourceKey[]): Product => ({
  name,
  ingredients: typeof ingredients === 'string' ? [ingredients] : ingredients,
  ...from(...(source.length > 0 ? source : (['BR'] as const))),
})

/** A brand whose contents vary by country or maker. */
export const varying = (
  name: string,
  ingredients: readonly string[],
  doubt = `What ${name} holds varies: read the box`,
  source: SourceKey = 'BR-R',
): Product => ({ name, ingredients, doubt, ...from(source) })

/** The name of a combination, such as co-trimoxazole: each of its ingredients counts. */
export const combination = (name: string, ...ingredients: string[]): Product => ({ name, ingredients, ...from('INN') })

export function rule(
  allergy: string,
  drug: CrossRule['drug'],
  verdict: CrossRule['verdict'],
  source: readonly SourceKey[],
  when?: CrossRule['when'],
): CrossRule {
  return { allergy, drug, verdict, ...(when === undefined ? {} : { when }), ...from(...source) }
}
