const N = '(\\d+(?:\\.\\d+)?)'
const G = '(?:g|gms?|gram(?:me)?s?)'
const LB = '(?:lbs?|pounds?)'
const OZ = '(?:oz|ounces?)'

const KG_OF_LB = 0.45359237
const LB_OF_STONE = 14
const OZ_OF_LB = 16
const kgOf = (stone: number, pounds: number, ounces = 0) => (stone * LB_OF_STONE + pounds + ounces / OZ_OF_LB) * KG_OF_LB

type Form = readonly [RegExp, (first: number, second: number) => number | null]
const form = (pattern: string, kg: Form[1]): Form => [new RegExp(`^${pattern}$`), kg]

/** How a weight is written. Where no unit is written it is in kg, as the form says. */
const FORMS: readonly Form[] = [
  form(`(-?\\d+(?:\\.\\d+)?)\\s*(?:kgs?|kilos?|kilogram(?:me)?s?)?`, (kg) => kg),
  // '3,200 g' and '3.200 g' have the mark of thousands, because 3.2 grams is no weight of a person.
  form(`(\\d+\\.\\d{3})\\s*${G}`, (thousands) => thousands),
  form(`${N}\\s*${G}`, (g) => g / 1000),
  form(`${N}\\s*kgs?\\s*(?:and\\s*)?${N}\\s*${G}`, (kg, g) => (g < 1000 ? kg + g / 1000 : null)),
  form(`${N}\\s*${LB}`, (lb) => kgOf(0, lb)),
  form(`${N}\\s*${LB}\\s*(?:and\\s*)?${N}\\s*${OZ}`, (lb, oz) => (oz < OZ_OF_LB ? kgOf(0, lb, oz) : null)),
  form(`${N}\\s*(?:st|stones?)`, (stone) => kgOf(stone, 0)),
  form(`${N}\\s*(?:st|stones?)\\s*(?:and\\s*)?${N}\\s*${LB}?`, (stone, lb) => (lb < LB_OF_STONE ? kgOf(stone, lb) : null)),
]

const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }
const ABOUT = '(?:about|around|approx(?:imately)?|est(?:imated)?|ca|circa)'
const BEFORE = new RegExp(`^(?:(?:body\\s*)?(?:weight|wt)|bw)?[\\s:=]*(?:is\\s)?\\s*(?:${ABOUT}\\.?\\s|[~≈])?\\s*`)
const AFTER = new RegExp(`[\\s(]*${ABOUT}?[).\\s]*$`)

/**
 * A weight in kg, as typed: '12.5', '3,2kg', '3200 g', '150 lbs', '11 st 4'. Null for what could mean two things or names another unit, so
 * that no number is read as kg that was not meant so.
 */
export function readWeight(text: string): number | null {
  const plain = text
    .replaceAll(/(?<=\d)[¼½¾]/g, (sign) => FRACTIONS[sign] ?? sign)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .trim()
    .replace(BEFORE, '')
    .replace(AFTER, '')
  for (const [pattern, kg] of FORMS) {
    const match = pattern.exec(plain)
    if (match) return rounded(kg(Number(match[1]), Number(match[2])), plain)
  }
  return null
}

/** What was converted is as exact as a scale: to 10 g below 10 kg, and to 100 g above. What was typed in kg stays as it is. */
function rounded(kg: number | null, plain: string): number | null {
  if (kg === null || !/[a-z]/.test(plain.replace(/kgs?|kilos?|kilogram(?:me)?s?/, ''))) return kg
  const places = Math.abs(kg) < 10 ? 100 : 10
  return Math.round(kg * places) / places
}
