import { describe, expect, test } from 'vitest'
import { ageOn, DEPENDS_ON_AGE } from '../people/ages.ts'
import { assessObservations, CAVEATS } from './assess.ts'
import { withBorrowed } from './borrow.ts'
import type { ObservationInputs } from './inputs.ts'
import { adult, aged, CHILD, person, TODAY } from './subjects.fixture.ts'
import { flagOfInput, urgencyOf } from './urgency.ts'
import { assessmentChip, assessmentText, urgencyChip } from './words.ts'

const assess = (inputs: ObservationInputs, subject = person(adult)) => assessObservations(inputs, subject)
const pointsOf = (inputs: ObservationInputs, input: string, scale: 1 | 2 = 1) => {
  const item = assess(inputs, person(adult, { scale })).items.find((one) => one.input === input)
  return [item?.min, item?.max]
}

const WELL = {
  respiratoryRate: '18',
  spO2: '97',
  oxygen: 'air',
  bloodPressure: '120/80',
  pulse: '72',
  consciousness: 'A',
  temperature: '37.0',
} as const
const ILL = {
  respiratoryRate: '25',
  spO2: '91',
  oxygen: 'oxygen',
  bloodPressure: '90/60',
  pulse: '131',
  consciousness: 'C',
  temperature: '39.1',
} as const

test('3.1 a well adult scores 0, complete, due in 12 hours', () => {
  expect(assess(WELL)).toMatchObject({ kind: 'news2', scoreMin: 0, scoreMax: 0, missing: [], band: 'low', dueMinutes: 720, flags: [] })
})

test('3.2 the worst of each scores 19, and 20 with a temperature of 35.0', () => {
  expect(assess(ILL)).toMatchObject({ scoreMin: 19, scoreMax: 19, band: 'high', dueMinutes: 15 }) // confused with a fever, which is red
  expect(assess({ ...ILL, temperature: '35.0' })).toMatchObject({ scoreMin: 20, scoreMax: 20 })
})

test('3.3 with three missing it says at least 5, up to 13', () => {
  const some = assess({ temperature: '38.6', pulse: '112', bloodPressure: '104/70', spO2: '95' })
  expect(some).toMatchObject({ scoreMin: 5, scoreMax: 13, band: 'medium', dueMinutes: 60 })
  expect(some.missing).toEqual(['respiratoryRate', 'oxygen', 'consciousness'])
  expect(assessmentText(some)).toBe('NEWS2 5 so far (up to 13). Still to check: breathing rate, oxygen, consciousness')
  expect(assessmentText(assess({ ...ILL, respiratoryRate: '18' }))).toBe('NEWS2 16')
})

/** 3.4 and 3.5: each limit of the chart with the value on its other side. */
const SCORES: [string, ObservationInputs[keyof ObservationInputs] & string, number][] = [
  ...[
    [8, 3],
    [9, 1],
    [11, 1],
    [12, 0],
    [20, 0],
    [21, 2],
    [24, 2],
    [25, 3],
  ].map(([rate, points]) => ['respiratoryRate', `${rate}`, points] as never),
  ...[
    [90, 3],
    [91, 2],
    [100, 2],
    [101, 1],
    [110, 1],
    [111, 0],
    [219, 0],
    [220, 3],
  ].map(([value, points]) => ['bloodPressure', `${value}/40`, points] as never),
  ...[
    [40, 3],
    [41, 1],
    [50, 1],
    [51, 0],
    [90, 0],
    [91, 1],
    [110, 1],
    [111, 2],
    [130, 2],
    [131, 3],
  ].map(([rate, points]) => ['pulse', `${rate}`, points] as never),
  ...[
    ['35.0', 3],
    ['35.1', 1],
    ['36.0', 1],
    ['36.1', 0],
    ['38.0', 0],
    ['38.1', 1],
    ['39.0', 1],
    ['39.1', 2],
  ].map(([text, points]) => ['temperature', text, points] as never),
  ...[
    [91, 3],
    [92, 2],
    [93, 2],
    [94, 1],
    [95, 1],
    [96, 0],
    [100, 0],
  ].map(([value, points]) => ['spO2', `${value}`, points] as never),
]
test.each(SCORES)('3.4, 3.5, 3.28 NEWS2: %s %s gives %i', (input, text, points) => {
  expect(pointsOf({ ...WELL, [input]: text }, input)).toEqual([points, points])
})

