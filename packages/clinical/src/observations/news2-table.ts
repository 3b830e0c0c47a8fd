import { from, type SourcedRule } from '../sources.ts'

/** Up to this value, included, these points; null: all above. */
export type ScoreRow = SourcedRule & { readonly upTo: number | null; readonly points: number; readonly onOxygenOnly?: true }

const RCP = from('RCP')
const upTo = (upTo: number | null, points: number): ScoreRow => ({ upTo, points, ...RCP })
const onOxygen = (upTo: number | null, points: number): ScoreRow => ({ upTo, points, onOxygenOnly: true, ...RCP })

/** NEWS2, chart 1: points of a value, in ascending order. */
export const NEWS2_SCORES = {
  respiratoryRate: [upTo(8, 3), upTo(11, 1), upTo(20, 0), upTo(24, 2), upTo(null, 3)],
  spO2: [upTo(91, 3), upTo(93, 2), upTo(95, 1), upTo(null, 0)],
  bloodPressure: [upTo(90, 3), upTo(100, 2), upTo(110, 1), upTo(219, 0), upTo(null, 3)],
  pulse: [upTo(40, 3), upTo(50, 1), upTo(90, 0), upTo(110, 1), upTo(130, 2), upTo(null, 3)],
  temperature: [upTo(35, 3), upTo(36, 1), upTo(38, 0), upTo(39, 1), upTo(null, 2)],
} as const satisfies Record<string, readonly ScoreRow[]>

/** Scale 2, for patients whose saturation a doctor wants at 88–92 %. */
export const SPO2_SCALE_2: readonly ScoreRow[] = [
  upTo(83, 3),
  upTo(85, 2),
  upTo(87, 1),
  upTo(92, 0),
  onOxygen(94, 1),
  onOxygen(96, 2),
  onOxygen(null, 3),
]

export const OXYGEN_POINTS: SourcedRule & Record<'air' | 'oxygen', number> = { air: 0, oxygen: 2, ...RCP }
export const CONSCIOUSNESS_POINTS: SourcedRule & Record<'A' | 'C' | 'V' | 'P' | 'U', number> = { A: 0, C: 3, V: 3, P: 3, U: 3, ...RCP }

type BandRow = SourcedRule & { readonly from: number; readonly band: 'low' | 'low-medium' | 'medium' | 'high'; readonly dueMinutes: number }

/** By the sum, the highest first. RCP watches from 7 without a pause; the chart asks again after half an hour, which is ours. */
export const NEWS2_BANDS: readonly BandRow[] = [
  { from: 7, band: 'high', dueMinutes: 30, ...from('RCP', 'OURS') },
  { from: 5, band: 'medium', dueMinutes: 60, ...RCP },
  { from: 1, band: 'low', dueMinutes: 360, ...RCP },
  { from: 0, band: 'low', dueMinutes: 720, ...RCP },
]

/** One value alone that has these points. */
export const SINGLE: BandRow = { from: 3, band: 'low-medium', dueMinutes: 60, ...RCP }

/** A set with something missing is due again after this time at the latest. */
export const INCOMPLETE_DUE: SourcedRule & { readonly dueMinutes: number } = { dueMinutes: 240, ...from('OURS') }

/** From this age NEWS2 holds, if she is not pregnant. */
export const NEWS2_FROM: SourcedRule & { readonly months: number } = { months: 16 * 12, ...from('RCP-R') }

/** Women of this age are asked whether they are pregnant. */
export const ASK_PREGNANCY: SourcedRule & { readonly fromMonths: number; readonly belowMonths: number } = {
  fromMonths: 16 * 12,
  belowMonths: 56 * 12,
  ...from('OURS'),
}
