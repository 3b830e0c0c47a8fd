/* A urine strip: one value for each pad. */

const GRADES = ['neg', 'trace', '+', '++', '+++', '++++'] as const
const NITRITE = ['neg', 'pos'] as const
const PH = ['5', '5.5', '6', '6.5', '7', '7.5', '8', '8.5', '9'] as const
const GRAVITY = ['1.000', '1.005', '1.010', '1.015', '1.020', '1.025', '1.030'] as const

/** In the order of the strip. The first value of a pad is that of 'all negative', where it has one. */
export const PADS = {
  protein: { name: 'Protein', values: GRADES },
  glucose: { name: 'Glucose', values: GRADES },
  ketones: { name: 'Ketones', values: GRADES },
  blood: { name: 'Blood', values: GRADES },
  leucocytes: { name: 'Leucocytes', values: GRADES },
  nitrite: { name: 'Nitrite', values: NITRITE },
  bilirubin: { name: 'Bilirubin', values: GRADES },
  urobilinogen: { name: 'Urobilinogen', values: GRADES },
  ph: { name: 'pH', values: PH },
  sg: { name: 'SG', values: GRAVITY },
} as const satisfies Record<string, { readonly name: string; readonly values: readonly string[] }>

export type Pad = keyof typeof PADS
export const PAD_CODES = Object.keys(PADS) as Pad[] // its own keys

/** A pad that was not read is left out. */
export type Strip = { readonly [P in Pad]?: string | undefined }

/** pH and SG have no negative. */
export const hasNegative = (pad: Pad): boolean => pad !== 'ph' && pad !== 'sg'

export const ALL_NEGATIVE: Strip = Object.fromEntries(PAD_CODES.filter(hasNegative).map((pad) => [pad, 'neg']))

/** 'Protein ++, nitrite pos, others negative, pH 6': what is not negative first. */
export function stripWords(strip: Strip): string {
  const read = PAD_CODES.filter((pad) => strip[pad] !== undefined)
  const found = read.filter((pad) => hasNegative(pad) && strip[pad] !== 'neg').map((pad) => `${PADS[pad].name} ${strip[pad]}`)
  const negative = read.filter((pad) => hasNegative(pad) && strip[pad] === 'neg')
  const numbers = read.filter((pad) => !hasNegative(pad)).map((pad) => `${PADS[pad].name} ${strip[pad]}`)
  return [...found, ...negativeWords(found.length, negative), ...numbers].join(', ')
}

function negativeWords(found: number, negative: readonly Pad[]): string[] {
  if (negative.length === 0) return []
  const all = PAD_CODES.filter(hasNegative).length
  if (negative.length === all) return ['all negative']
  return negative.length + found === all ? ['others negative'] : [`${negative.map((pad) => PADS[pad].name).join(', ')} negative`]
}