test.each([
  ['A', 0],
  ['C', 3],
  ['V', 3],
  ['P', 3],
  ['U', 3],
] as const)('3.28 NEWS2: consciousness %s gives %i', (consciousness, points) => {
  expect(pointsOf({ ...WELL, consciousness }, 'consciousness')).toEqual([points, points])
})

test('3.28 NEWS2: oxygen gives 2, air 0, and a flow means oxygen', () => {
  expect(pointsOf(WELL, 'oxygen')).toEqual([0, 0])
  expect(pointsOf({ ...WELL, oxygen: 'oxygen' }, 'oxygen')).toEqual([2, 2])
  expect(pointsOf({ ...WELL, oxygen: null, oxygenFlow: 2 }, 'oxygen')).toEqual([2, 2])
  expect(pointsOf({ ...WELL, oxygen: null, oxygenFlow: 0 }, 'oxygen')).toEqual([null, null])
})

const SCALE_2: [string, 'air' | 'oxygen' | null, number, number][] = [
  ...(
    [
      [83, 3],
      [84, 2],
      [85, 2],
      [86, 1],
      [87, 1],
      [88, 0],
      [92, 0],
    ] as const
  ).map(([value, points]) => [`${value}`, 'air', points, points] as never),
  ...(
    [
      [93, 0],
      [97, 0],
    ] as const
  ).map(([value]) => [`${value}`, 'air', 0, 0] as never),
  ...(
    [
      [92, 0],
      [93, 1],
      [94, 1],
      [95, 2],
      [96, 2],
      [97, 3],
    ] as const
  ).map(([value, points]) => [`${value}`, 'oxygen', points, points] as never),
  ...(
    [
      [92, 0],
      [93, 1],
      [94, 1],
      [95, 2],
      [96, 2],
      [97, 3],
    ] as const
  ).map(([value, most]) => [`${value}`, null, 0, most] as never),
]
test.each(SCALE_2)('3.5, 3.28 NEWS2 scale 2: SpO2 %s on %s gives %i to %i', (spO2, oxygen, min, max) => {
  expect(pointsOf({ ...WELL, spO2, oxygen }, 'spO2', 2)).toEqual([min, max])
})

test('3.6 a temperature in Fahrenheit, 3.7 one with two decimals, and one with a comma', () => {
  expect(assess({ ...WELL, temperature: '102.4 F' }).items.at(-1)).toMatchObject({ value: 39.1, min: 2 })
  expect(assess({ ...WELL, temperature: '38.04' }).items.at(-1)).toMatchObject({ value: 38, min: 0 })
  expect(assess({ ...WELL, temperature: '38.05' }).items.at(-1)).toMatchObject({ value: 38.1, min: 1 })
  expect(assess({ ...WELL, temperature: '38,6' }).items.at(-1)).toMatchObject({ value: 38.6, min: 1 })
  expect(assess({ ...WELL, temperature: '386' })).toMatchObject({ missing: ['temperature'] })
})

test('3.8 a breathing rate of 25 alone is at least 3, low-medium, due in an hour', () => {
  expect(assess({ respiratoryRate: '25' })).toMatchObject({ scoreMin: 3, scoreMax: 20, band: 'low-medium', dueMinutes: 60 })
  expect(assess({ respiratoryRate: '24' })).toMatchObject({ scoreMin: 2, band: 'low', dueMinutes: 240 })
})

