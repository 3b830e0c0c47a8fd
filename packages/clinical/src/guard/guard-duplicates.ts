import { addDays, daysBetween } from '../calendar.ts'
import { type Drug, possibleIngredients } from '../drugs/read-drug.ts'
import { INGREDIENTS } from '../formulary/formulary.ts'
import { wordsOf } from '../formulary/words.ts'
import { from, type SourcedRule, sourceWords } from '../sources.ts'
import type { Finding } from './verdicts.ts'

/** A drug given on a clinic day, for so many days if that is known. */
export type EarlierDrug = { readonly drug: Drug; readonly day: string; readonly days?: number | undefined }

type DuplicateGroup = SourcedRule & {
  readonly name: string
  readonly groups: readonly string[]
  /** Only what works in the whole body: no creams, eye drops or inhalers. */
  readonly systemic?: true
}

const ours = from('OURS')

/** Two members of one of these within the days of the earlier: a caution (clinical decisions, section 2). */
export const DUPLICATE_GROUPS: readonly DuplicateGroup[] = [
  { name: 'anti-inflammatory painkillers', groups: ['NSAI', 'COX2'], ...ours },
  { name: 'artemisinins', groups: ['ARTE'], ...ours },
  { name: 'penicillins', groups: ['PEN'], ...ours },
  { name: 'cephalosporins', groups: ['CEF1', 'CEF2'], ...ours },
  { name: 'macrolides', groups: ['MACR'], ...ours },
  { name: 'aminoglycosides', groups: ['AMGL'], systemic: true, ...ours },
  { name: 'nitroimidazoles', groups: ['NIMI'], ...ours },
  { name: 'tetracyclines', groups: ['TETR'], systemic: true, ...ours },
  { name: 'sulfonamides and antifolates', groups: ['SULF', 'AFOL'], systemic: true, ...ours },
  { name: 'systemic steroids', groups: ['STER'], systemic: true, ...ours },
  { name: 'quinolones', groups: ['QUIN'], ...ours },
  { name: 'ACE inhibitors and angiotensin receptor blockers', groups: ['ACEI', 'ARB'], ...ours },
  { name: 'dihydropyridine calcium channel blockers', groups: ['CCBD'], ...ours },
  { name: 'beta blockers', groups: ['BETA'], ...ours },
  { name: 'statins', groups: ['STAT'], ...ours },
  { name: 'benzodiazepines', groups: ['BENZ'], ...ours },
  { name: 'opioids', groups: ['OPIO'], ...ours },
  { name: 'antihistamines and phenothiazines', groups: ['AHIS', 'PHNT'], ...ours },
  { name: 'acid blockers', groups: ['PPIS', 'H2RA'], ...ours },
  { name: 'sulfonylureas', groups: ['SUSU'], ...ours },
]

/** How many days a line lasts if it does not say. */
export const UNKNOWN_DAYS = 1
export const UNKNOWN_DAYS_ARTE = 3

/** Cautions for a drug given before, still running on the day `on` or in the last `actRepeatDays` days for an artemisinin. */
export function duplicates(
  drug: Drug,
  days: number | undefined,
  history: readonly EarlierDrug[],
  on: string,
  actRepeatDays: number,
): Finding[] {
  const own = contents(drug)
  if (own.ingredients.length + own.groups.length === 0) return []
  return dedupe(history.flatMap((given) => duplicate(own, drug, days, given, on, actRepeatDays)))
}

function duplicate(own: Contents, drug: Drug, days: number | undefined, given: EarlierDrug, on: string, actRepeatDays: number): Finding[] {
  const same = sameContents(own, contents(given.drug))
  if (same === null) return []
  const ago = daysBetween(given.day, on)
  const running = ago < 0 ? -ago < lasts(drug, days) : ago < lasts(given.drug, given.days)
  if (running) return [{ ...same, text: `${same.text} ${whenGiven(given, ago)}` }]
  const both = own.groups.includes('ARTE') && contents(given.drug).groups.includes('ARTE')
  if (!both || ago < 0 || ago > actRepeatDays) return []
  const text = `An artemisinin was given ${ago} days ago: think of treatment failure (${given.drug.name})`
  return [{ kind: 'recent-antimalarial', verdict: 'caution', text, source: WHO, ingredient: 'ARTE' }]
}

const [OURS, WHO] = [sourceWords(ours), sourceWords(from('WHO'))]

