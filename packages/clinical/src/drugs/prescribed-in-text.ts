import { isByInjection } from '../guard/by-injection.ts'
import { massesIn } from './suggest-units.ts'
import { formOf, type ItemText, unitOf } from './units.ts'

/** A drug that a prescription in words names. `ingredients` is a key, as of an item. */
export type NamedInText = { readonly said: string; readonly ingredients: string; readonly unsure: boolean }

const STOPS =
  /^(?:\W*[\p{L}\d]+){0,3}?\W*\b(?:stop|stopped|avoid|hold|withhold|discontinue|omit|allerg\w*|(?:do not|don['’]?t) (?:give|take|use|repeat))\b/iu
const NEGATED = /^\W*(?:no|not|never)\b/i

/** 'Stop amlodipine', 'no Septrin': the text names it, and does not prescribe it. */
export const isWithheld = (said: string): boolean => STOPS.test(said) || NEGATED.test(said)

const NUMBERING = /^[^\p{L}]+/u
const FORM = '(?:tab(?:let)?s?|cap(?:sule)?s?|sachets?|bottles?|amp(?:oule)?s?|vials?|tubes?|pieces?|pcs)'
const QUANTITY = new RegExp(
  String.raw`(?:#|\b(?:qty|quantity|total(?: of)?|disp|dispense|supply)\b)\s*[:.=]?\s*(\d{1,4})(?:\s*${FORM})?(?=\s*(?:[,;.)\]]|$))(?![.,]\d)`,
  'gi',
)

/** The number of units to give, only where the text says it plainly: '#18', 'qty 18', 'dispense 18 tablets'. Nothing is worked out. */
export function plainQuantity(said: string): number | null {
  const numbers = new Set([...said.replace(NUMBERING, '').matchAll(QUANTITY)].map(([, number]) => Number(number)))
  const [only = 0] = numbers
  return numbers.size === 1 && only > 0 ? only : null
}

type StockItem = ItemText & { readonly ingredients?: string | null | undefined }

/** The items that hold what the text names. */
export const itemsThatAnswer = <T extends StockItem>({ ingredients }: NamedInText, items: readonly T[]): T[] =>
  items.filter((item) => item.ingredients === ingredients)

/**
 * The one item that the text can mean: of its ingredients, of a form that does not contradict it, and of a strength that the dose is a
 * multiple of. Undefined where a person must choose: several fit, or the name is only near.
 */
export function itemMeant<T extends StockItem>(named: NamedInText, items: readonly T[]): T | undefined {
  if (named.unsure) return undefined
  const fit = itemsThatAnswer(named, items).filter((item) => isOfForm(named.said, item) && isOfStrength(named.said, item))
  const said = named.said.toLowerCase()
  const byName = fit.filter(({ name }) => said.includes(name.trim().toLowerCase()))
  const byStrength = (byName.length > 0 ? byName : fit).filter(({ dosage }) =>
    massesIn(said).some((mass) => massesIn(dosage).includes(mass)),
  )
  return [fit, byName, byStrength].find(({ length }) => length === 1)?.[0]
}

function isOfForm(said: string, item: StockItem): boolean {
  const [wanted, has] = [unitOf({ name: said, dosage: '', unit: '' }), formOf(unitOf(item))]
  const isInjected = isByInjection(item.name, item.dosage, has)
  if (isByInjection(said)) return isInjected || has === 'unit'
  if (isInjected || (/\d\s*mls?\b/i.test(said) && /^(?:tablet|capsule)$/.test(has))) return false
  return wanted === 'unit' || has === 'unit' || wanted === has
}

function isOfStrength(said: string, { dosage }: StockItem): boolean {
  const [doses, strengths] = [massesIn(said), massesIn(dosage)]
  const [one] = strengths
  return strengths.length !== 1 || one === undefined || doses.length === 0 || doses.some((dose) => dose % one === 0)
}