test.each([
  [{ pulse: '91' }, 1, 'low', 360],
  [{ pulse: '111', respiratoryRate: '21' }, 4, 'low', 360],
  [{ pulse: '111', respiratoryRate: '21', temperature: '38.1' }, 5, 'medium', 60],
  [{ pulse: '111', respiratoryRate: '21', spO2: '92' }, 6, 'medium', 60],
  [{ pulse: '111', respiratoryRate: '21', spO2: '92', temperature: '38.1' }, 7, 'high', 30],
  [{ consciousness: 'V', pulse: '91' }, 4, 'low-medium', 60],
  [{ consciousness: 'V', pulse: '111' }, 5, 'medium', 60],
] as const)('3.28 NEWS2: %j makes a sum of %i, band %s, due in %i minutes', (changes, score, band, dueMinutes) => {
  expect(assess({ ...WELL, ...changes })).toMatchObject({ scoreMin: score, scoreMax: score, band, dueMinutes })
})

test('3.28 a set with something missing is due after 4 hours at the latest', () => {
  expect(assess({ ...WELL, consciousness: null })).toMatchObject({ scoreMin: 0, scoreMax: 3, dueMinutes: 240 })
  expect(assess({ ...WELL, spO2: '97', oxygen: null })).toMatchObject({ scoreMin: 0, scoreMax: 2, dueMinutes: 240 })
})

test('3.9 a pulse that cannot be read is missing, and says so', () => {
  const { missing, flags, scoreMax } = assess({ ...WELL, pulse: 'abc' })
  expect([missing, scoreMax]).toEqual([['pulse'], 3])
  expect(flags).toEqual([{ input: 'pulse', severity: 'watch', code: 'odd', text: 'Could not be read as a number' }])
  expect(assess({ ...WELL, spO2: '101' }).missing).toEqual(['spO2'])
  expect(assess({ ...WELL, bloodPressure: '120' }).missing).toEqual(['bloodPressure'])
})

test('3.10 a child of 6 to 15 years has no number', () => {
  const child = assess({ temperature: '37', pulse: '100' }, person(ageOn({ ageRange: '6 - 15 years', recordedOn: TODAY }, TODAY)))
  expect(child).toMatchObject({ kind: 'iitt', scoreMin: null, scoreMax: null })
})

test('3.11 a band of 6 to 15 years that is two years old depends on the age', () => {
  const older = person(ageOn({ ageRange: '6 - 15 years', recordedOn: '2024-11-22' }, TODAY))
  const unsure = assess(WELL, older)
  expect(unsure).toMatchObject({ kind: 'none', scoreMin: null })
  expect(unsure.caveats).toContain(DEPENDS_ON_AGE)
  expect(assessmentText(unsure)).toContain('depends on the age: add a birth date')
  // The most urgent that any age gives.
  expect([urgencyOf(assess({ respiratoryRate: '25' }, older)), assess({ respiratoryRate: '25' }, older).dueMinutes]).toEqual(['urgent', 60])
  const oldEnough = ageOn({ ageRange: '16 - 19 years', recordedOn: TODAY }, TODAY)
  expect(assess(WELL, person(oldEnough)).kind).toBe('news2')
})

test('3.28 NEWS2 holds from 16 years on', () => {
  expect([assess(WELL, person(aged(191))).kind, assess(WELL, person(aged(192))).kind]).toEqual(['iitt', 'news2'])
})

test('3.12 in pregnancy there is no score', () => {
  expect(assess(WELL, person(adult, { gender: 'FEMALE', pregnant: true }))).toMatchObject({
    kind: 'iitt',
    scoreMin: null,
    band: 'none',
    caveats: [CAVEATS.pregnant],
  })
  expect(assess(WELL, person(adult, { gender: 'FEMALE', pregnant: null }))).toMatchObject({
    kind: 'news2',
    caveats: [CAVEATS.askPregnancy],
  })
  expect(assess(WELL, person(adult, { gender: 'FEMALE', pregnant: false })).caveats).toEqual([])
  expect(assess(WELL, person(adult, { gender: 'MALE', pregnant: null })).caveats).toEqual([])
})

