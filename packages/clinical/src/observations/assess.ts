import { DEPENDS_ON_AGE, UNDER_2_MONTHS } from '../people/ages.ts'
import { weightQuestion } from '../people/weights.ts'
import { RULES_VERSION } from '../rules-version.ts'
import { momentsOf } from './age-moments.ts'
import { type Assessment, isMeasured, type ObservationFlag, type ObservationInputs, TYPED_INPUTS } from './inputs.ts'
import { scoreNews2 } from './news2.ts'
import { ASK_PREGNANCY, NEWS2_FROM } from './news2-table.ts'
import type { Moment, Outcome } from './outcome.ts'
import { type Readings, readInputs, watchBandOf, watchReason } from './read-inputs.ts'
import type { ObservedSubject } from './subject.ts'
import { dangerSigns, otherSigns, redAtAnyAge, triage } from './triage.ts'
import { CHECK_NOW_DUE, CHILD_LOW_OXYGEN_DUE, CRISIS, LOW_OXYGEN, WATCH_PULSE_FROM } from './triage-table.ts'
import { urgencyOf } from './urgency.ts'

export const CAVEATS = {
  askPregnancy: 'NEWS2 is not valid in pregnancy: ask',
  pregnant: 'NEWS2 is not valid in pregnancy: judged by high-risk signs',
  bandDisagrees: 'The age band and the date of birth differ: the date of birth counts',
  checkNow: 'Check the patient and the reading now',
} as const

const NOTHING: Assessment = {
  kind: 'none',
  scoreMin: null,
  scoreMax: null,
  missing: [],
  items: [],
  band: null,
  dueMinutes: null,
  flags: [],
  caveats: [],
  weightQuestion: null,
  rules: RULES_VERSION,
}

/**
 * What one set of observations says: a score, high-risk signs, or that it depends on the age. A rule counts as certain only if it holds at
 * every age that the subject may have; band and due time are the most urgent that one of these ages gives. Source: clinical decisions,
 * sections 3 and 16.
 */
export function assessObservations(inputs: ObservationInputs, subject: ObservedSubject): Assessment {
  if (!isMeasured(inputs)) return NOTHING
  const readings = readInputs(inputs)
  const { moments, asksBirth } = momentsOf(subject.age)
  // Many moments have the same limits to watch, and a band of ages has up to 13 moments.
  const bands = new Set(moments.map(({ months }) => watchBandOf(months)))
  const watch = new Map([...bands].map((band) => [band, watchFlags(inputs, readings, band)]))
  const outcomes = moments.map((at) => judge(inputs, readings, subject, at, watch.get(watchBandOf(at.months)) ?? []))
  const worst = outcomes.reduce((most, one) => (comesBefore(one, most) ? one : most))
  const depends = outcomes.some((one) => resultOf(one) !== resultOf(worst))
  const oneKind = outcomes.every(({ kind }) => kind === worst.kind)
  return {
    ...worst,
    ...(!oneKind && { kind: 'none', scoreMin: null, scoreMax: null, items: [] }),
    dueMinutes: subject.deceased ? null : worst.dueMinutes,
    flags: [...unionOf(outcomes), ...oddFlags(readings)],
    caveats: [
      ...(depends ? [DEPENDS_ON_AGE] : []),
      ...(asksBirth ? [UNDER_2_MONTHS] : []),
      ...pregnancyCaveats(subject, outcomes),
      ...(readings.lifeless.length > 0 ? [CAVEATS.checkNow] : []),
      ...(subject.bandDisagrees ? [CAVEATS.bandDisagrees] : []),
    ],
    weightQuestion: inputs.weightConfirmed ? null : weightQuestion(inputs.weight ?? '', subject.age),
    rules: RULES_VERSION,
  }
}

