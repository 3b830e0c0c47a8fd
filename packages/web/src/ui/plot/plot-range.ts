import type { Measure } from '@clinic/clinical/observations/vitals'

type Range = readonly [number, number]

/**
 * What a plot shows at least, so that noise is drawn as noise; it grows with the values. Temperature, pulse, breathing and saturation: from
 * the low limit at which NEWS2 gives three points to beyond the high one (of a saturation, 100 is all). Blood pressure: from below a usual
 * lower value to above the upper one at which the WHO treats. An arm: both sides of the WHO's limits, 115 and 125 mm.
 */
const LEAST: Readonly<Record<Exclude<Measure, 'weight'>, Range>> = {
  temperature: [35, 40],
  bloodPressure: [60, 160],
  pulse: [40, 140],
  spO2: [85, 100],
  respiratoryRate: [8, 32],
  muac: [100, 150],
}
/** A body gains or loses a tenth in weeks; less is water, clothes and the scale. */
const OF_WEIGHT = 0.1

/** From where to where the values of a vital are drawn; of a pair both count. */
export function plotRange(vital: Measure, values: readonly number[]): Range {
  const last = values.at(-1) ?? 0
  const [from, to] = vital === 'weight' ? [last * (1 - OF_WEIGHT), last * (1 + OF_WEIGHT)] : LEAST[vital]
  return [Math.min(from, ...values), Math.max(to, ...values)]
}