test.each([
  [192, true],
  [671, true],
  [672, false],
  [191, false],
])('3.28 a woman of %i months is asked about pregnancy: %s', (months, asked) => {
  expect(assess(WELL, person(aged(months), { gender: 'FEMALE' })).caveats.includes(CAVEATS.askPregnancy)).toBe(asked)
})

test.each([
  ['160/100', 'red'],
  ['159/109', 'none'],
  ['150/110', 'red'],
  ['89/60', 'red'],
  ['90/60', 'none'],
])('3.13, 3.28 in pregnancy a pressure of %s is %s', (bloodPressure, band) => {
  expect(assess({ ...WELL, bloodPressure }, person(adult, { gender: 'FEMALE', pregnant: true })).band).toBe(band)
})

test.each([
  ['49', 'red'],
  ['50', 'yellow'],
  ['59', 'yellow'],
  ['60', 'none'],
  ['130', 'none'],
  ['131', 'yellow'],
  ['150', 'yellow'],
  ['151', 'red'],
])('3.28 in pregnancy a pulse of %s is %s', (pulse, band) => {
  expect(assess({ ...WELL, pulse }, person(adult, { gender: 'FEMALE', pregnant: true })).band).toBe(band)
})

/** Age in months, input, value, and the band at that age when all else is usual for it. */
const SIGNS: [number, string, string, 'red' | 'yellow' | 'none'][] = [
  [36, 'pulse', '160', 'none'],
  [36, 'pulse', '161', 'yellow'],
  [36, 'pulse', '80', 'none'],
  [36, 'pulse', '79', 'yellow'],
  [12, 'pulse', '160', 'none'],
  [12, 'pulse', '161', 'yellow'],
  [59, 'pulse', '161', 'yellow'],
  [60, 'pulse', '140', 'none'],
  [60, 'pulse', '141', 'yellow'],
  [60, 'pulse', '70', 'none'],
  [60, 'pulse', '69', 'yellow'],
  [143, 'pulse', '141', 'yellow'],
  [11, 'pulse', '180', 'none'],
  [11, 'pulse', '181', 'yellow'],
  [11, 'pulse', '90', 'none'],
  [11, 'pulse', '89', 'yellow'],
  [6, 'pulse', '181', 'yellow'],
  [6, 'pulse', '180', 'none'],
  [144, 'pulse', '130', 'none'],
  [144, 'pulse', '131', 'yellow'],
  [144, 'pulse', '60', 'none'],
  [144, 'pulse', '59', 'yellow'],
  [191, 'pulse', '131', 'yellow'],
  [36, 'respiratoryRate', '39', 'none'],
  [36, 'respiratoryRate', '40', 'yellow'],
  [36, 'respiratoryRate', '20', 'none'],
  [36, 'respiratoryRate', '19', 'yellow'],
  [12, 'respiratoryRate', '39', 'none'],
  [12, 'respiratoryRate', '40', 'yellow'],
  [59, 'respiratoryRate', '40', 'yellow'],
  [70, 'respiratoryRate', '30', 'none'],
  [70, 'respiratoryRate', '31', 'yellow'],
  [70, 'respiratoryRate', '10', 'none'],
  [70, 'respiratoryRate', '9', 'yellow'],
  [11, 'respiratoryRate', '49', 'none'],
  [11, 'respiratoryRate', '50', 'yellow'],
  [11, 'respiratoryRate', '25', 'none'],
  [11, 'respiratoryRate', '24', 'yellow'],
  [144, 'respiratoryRate', '30', 'none'],
  [144, 'respiratoryRate', '31', 'yellow'],
  [144, 'respiratoryRate', '10', 'none'],
  [144, 'respiratoryRate', '9', 'yellow'],
  [36, 'temperature', '36.0', 'none'],
  [36, 'temperature', '35.9', 'yellow'],
  [36, 'temperature', '39.0', 'none'],
  [36, 'temperature', '39.1', 'yellow'],
  [36, 'spO2', '92', 'none'],
  [36, 'spO2', '91', 'yellow'],
  [36, 'consciousness', 'C', 'yellow'],
  [36, 'consciousness', 'V', 'yellow'],
  [36, 'consciousness', 'P', 'red'],
  [36, 'consciousness', 'U', 'red'],
  [6, 'bloodPressure', '70/40', 'none'],
  [6, 'bloodPressure', '69/40', 'red'],
  [11, 'bloodPressure', '69/40', 'red'],
  [12, 'bloodPressure', '72/40', 'none'],
  [12, 'bloodPressure', '71/40', 'red'],
  [59, 'bloodPressure', '78/40', 'none'],
  [59, 'bloodPressure', '77/40', 'red'],
  [60, 'bloodPressure', '80/40', 'none'],
  [60, 'bloodPressure', '79/40', 'red'],
  [119, 'bloodPressure', '88/40', 'none'],
  [119, 'bloodPressure', '87/40', 'red'],
  [120, 'bloodPressure', '90/40', 'none'],
  [120, 'bloodPressure', '89/40', 'red'],
  [191, 'bloodPressure', '89/40', 'red'],
  [191, 'bloodPressure', '90/40', 'none'],
  [36, 'muac', '114', 'yellow'],
  [36, 'muac', '115', 'none'],
  [6, 'muac', '114', 'yellow'],
  [59, 'muac', '114', 'yellow'],
  [60, 'muac', '114', 'none'],
]
const usualAt = (months: number) => ({ ...CHILD, pulse: months < 144 ? '110' : '90', respiratoryRate: months < 60 ? '30' : '20' })
test.each(SIGNS)('3.28 at %i months %s %s is %s', (months, input, text, band) => {
  expect(assess({ ...usualAt(months), [input]: text }, person(aged(months))).band).toBe(band)
})

