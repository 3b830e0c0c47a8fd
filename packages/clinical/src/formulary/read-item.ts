import { INGREDIENTS } from './formulary.ts'
import type { Meaning } from './name-index.ts'
import { type NameReading, readName } from './read-name.ts'
import { remembered } from './remembered.ts'
import { COMPANY_WORDS, MAKER_WORDS } from './tables/makers.ts'
import { isConsumable } from './tables/not-drugs.ts'
import { isStrengthOrForm, wordsOf } from './words.ts'

/**
 * Reads a cell of a stock list: brand · generic · strength · form · count × pack · (maker) · /unit. Makers are passed over: after 'by', in
 * brackets if the brackets name a company, and known makers beside a name. Any other word that could be a drug is left, so that the cell
 * is not understood. Abbreviations that mean a drug only when alone (SP, M&B) say nothing beside another drug.
 */
export const readItem = remembered((text: string): NameReading => {
  if (isConsumable(text)) return { ingredients: [], groups: [], near: [], left: wordsOf(text), doubts: [], names: [] }
  const reading = withoutSize(readName(withoutMakers(text), isNoise))
  const short = reading.names.filter(({ alone }) => alone !== undefined)
  return short.length === 0 ? reading : withoutShort(reading, short, text)
})

const isNoise = (word: string, before: string) =>
  (isStrengthOrForm(word) && !isTag(word, before)) || COMPANY_WORDS.has(word) || MAKER_WORDS.has(word)

/** 'Losartan H', 'Glimepiride M2', 'Telmisartan 40H': the letter of a second ingredient. It is a unit only behind a number, and an hour of a day. */
const isTag = (word: string, before: string) =>
  (/^(?:[dghlmsu]|gm)$/.test(word) && !/^x?\d/.test(before)) || (/^\d+[dhm]$/.test(word) && !HOURS.test(word))

const HOURS = /^(?:4|6|8|12|24|48|72)h$/
/** 'Nitrile gloves, M'. */
const SIZES = new Set(['s', 'm', 'l'])

function withoutSize(reading: NameReading): NameReading {
  const isMaterial = reading.ingredients.every((code) => INGREDIENTS.get(code)?.kind === 'material')
  return isMaterial ? { ...reading, left: reading.left.filter((word) => !SIZES.has(word)) } : reading
}

/** 'Tabx10' is 'Tab x10'. */
const apart = (text: string) =>
  text.replaceAll(/(\p{L}+)x(?=\s?\d)/giu, (whole, form: string) => (wordsOf(form).every(isStrengthOrForm) ? `${form} x` : whole))

function withoutMakers(text: string): string {
  return apart(text)
    .replaceAll(/[([{]([^()[\]{}]*)(?:[)\]}]|$)/g, (_, inside: string) => (isMaker(inside) ? ' ' : ` ${inside} `))
    .replace(/\b(?:manufactured |made |mfd )?by\b[\s:]*((?:[\p{L}\p{M}.'’&-]+\s*){1,6})/iu, (whole, maker: string) =>
      namesDrug(maker) ? whole : ' ',
    )
}

/** Without a drug inside, and with a company's word or nothing but known makers. '(with Qwx)' and '(Qwx + Qwy)' are no makers. */
function isMaker(text: string): boolean {
  const words = wordsOf(text).filter((word) => !isStrengthOrForm(word))
  if (words.length === 0 || /[+/]|\b(?:with|and|plus)\b/i.test(text)) return false
  if (words.every((word) => MAKER_WORDS.has(word) || COMPANY_WORDS.has(word))) return true
  return words.some((word) => COMPANY_WORDS.has(word)) && !namesDrug(text)
}

function namesDrug(text: string): boolean {
  const { ingredients, groups, near } = readName(text)
  return /[+/]|\b(?:with|and|plus)\b/i.test(text) || ingredients.length + groups.length + near.length > 0
}

/** The short names say nothing beside another drug or an unknown word, or with a strength of another drug. */
function withoutShort(reading: NameReading, short: readonly Meaning[], text: string): NameReading {
  const others = reading.names.filter((name) => !short.includes(name))
  const alone = others.length + reading.near.length + reading.left.length === 0
  if (alone && strengthsOf(text).every((mg) => short.every((name) => name.alone?.includes(mg)))) return reading
  const ingredients = [...new Set(others.flatMap((name) => name.ingredients))]
  // 'Sulfadoxine/pyrimethamine (SP)' says the same twice; a maker's mark says nothing.
  const unread = short.filter((name) => (alone || !isMakerName(name)) && !name.ingredients.every((code) => ingredients.includes(code)))
  const near = [...reading.near, ...(alone ? unread.map((meaning) => ({ word: meaning.name, meaning })) : [])]
  return {
    ...reading,
    names: others,
    ingredients,
    near,
    left: [...reading.left, ...(alone ? [] : unread.map(({ name }) => name.toLowerCase()))],
  }
}

const isMakerName = ({ name }: Meaning) => wordsOf(name).every((word) => MAKER_WORDS.has(word))

/** The numbers of a strength, as mg: '500 mg', '80/480mg', '1 g'. */
function strengthsOf(text: string): number[] {
  return [...text.matchAll(/((?:\d+(?:\.\d+)?\s*\/\s*)*\d+(?:\.\d+)?)\s*(mg|g)\b/gi)].flatMap(([, numbers = '', unit = '']) =>
    numbers.split('/').map((number) => Number(number) * (unit.toLowerCase() === 'g' ? 1000 : 1)),
  )
}

/** What a person is offered for a name: what it reads, near spellings too; null if nothing can be offered. */
export function offeredBy({ names, near }: NameReading): readonly string[] | null {
  const meanings = [...names, ...near.map(({ meaning }) => meaning)]
  if (meanings.length === 0 || meanings.some(({ groups, doubt }) => groups.length > 0 || doubt !== undefined)) return null
  return [...new Set(meanings.flatMap(({ ingredients }) => ingredients))]
}
