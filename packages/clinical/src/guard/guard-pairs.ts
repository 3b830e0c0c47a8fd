import { type AllergyEntry, type AllergyMeaning, meaningOf, severityKnown } from '../allergies/allergy-entries.ts'
import { soundsLikeSwelling } from '../allergies/allergy-severity.ts'
import { labelInSentence } from '../drugs/read-box.ts'
import type { Drug } from '../drugs/read-drug.ts'
import { CROSS_RULES, GROUPS, INGREDIENTS } from '../formulary/formulary.ts'
import type { CrossRule, RuleVerdict } from '../formulary/rows.ts'
import { from, sourceWords } from '../sources.ts'
import { type Finding, type FindingKind, isWorse } from './verdicts.ts'

/** A substance or a whole group. */
type Part = { readonly ingredient: string | null; readonly groups: readonly string[]; readonly name: string; readonly near: boolean }

type Clash = { readonly kind: FindingKind; readonly verdict: RuleVerdict; readonly why: string; readonly source: string }

export type ReadEntry = { readonly entry: AllergyEntry; readonly meaning: AllergyMeaning; readonly parts: readonly Part[] }

/** Reads an entry once for all rows. */
export function readEntry(entry: AllergyEntry): ReadEntry {
  const meaning = meaningOf(entry)
  const parts = [...partsOf(meaning, false), ...meaning.near.flatMap((near) => partsOf(near, true))]
  return { entry: { ...entry, severity: severityKnown(entry, meaning) }, meaning, parts }
}

/** What an allergy says about a drug: at most one finding for each ingredient of the drug, the worst. */
export function clashes({ entry, parts }: ReadEntry, drug: Drug): Finding[] {
  const drugParts = [...partsOf(drug, false), ...drug.near.flatMap(({ meaning }) => partsOf(meaning, true))]
  return drugParts.flatMap((part) => {
    let bad: { clash: Clash; allergy: Part } | null = null
    for (const allergy of parts)
      for (const clash of clashesOf(allergy, part, entry))
        if (clash.verdict !== 'clear' && (bad === null || isWorse(clash.verdict, bad.clash.verdict))) bad = { clash, allergy }
    return bad === null ? [] : [finding(entry, bad.allergy, part, bad.clash)]
  })
}

function partsOf({ ingredients, groups }: { ingredients: readonly string[]; groups: readonly string[] }, near: boolean): Part[] {
  return [
    ...ingredients.map((code) => {
      const row = INGREDIENTS.get(code)
      return { ingredient: code, groups: row?.groups ?? [], name: row?.name ?? code, near }
    }),
    ...groups.map((code) => ({ ingredient: null, groups: [code], name: GROUPS.get(code)?.label ?? code, near })),
  ]
}

function* clashesOf(allergy: Part, drug: Part, entry: AllergyEntry): Generator<Clash> {
  if (allergy.ingredient !== null && allergy.ingredient === drug.ingredient)
    yield { kind: 'same-ingredient', verdict: 'stop', why: `this holds ${drug.name}`, source: sourceWords(from('CG183')) }
  for (const code of allergy.groups) {
    if (drug.groups.includes(code)) yield withinGroup(code, allergy, drug)
    for (const rule of CROSS_RULES.get(code) ?? []) if (isMeant(rule, drug)) yield* crossReaction(rule, drug, entry)
  }
}

function withinGroup(code: string, allergy: Part, drug: Part): Clash {
  const group = GROUPS.get(code)
  // A group that no table knows explains nothing.
  if (group === undefined) return { kind: 'same-group', verdict: 'unclear', why: `it is of the group ${code}`, source: '' }
  const whole = allergy.ingredient === null || drug.ingredient === null
  const among = [allergy.ingredient, drug.ingredient].every((each) => each !== null && group.stopAmong.includes(each))
  const verdict = whole || among ? 'stop' : group.within
  return { kind: 'same-group', verdict, why: `${drug.name} is of the same group (${group.label})`, source: sourceWords(group) }
}

const isMeant = ({ drug: { groups = [], ingredients = [] } }: CrossRule, drug: Part) =>
  groups.some((code) => drug.groups.includes(code)) || (drug.ingredient !== null && ingredients.includes(drug.ingredient))

function* crossReaction(rule: CrossRule, drug: Part, { reaction, severity, label }: AllergyEntry): Generator<Clash> {
  const clash = { kind: 'cross-reaction', why: `${drug.name} may cause the same reaction`, source: sourceWords(rule) } as const
  if (rule.when === 'severe' && severity !== 'severe') return
  if (rule.when === 'not-mild' && severity === 'mild') return
  if (rule.when !== 'swelling' || soundsLikeSwelling(`${label} ${reaction}`)) yield { ...clash, verdict: rule.verdict }
  else if (reaction.trim() === '')
    // No one wrote whether it was the swelling that the rule asks about.
    yield { ...clash, verdict: 'unclear', why: `if the reaction was a swelling, ${drug.name} may cause it, too` }
}

function finding({ _id, label, reaction, severity, source }: AllergyEntry, allergy: Part, drug: Part, clash: Clash): Finding {
  const readAs = [drug, allergy].filter(({ near }) => near).map(({ name }) => `Read as ${name}. `)
  return {
    kind: clash.kind,
    verdict: clash.verdict,
    text: `${[...new Set(readAs)].join('')}Allergy: ${label}${reaction === '' ? '' : ` (${reaction})`}; ${clash.why}`,
    source: clash.source,
    ...(_id === undefined ? {} : { allergyId: _id }),
    ingredient: drug.ingredient ?? drug.groups[0] ?? null,
    names: { allergy: labelInSentence(label), drug: drug.name },
    severity,
    entrySource: source,
  }
}