test.each([
  [0, 27, 'bloodPressure', '60/30', 'yellow'],
  [0, 27, 'bloodPressure', '59/30', 'red'],
  [0, 28, 'bloodPressure', '70/30', 'yellow'],
  [0, 28, 'bloodPressure', '69/30', 'red'],
  [1, 11, 'respiratoryRate', '59', 'yellow'],
  [1, 11, 'temperature', '35.4', 'red'],
  [1, 11, 'temperature', '35.5', 'yellow'],
  [1, 11, 'temperature', '37.9', 'yellow'],
  [1, 11, 'temperature', '38', 'red'],
  [2, 0, 'temperature', '38', 'yellow'],
  [2, 0, 'temperature', '35.4', 'yellow'],
  [2, 0, 'temperature', '39.1', 'yellow'],
  [9, 0, 'temperature', '35.9', 'yellow'],
] as const)('3.28 at %i months and %i days %s %s is %s', (months, days, input, text, band) => {
  expect(assess({ ...CHILD, pulse: '120', [input]: text }, person(aged(months, days))).band).toBe(band)
})

test.each([
  [1, '50', false],
  [1, '51', true],
  [1, '60', true],
  [2, '49', false],
  [2, '50', true],
  [11, '50', true],
] as const)('3.28 at %i months breathing of %s is fast: %s', (months, respiratoryRate, fast) => {
  const { flags } = assess({ ...CHILD, respiratoryRate }, person(aged(months)))
  expect(flags.some(({ input, code }) => input === 'respiratoryRate' && code === 'high-risk')).toBe(fast)
})

test('each danger sign is red in a child, and urgent in an adult', () => {
  const signs = [
    'cannot-drink',
    'vomits-everything',
    'convulsions',
    'lethargic',
    'severe-distress',
    'cyanosis',
    'severe-pallor',
    'severe-wasting',
  ] as const
  for (const dangerSign of signs) {
    expect([dangerSign, assess({ dangerSigns: [dangerSign] }, person(aged(36))).band]).toEqual([dangerSign, 'red'])
    const grown = assess({ ...WELL, dangerSigns: [dangerSign] })
    expect([dangerSign, urgencyOf(grown), grown.dueMinutes, grown.scoreMin]).toEqual([dangerSign, 'urgent', 15, 0])
  }
})