/** Rows of one record: the same item twice adds up, with a note; two items of one kind are a caution. */
export function duplicatesInRecord(drug: Drug, others: readonly Drug[]): Finding[] {
  const own = contents(drug)
  return dedupe(
    others.flatMap((other): Finding[] => {
      if (isSameName(drug, other)) return [{ ...TWICE, text: `${drug.name} is in this record twice; the units add up` }]
      const same = sameContents(own, contents(other))
      return same === null ? [] : [{ ...same, text: `${same.text} in this record: ${other.name}` }]
    }),
  )
}

const TWICE = { kind: 'twice-in-record', verdict: 'clear', source: OURS, ingredient: null } as const

/** One ingredient in common, or one name if neither is known. What is no drug is never the same. */
export const isSameDrug = (a: Drug, b: Drug): boolean =>
  a.kind !== 'not-a-drug' && (sameContents(contents(a), contents(b))?.kind === 'duplicate-ingredient' || isSameName(a, b))

const isSameName = (a: Drug, b: Drug) => contents(a).name === contents(b).name

type Contents = {
  readonly name: string
  readonly ingredients: readonly string[]
  readonly groups: readonly string[]
  readonly kinds: readonly DuplicateGroup[]
}

/** What can be given twice: gloves and plasters cannot. Worked out once for each drug of a record. */
function contents(drug: Drug): Contents {
  const known = CONTENTS.get(drug)
  if (known !== undefined) return known
  const found = contentsOf(drug)
  CONTENTS.set(drug, found)
  return found
}

const CONTENTS = new WeakMap<Drug, Contents>()

function contentsOf(drug: Drug): Contents {
  const ingredients = possibleIngredients(drug).filter(
    (code) => INGREDIENTS.get(code)?.kind === 'medicine' && code !== 'water-for-injection',
  )
  const groups = ingredients.flatMap((code) => INGREDIENTS.get(code)?.groups ?? [])
  const all = [...new Set([...groups, ...drug.groups, ...drug.near.flatMap(({ meaning }) => meaning.groups)])]
  const name = drug.name.trim().toLowerCase()
  const isLocal = wordsOf(name).some((word) => LOCAL_FORMS.has(word))
  const isMeant = ({ systemic }: DuplicateGroup) => systemic !== true || !isLocal
  return {
    name,
    ingredients,
    groups: all,
    kinds: DUPLICATE_GROUPS.filter((kind) => isMeant(kind) && belongs(all, kind)),
  }
}

/** Forms that act where they are put. */
const LOCAL_FORMS = new Set(
  wordsOf('cream ointment oint lotion gel eye ear nasal ophthalmic otic topical drop drops inhaler spray pessary vaginal enema'),
)

/** How many days a drug is taken, at least. */
export function lasts(drug: Drug, days: number | undefined): number {
  return Math.max(1, days ?? (contents(drug).groups.includes('ARTE') ? UNKNOWN_DAYS_ARTE : UNKNOWN_DAYS))
}

function sameContents(own: Contents, other: Contents): Finding | null {
  const shared = own.ingredients.filter((code) => other.ingredients.includes(code))
  if (shared.length > 0) {
    const names = shared.map((code) => INGREDIENTS.get(code)?.name ?? code).join(' and ')
    return { kind: 'duplicate-ingredient', verdict: 'caution', text: `Also ${names}`, source: OURS, ingredient: shared[0] ?? null }
  }
  const group = own.kinds.find((kind) => other.kinds.includes(kind))
  if (group === undefined) return null
  const ingredient = own.ingredients.find((code) => belongs(groupsOf(code), group)) ?? null
  return { kind: 'duplicate-group', verdict: 'caution', text: `Also of the ${group.name}`, source: OURS, ingredient }
}

const groupsOf = (code: string) => INGREDIENTS.get(code)?.groups ?? []

const belongs = (codes: readonly string[], { groups }: DuplicateGroup) => codes.some((code) => groups.includes(code))

function whenGiven({ drug, day, days }: EarlierDrug, ago: number): string {
  const when = ago === 0 ? 'given on this day' : `given on ${written(day)}`
  return `${when}${days === undefined ? '' : `, until ${written(addDays(day, days - 1))}`}: ${drug.name}`
}

const written = (day: string) => day.split('-').reverse().join('/')

function dedupe(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.kind} ${finding.text}`, finding])).values()]
}
