/** What is known of a line: its dose as written, how often, how long, and the strength of one unit of the item ('500 mg'). */
type Course = {
  readonly dose: string
  readonly timesPerDay: number | undefined
  readonly days: number | undefined
  readonly strength: string
}

const NUMBER = String.raw`(\d{1,4}(?:[.,]\d{1,3})?|½|1\/2)`
const COUNTED = new RegExp(`^${NUMBER}\\s*(?:tab|tabs|tablet|tablets|cap|caps|capsule|capsules|sachet|sachets|unit|units)?\\.?$`, 'i')
const WEIGHED = new RegExp(`^${NUMBER}\\s*(mcg|µg|ug|mg|g)$`, 'i')
const MICROGRAMS: Record<string, number> = { mcg: 1, µg: 1, ug: 1, mg: 1000, g: 1_000_000 }
const MAX = 100_000

/**
 * The units of a whole course, for a person to accept or change; null where the numbers do not say it. A dose is either counted ('2 tablets')
 * or a whole multiple of the item's strength ('1 g' of 500 mg). Syrups, drops and half vials are left to the person.
 */
export function suggestUnits({ dose, timesPerDay, days, strength }: Course): number | null {
  if (timesPerDay === undefined || days === undefined) return null
  const each = unitsOfDose(dose.trim(), strength.trim())
  if (each === null) return null
  const units = Math.ceil(each * timesPerDay * days)
  return units >= 1 && units <= MAX ? units : null
}

function unitsOfDose(dose: string, strength: string): number | null {
  const [, counted] = COUNTED.exec(dose) ?? []
  if (counted !== undefined) return numberOf(counted)
  const [asked, one] = [microgramsOf(dose), microgramsOf(strength)]
  if (asked === null || one === null || one === 0 || asked % one !== 0) return null
  return asked / one
}

/** The masses that a text names, in micrograms: '1 g' and '500mg'. */
export const massesIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d.,/])\d{1,4}(?:[.,]\d{1,3})?\s*(?:mcg|µg|ug|mg|g)(?![a-z/])/gi)].flatMap(([mass]) => microgramsOf(mass) ?? [])

function microgramsOf(text: string): number | null {
  const [, amount, unit = ''] = WEIGHED.exec(text) ?? []
  const each = MICROGRAMS[unit.toLowerCase()]
  return amount === undefined || each === undefined ? null : Math.round(numberOf(amount) * each)
}

const numberOf = (text: string) => (text === '½' || text === '1/2' ? 0.5 : Number(text.replace(',', '.')))