test('"No danger sign" needs all five, or says what is missing', () => {
  expect(assessmentText(assess(CHILD, person(aged(36))))).toBe('No danger sign')
  const some = assess({ temperature: '37', pulse: '110' }, person(aged(36)))
  expect(assessmentText(some)).toBe('No danger sign so far. Still to check: breathing rate, SpO2, consciousness')
  expect(assessmentChip(some)).toBe('No danger sign so far')
  expect(assessmentChip(assess(CHILD, person(aged(36))))).toBe('No danger sign')
})

describe('a band of 0 to 5 years that was recorded today', () => {
  const band = person(ageOn({ ageRange: '0 - 5 years', recordedOn: TODAY }, TODAY))
  const pulseText = (pulse: string) => assess({ ...CHILD, pulse }, band).flags.find(({ input }) => input === 'pulse')?.text

  test('a limit counts if it holds at every age', () => {
    expect(pulseText('185')).toBe('Fast pulse for the age')
    expect(pulseText('65')).toBe('Slow pulse for the age')
    expect(pulseText('150')).toBe('Fast pulse for the age: depends on the age: add a birth date')
    expect(pulseText('120')).toBeUndefined()
  })

  test('it takes the most urgent from 2 months on, and asks for the date of birth', () => {
    const usual = assess(CHILD, band)
    expect(usual).toMatchObject({ kind: 'iitt', band: 'yellow', dueMinutes: 60 })
    expect(usual.caveats).toContain('under 2 months the rules need the date of birth: add it')
    expect(`${assessmentText(usual)} ${assessmentChip(usual)}`).not.toMatch(/no danger sign/i)
    expect(assess({ ...CHILD, temperature: '39.5' }, band).band).toBe('yellow')
  })
})

test.each([
  ['respiratoryRate', '3', '4'],
  ['respiratoryRate', '0', '4'],
  ['pulse', '19', '20'],
  ['spO2', '29', '30'],
  ['bloodPressure', '39/20', '40/20'],
  ['bloodPressure', '0/0', '40/20'],
])('3.28 %s %s is below what a living adult shows, %s is not', (input, text, living) => {
  const found = assess({ ...WELL, [input]: text })
  expect(found).toMatchObject({ dueMinutes: 15, scoreMin: 0, missing: [input], caveats: [CAVEATS.checkNow] })
  expect([urgencyOf(found), found.flags.find((flag) => flag.input === input)?.text]).toEqual(['urgent', CAVEATS.checkNow])
  expect(assess({ ...WELL, [input]: living }).missing).toEqual([])
  expect(urgencyOf(assess({ ...CHILD, [input]: text }, person(aged(36))))).toBe('urgent')
})

test('two severities: today’s limits are watched, and what needs a person now is urgent', () => {
  const severityOf = (inputs: ObservationInputs, input: string, subject = person(adult)) =>
    assess(inputs, subject).flags.find((flag) => flag.input === input)?.severity
  expect([severityOf({ pulse: '100' }, 'pulse'), severityOf({ pulse: '101' }, 'pulse'), severityOf({ pulse: '131' }, 'pulse')]).toEqual([
    undefined,
    'watch',
    'urgent',
  ])
  expect([severityOf({ bloodPressure: '179/119' }, 'bloodPressure'), severityOf({ bloodPressure: '180/90' }, 'bloodPressure')]).toEqual([
    'watch',
    'urgent',
  ])
  expect(severityOf({ bloodPressure: '150/120' }, 'bloodPressure')).toBe('urgent')
  expect(severityOf({ pulse: '161' }, 'pulse', person(aged(36)))).toBe('urgent')
  expect([urgencyOf(assess({ bloodPressure: '180/90' })), urgencyOf(assess({ bloodPressure: '179/90' }))]).toEqual(['urgent', 'usual'])
})

