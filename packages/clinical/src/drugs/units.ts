import { numberText } from '../number-text.ts'

export type ItemText = { readonly name: string; readonly dosage: string; readonly unit: string }

/** The words for a form in names and strengths, the surest first. What none of them says stays a unit: it is not guessed. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:tabs?|tablets?|caplets?)\b/i, 'tablet'],
  [/\b(?:caps?|capsules?|softgels?)\b/i, 'capsule'],
  [/\b(?:sachets?|satchets?)\b/i, 'sachet'],
  [/\b(?:amps?|ampoules?|ampules?)\b/i, 'ampoule'],
  [/\b(?:vials?)\b/i, 'vial'],
  [/\b(?:suppository|suppositories|supps?)\b/i, 'suppository'],
  [/\b(?:tubes?|creams?|ointments?|oint)\b/i, 'tube'],
  [/\b(?:bottles?|syrups?|syr|suspensions?|susp|mixtures?|elixirs?|lotions?)\b/i, 'bottle'],
  [/\b(?:test kits?|tests?|test strips?)\b/i, 'test'],
  [/\bunits?\b/i, 'unit'],
]

/** What one of an item is called: as a person wrote it, else as its name or strength says, else 'unit'. */
export function unitOf({ name, dosage, unit }: ItemText): string {
  const own = unit.trim()
  return own !== '' ? own : (FORMS.find(([form]) => form.test(`${name} ${dosage}`))?.[1] ?? 'unit')
}

/** The form that a unit means, in whatever way it is written: 'Tabs' are tablets. */
export const formOf = (unit: string): string => FORMS.find(([form]) => form.test(unit))?.[1] ?? unit

/** '1 tablet', '6 tablets', '2 boxes'; of a unit that a stock list has in the plural, '1 Tablet', '6 Tablets'. */
export const countedUnits = (count: number, unit: string): string => `${numberText(count)} ${count === 1 ? oneOf(unit) : manyOf(unit)}`

/** Stays as it is for any number: a measure ('ml'), and what does not end in a word ('pack of 10', 'tab(s)'). */
const UNCHANGED = /^(?:ml|l|g|kg|mg|mcg|cm|mm|m)$|[^\p{L}]$/iu
/** 'Tablets', 'PCS', 'boxes'; not 'glass' and 'virus'. */
const PLURAL = /[^sui]s$/i

function manyOf(unit: string): string {
  if (UNCHANGED.test(unit) || PLURAL.test(unit)) return unit
  if (/[^aeiou]y$/i.test(unit)) return `${unit.slice(0, -1)}${inCaseOf(unit, 'ies')}`
  return `${unit}${inCaseOf(unit, /(?:s|x|ch|sh)$/i.test(unit) ? 'es' : 's')}`
}

function oneOf(unit: string): string {
  if (UNCHANGED.test(unit) || !PLURAL.test(unit)) return unit
  if (/[^aeiou]ies$/i.test(unit)) return `${unit.slice(0, -3)}${inCaseOf(unit, 'y')}`
  return unit.slice(0, /(?:x|ch|sh|ss)es$/i.test(unit) ? -2 : -1)
}

const inCaseOf = (unit: string, ending: string) => (unit === unit.toUpperCase() ? ending.toUpperCase() : ending)

/** '6 tablets', by what one of this item is called. */
export const countedOf = (count: number, item: ItemText): string => countedUnits(count, unitOf(item))

/** `unit` is what one of it was called at the time: not known of records made before units were kept. */
export type GivenDrug = { readonly drug: string; readonly dosage: number | string; readonly unit?: string | null | undefined }

/** 'Coartem × 6 tablets', in every place that says what was given or wanted; 'Coartem × 6' if its unit is not known. */
export function givenUnits({ drug, dosage, unit }: GivenDrug): string {
  const count = Number(dosage)
  const isCounted = unit && dosage !== '' && Number.isFinite(count)
  return `${drug} × ${isCounted ? countedUnits(count, unit) : typeof dosage === 'number' ? numberText(dosage) : dosage}`
}

const MANY_TABLETS = 100

const MANY_TIMES = 10

/** The number of a strength within a name: 'Gentamicin 80mg/2ml'. */
const MASS = /(?<![\d.,])\d+(?:[.,]\d+)?(?=\s?(?:mg|mcg|g)\b)/gi

/**
 * Whether a number of units looks like a slip of the hand: the number of the strength typed as the amount, more than ten times what this
 * clinic usually gives of the item, or more tablets than a person is usually given. One unit never does. Source: the second round of clinical safety, section 6.
 */
export function looksLikeSlip(units: number, item: ItemText & { readonly usualUnits?: number | null }): boolean {
  if (units <= 1) return false
  if (item.usualUnits != null && units > MANY_TIMES * item.usualUnits) return true
  const strengths = [item.dosage.match(/\d+(?:[.,]\d+)?/g), item.name.match(MASS)].flatMap((numbers) => numbers ?? [])
  const isStrength = strengths.some((number) => Number(number.replace(',', '.')) === units)
  return isStrength || (units > MANY_TABLETS && /^(?:tablet|capsule)$/.test(formOf(unitOf(item))))
}

/** '500 tablets of 500 mg?' */
export const slipQuestion = (units: number, item: ItemText) =>
  `${countedOf(units, item)} of ${item.dosage.trim() === '' ? item.name : item.dosage}?`
