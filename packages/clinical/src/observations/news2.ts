import type { ObservationFlag } from './inputs.ts'
import {
  CONSCIOUSNESS_POINTS,
  INCOMPLETE_DUE,
  NEWS2_BANDS,
  NEWS2_SCORES,
  OXYGEN_POINTS,
  type ScoreRow,
  SINGLE,
  SPO2_SCALE_2,
} from './news2-table.ts'
import type { Outcome } from './outcome.ts'
import type { Readings } from './read-inputs.ts'

type Item = Outcome['items'][number]

/** The seven, in the order of the chart. */
const NEWS2_INPUTS = ['respiratoryRate', 'spO2', 'oxygen', 'bloodPressure', 'pulse', 'consciousness', 'temperature'] as const
type Input = (typeof NEWS2_INPUTS)[number]

/** NEWS2 of an adult who is not pregnant. What is missing is never 0: the sum says from where to where it may lie. Source: RCP. */
export function scoreNews2(readings: Readings, scale: 1 | 2): Outcome {
  const items = NEWS2_INPUTS.map((input) => ({ input, ...pointsOf(input, readings, scale) }))
  const missing = items.filter(({ value, present }) => value === null && !present).map(({ input }) => input)
  const scoreMin = sum(items.map(({ min }) => min ?? 0))
  const scoreMax = sum(items.map(({ input, max }) => max ?? MAX[input]))
  const { band, dueMinutes } = bandOf(scoreMin, items)
  return {
    kind: 'news2',
    scoreMin,
    scoreMax,
    missing,
    items: items.map(({ input, value, min, max }) => ({ input, value, min, max })),
    band,
    dueMinutes: scoreMin === scoreMax && missing.length === 0 ? dueMinutes : Math.min(dueMinutes, INCOMPLETE_DUE.dueMinutes),
    flags: items.filter(({ min }) => (min ?? 0) >= SINGLE.from).map(flagOf),
  }
}

type Points = Omit<Item, 'input'> & { readonly present: boolean }
const NO_POINTS: Points = { value: null, min: null, max: null, present: false }

function pointsOf(input: Input, { values, oxygen, consciousness }: Readings, scale: 1 | 2): Points {
  if (input === 'oxygen') return oxygen === null ? NO_POINTS : exactly(null, OXYGEN_POINTS[oxygen])
  if (input === 'consciousness') return consciousness === null ? NO_POINTS : exactly(null, CONSCIOUSNESS_POINTS[consciousness])
  const value = values[input]
  if (value === null) return NO_POINTS
  const row = rowOf(input === 'spO2' && scale === 2 ? SPO2_SCALE_2 : NEWS2_SCORES[input], value)
  if (!row.onOxygenOnly || oxygen === 'oxygen') return exactly(value, row.points)
  return oxygen === 'air' ? exactly(value, 0) : { value, min: 0, max: row.points, present: true }
}

const exactly = (value: number | null, points: number): Points => ({ value, min: points, max: points, present: true })

function rowOf(rows: readonly ScoreRow[], value: number): ScoreRow {
  const row = rows.find(({ upTo }) => upTo === null || value <= upTo)
  if (!row) throw new Error('The last row of a score has no limit')
  return row
}

/** What each could add if it were measured. */
const MAX: Record<Input, number> = {
  respiratoryRate: 3,
  spO2: 3,
  bloodPressure: 3,
  pulse: 3,
  temperature: 3,
  oxygen: OXYGEN_POINTS.oxygen,
  consciousness: CONSCIOUSNESS_POINTS.U,
}

function bandOf(score: number, items: readonly { min: number | null }[]) {
  const row = NEWS2_BANDS.find(({ from }) => score >= from) ?? SINGLE
  const single = items.some(({ min }) => (min ?? 0) >= SINGLE.from)
  return single && row.band === 'low' ? SINGLE : row
}

const flagOf = ({ input }: { input: Input }): ObservationFlag => ({ input, severity: 'urgent', code: 'score-3', text: '3 points alone' })

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
