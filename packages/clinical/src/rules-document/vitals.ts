import { CONSCIOUSNESS, TYPED_INPUTS, type TypedInput } from '../observations/inputs.ts'
import {
  ASK_PREGNANCY,
  CONSCIOUSNESS_POINTS,
  INCOMPLETE_DUE,
  NEWS2_BANDS,
  NEWS2_FROM,
  NEWS2_SCORES,
  OXYGEN_POINTS,
  type ScoreRow,
  SINGLE,
  SPO2_SCALE_2,
} from '../observations/news2-table.ts'
import { CHECK_NOW_DUE, LIVING_FLOOR, WATCH_PULSE_FROM } from '../observations/triage-table.ts'
import { POSSIBLE, readVital, usualRange, VITAL_LABELS, VITAL_UNITS } from '../observations/vitals.ts'
import { BAND_WORDS, CONSCIOUSNESS_WORDS } from '../observations/words.ts'
import type { AGE_RANGES } from '../people/age-ranges.ts'
import { WEIGHT_LIMITS } from '../people/weights.ts'
import { from, type SourcedRule } from '../sources.ts'
import { agesText, type RulesRow, type RulesSection, row } from './row.ts'

const chapter = 'Vital signs'
const ours = from('OURS')
const named = (input: TypedInput) => `${VITAL_LABELS[input]} (${VITAL_UNITS[input]})`
const AGE_COLUMNS = ['0 - 5 years', '6 - 15 years', '41 years and above'] as const satisfies readonly (typeof AGE_RANGES)[number][]

export const vitalSections = (): RulesSection[] => [
  {
    chapter,
    title: 'What can be true: outside, the value is not used and a person is asked',
    columns: ['Value', 'Lowest', 'Highest'],
    rows: TYPED_INPUTS.map((input) => row(ours, named(input), ...POSSIBLE[input])),
  },
  {
    chapter,
    title: 'What is usual: outside, the value is watched',
    columns: ['Value', 'Below 6 years', 'From 6 years, below 16 years', 'From 16 years'],
    rows: [
      ...TYPED_INPUTS.flatMap((input): RulesRow[] => {
        const cells = AGE_COLUMNS.map((band) => rangeText(usualRange(input, band)))
        return cells.every((cell) => cell === NOT_JUDGED) ? [] : [row(USUAL[input] ?? ours, named(input), ...cells)]
      }),
      row(from('OURS'), 'Diastolic blood pressure (mmHg)', ...AGE_COLUMNS.map(highDiastolic)),
      row(WATCH_PULSE_FROM, 'Pulse that a set of observations watches', '–', '–', `from ${WATCH_PULSE_FROM.rate} on`),
    ],
  },
  {
    chapter,
    title: 'Not compatible with life: check the patient and the reading now',
    columns: ['Value', 'Below', 'Measure again after'],
    rows: TYPED_INPUTS.flatMap((input) => {
      const floor = Object.entries(LIVING_FLOOR).find(([key]) => key === input)?.[1]
      return typeof floor === 'number' ? [row(LIVING_FLOOR, named(input), floor, minutes(CHECK_NOW_DUE.dueMinutes))] : []
    }),
  },
  {
    chapter,
    title: 'Weight by age: outside, a person is asked, and rules use it once it is confirmed',
    columns: ['Age', 'Lowest (kg)', 'Highest (kg)'],
    rows: WEIGHT_LIMITS.map((limits, place) => {
      const next = WEIGHT_LIMITS[place + 1]?.fromMonths
      return row(limits, agesText(next === undefined ? limits : { ...limits, belowMonths: next }), limits.low, limits.high)
    }),
  },
  {
    chapter,
    title: 'NEWS2: whom it is for',
    columns: ['Rule', 'Age'],
    rows: [
      row(NEWS2_FROM, 'NEWS2 scores a patient who is not pregnant', agesText({ fromMonths: NEWS2_FROM.months })),
      row(ASK_PREGNANCY, 'Ask whether she is pregnant', agesText(ASK_PREGNANCY)),
    ],
  },
  { chapter, title: 'NEWS2: points of each value', columns: ['Value', 'Range', 'Points'], rows: scores() },
  {
    chapter,
    title: 'NEWS2: what the sum means',
    columns: ['Sum', 'Band', 'Measure again after'],
    rows: [
      ...NEWS2_BANDS.map((band) => row(band, `${band.from} or more`, BAND_WORDS[band.band], minutes(band.dueMinutes))),
      row(SINGLE, `one value alone has ${SINGLE.from} points, in a low band`, BAND_WORDS[SINGLE.band], minutes(SINGLE.dueMinutes)),
      row(INCOMPLETE_DUE, 'a value is missing', 'as the sum of the others', `at the latest ${minutes(INCOMPLETE_DUE.dueMinutes)}`),
    ],
  },
]

export const minutes = (count: number) => (count % 60 === 0 ? `${count / 60} h` : `${count} min`)

const NEWS2_LIMITS = from('OURS', 'RCP')
const USUAL: Partial<Record<TypedInput, SourcedRule>> = {
  temperature: from('IMCI-FEVER', 'RCP'),
  pulse: NEWS2_LIMITS,
  bloodPressure: NEWS2_LIMITS,
  spO2: NEWS2_LIMITS,
  respiratoryRate: NEWS2_LIMITS,
}

const NOT_JUDGED = 'not judged'
/** Beside a usual systolic pressure. */
function highDiastolic(band: (typeof AGE_COLUMNS)[number]): string {
  const first = Array.from({ length: 120 }, (_, value) => value).find((value) => {
    const { flag } = readVital('bloodPressure', `${VERY_USUAL}/${value}`, band)
    return value > 40 && flag === 'high'
  })
  return first === undefined ? NOT_JUDGED : `watched from ${first} on`
}
const VERY_USUAL = 130
const rangeText = (range: readonly [number, number] | null) => (range === null ? NOT_JUDGED : `${range[0]}–${range[1]}`)

function scores(): RulesRow[] {
  return [
    ...TYPED_INPUTS.flatMap((input) =>
      input in NEWS2_SCORES ? scoresOf(named(input), NEWS2_SCORES[input as keyof typeof NEWS2_SCORES]) : [],
    ),
    ...scoresOf('SpO2 (%), scale 2: where a doctor wants 88–92 %', SPO2_SCALE_2),
    row(OXYGEN_POINTS, 'Oxygen', 'on air', OXYGEN_POINTS.air),
    row(OXYGEN_POINTS, 'Oxygen', 'on oxygen', OXYGEN_POINTS.oxygen),
    ...CONSCIOUSNESS.map((level) => row(CONSCIOUSNESS_POINTS, 'Consciousness', CONSCIOUSNESS_WORDS[level], CONSCIOUSNESS_POINTS[level])),
  ]
}

const scoresOf = (name: string, rows: readonly ScoreRow[]): RulesRow[] =>
  rows.map((each, place) => row(each, name, scoreRange(each, rows[place - 1]?.upTo ?? null), each.points))

function scoreRange({ upTo, onOxygenOnly }: ScoreRow, after: number | null): string {
  const range = [after === null ? '' : `above ${after}`, upTo === null ? '' : `up to ${upTo}`].filter(Boolean).join(', ')
  return onOxygenOnly ? `${range}, on oxygen; on air 0` : range
}