test('3.18, 14.4 a child’s SpO2 says one thing: the value is as loud as the patient, and no chip says two words that contradict each other', () => {
  const child = (inputs: ObservationInputs) => assess(inputs, person(aged(36)))
  const shown = (spO2: string) => flagOfInput(child({ spO2 }), 'spO2')?.severity
  const chip = (set: ReturnType<typeof assess>) => urgencyChip(set, urgencyOf(set))
  expect(['89', '90', '91', '92', '95', '96'].map(shown)).toEqual(['urgent', 'watch', 'watch', 'watch', 'watch', undefined])
  expect(['89', '90', '91'].map((spO2) => chip(child({ spO2 })))).toEqual(['Urgent', 'Watch', 'Watch'])
  expect(chip(child({ spO2: '92' }))).toBe('No danger sign so far')
  const convulsing = child({ spO2: '91', dangerSigns: ['convulsions'] })
  expect([flagOfInput(convulsing, 'spO2')?.severity, chip(convulsing)]).toEqual(['urgent', 'Urgent · Red'])
  expect(chip(assess({ spO2: '91' }))).toBe('Urgent · NEWS2 ≥ 3')
  expect(chip(assess({ bloodPressure: '180/90' }))).toBe('Urgent · NEWS2 ≥ 0')
  expect(
    chip(assess({ bloodPressure: '200/90' }, person(ageOn({ ageRange: '6 - 15 years', recordedOn: '2024-11-22' }, '2026-11-22')))),
  ).toMatch(/^Urgent · Depends/)
  expect(child({ spO2: '91' }).flags).toMatchObject([{ severity: 'urgent', code: 'high-risk' }]) // what the call answers
})

test('the flag of a value is the most severe of its set', () => {
  const watch = { input: 'spO2', severity: 'watch', code: 'watch', text: 'Low oxygen' } as const
  const urgent = { ...watch, severity: 'urgent', code: 'high-risk' } as const
  const red = { input: 'age', severity: 'urgent', code: 'red', text: 'Red' } as const
  expect(flagOfInput({ band: 'red', flags: [watch, urgent, red] }, 'spO2')).toBe(urgent)
  expect(flagOfInput({ band: 'red', flags: [urgent, red] }, 'pulse')).toBeUndefined()
})

test('14.4 SpO2 below 90 is urgent at any age, but not on the scale that a doctor chose', () => {
  expect([urgencyOf(assess({ spO2: '89' })), urgencyOf(assess({ spO2: '89' }, person(aged(36))))]).toEqual(['urgent', 'urgent'])
  expect([urgencyOf(assess({ spO2: '90' }, person(aged(36)))), urgencyOf(assess({ spO2: '92' }, person(aged(36))))]).toEqual([
    'yellow',
    'usual',
  ])
  expect(urgencyOf(assess({ spO2: '88' }, person(adult, { scale: 2 })))).toBe('usual')
})

test('nothing measured says nothing, and of a dead patient nothing is due', () => {
  expect(assess({ pulse: ' ' })).toMatchObject({ kind: 'none', band: null, dueMinutes: null, scoreMin: null, flags: [] })
  expect(assess(WELL, person(adult, { deceased: true }))).toMatchObject({ scoreMin: 0, dueMinutes: null })
  expect(assess(WELL, person(adult, { bandDisagrees: true })).caveats).toEqual([CAVEATS.bandDisagrees])
})

test('3.20 a pulse taken 29 minutes ago is borrowed, 31 not', () => {
  const sets = [{ by: 'a', takenAt: '2026-11-22T14:05:00.000Z', inputs: { pulse: '131', weight: '60' } }]
  const after = (minutes: number) =>
    withBorrowed({ temperature: '37', pulse: '' }, new Date(Date.parse('2026-11-22T14:05:00Z') + minutes * 60_000).toISOString(), sets)
  expect(after(29)).toEqual({
    inputs: { temperature: '37', pulse: '131' },
    borrowed: [{ input: 'pulse', from: 'a', takenAt: '2026-11-22T14:05:00.000Z' }],
  })
  expect([after(30).borrowed.length, after(31).borrowed.length, after(-1).borrowed.length]).toEqual([1, 0, 0])
  expect(withBorrowed({ pulse: 'abc' }, '2026-11-22T14:06:00.000Z', sets).borrowed).toEqual([])
})