function judge(
  inputs: ObservationInputs,
  readings: Readings,
  { pregnant, scale }: ObservedSubject,
  at: Moment,
  watch: readonly ObservationFlag[],
): Outcome {
  const isAdult = at.months >= NEWS2_FROM.months
  const byScore = isAdult && pregnant !== true
  const seen = { inputs, readings, pregnant: pregnant === true, at }
  const outcome = byScore ? scoreNews2(readings, scale) : triage(seen)
  const beside = byScore ? [...dangerSigns(inputs), ...redAtAnyAge(seen)] : []
  const urgent = [...outcome.flags, ...beside, ...alwaysUrgent(readings, { isAdult, scale })]
  const watched = [...watch, ...otherSigns(inputs)].filter(({ input }) => !urgent.some((flag) => flag.input === input))
  const has = (code: ObservationFlag['code']) => urgent.some((flag) => flag.code === code)
  const actNow = readings.lifeless.length > 0 || has('danger-sign') || has('red')
  return {
    ...outcome,
    dueMinutes: Math.min(
      outcome.dueMinutes,
      actNow ? CHECK_NOW_DUE.dueMinutes : Number.POSITIVE_INFINITY,
      !isAdult && has('low-oxygen') ? CHILD_LOW_OXYGEN_DUE.dueMinutes : Number.POSITIVE_INFINITY,
    ),
    ...(readings.lifeless.length > 0 && { band: byScore ? 'high' : 'red' }),
    flags: [...urgent, ...watched],
  }
}

function alwaysUrgent(
  { values, diastolic, lifeless }: Readings,
  { isAdult, scale }: { isAdult: boolean; scale: 1 | 2 },
): ObservationFlag[] {
  const flags: ObservationFlag[] = lifeless.map((input) => ({ input, severity: 'urgent', code: 'check-now', text: CAVEATS.checkNow }))
  if (isAdult && ((values.bloodPressure ?? 0) >= CRISIS.systolic || (diastolic ?? 0) >= CRISIS.diastolic))
    flags.push({ input: 'bloodPressure', severity: 'urgent', code: 'crisis', text: 'Very high blood pressure' })
  if (scale === 1 && values.spO2 !== null && values.spO2 < LOW_OXYGEN.below)
    flags.push({ input: 'spO2', severity: 'urgent', code: 'low-oxygen', text: 'Very low oxygen' })
  return flags
}

const ADULT = watchBandOf(NEWS2_FROM.months)

/** Today's limits, but an adult's pulse from 101 on. */
function watchFlags(inputs: ObservationInputs, { values }: Readings, band: ReturnType<typeof watchBandOf>): ObservationFlag[] {
  return TYPED_INPUTS.flatMap((input) => {
    const text = watchReason(input, inputs[input] ?? '', band)
    const calm = input === 'pulse' && band === ADULT && text === 'Fast pulse' && (values.pulse ?? 0) < WATCH_PULSE_FROM.rate
    return text === '' || calm ? [] : [{ input, severity: 'watch' as const, code: 'watch' as const, text }]
  })
}

const oddFlags = ({ odd, lifeless }: Readings): ObservationFlag[] =>
  odd.filter(({ input }) => !lifeless.includes(input)).map(({ input, reason }) => ({ input, severity: 'watch', code: 'odd', text: reason }))

const URGENCY = { urgent: 2, yellow: 1, usual: 0 }

function comesBefore(one: Outcome, other: Outcome): boolean {
  const difference = URGENCY[urgencyOf(one)] - URGENCY[urgencyOf(other)]
  return difference > 0 || (difference === 0 && one.dueMinutes < other.dueMinutes)
}

const keyOf = ({ input, code, text }: ObservationFlag) => `${input} ${code} ${text}`
/** All that may differ from age to age. */
const resultOf = (one: Outcome) => [one.kind, one.band, one.dueMinutes, ...one.flags.map(keyOf).sort()].join('\n')

/** The flags of all ages, each once. One that does not hold at every age says so. */
function unionOf(outcomes: readonly Outcome[]): ObservationFlag[] {
  const flags = new Map(outcomes.flatMap((one) => one.flags.map((flag) => [keyOf(flag), flag] as const)))
  const inputsOfAll = (flag: ObservationFlag) => outcomes.every((one) => one.flags.some((other) => keyOf(other) === keyOf(flag)))
  return [...flags.values()].map((flag) => (inputsOfAll(flag) ? flag : { ...flag, text: `${flag.text}: ${DEPENDS_ON_AGE}` }))
}

function pregnancyCaveats({ age, gender, pregnant }: ObservedSubject, outcomes: readonly Outcome[]): string[] {
  if (pregnant) return [CAVEATS.pregnant]
  if (pregnant === false || gender === 'MALE' || !outcomes.some(({ kind }) => kind === 'news2')) return []
  const { fromMonths, belowMonths } = ASK_PREGNANCY
  const mayBe = age.minMonths < belowMonths && (age.maxMonths ?? Number.POSITIVE_INFINITY) > fromMonths
  return mayBe ? [CAVEATS.askPregnancy] : []
}
