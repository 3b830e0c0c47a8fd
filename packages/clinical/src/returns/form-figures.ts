import type { Certainty } from '../diagnoses/certainty.ts'
import { malariaSays, type ResultCode, type Test } from '../results/tests.ts'
import { from, type SourcedRule } from '../sources.ts'
import { fiveYearsOf, NOT_EXACT, nhmisBandOf, type Subject } from './bands.ts'
import { ALL, figureOf, type Sex, type StayEvent } from './figures.ts'
import type { GiftKind } from './form-gifts.ts'
import { LONG_TERM, LONG_TERM_ROWS } from './form-rows.ts'

/** What the national form counts of a visit besides its attendance. `day` is the clinic's. */
export type FormVisit = {
  readonly day: string
  readonly subject: Subject
  readonly sex: Sex
  readonly diagnoses: readonly { readonly code: string; readonly certainty: Certainty }[]
  readonly temperature: number | null
  /** Known from the facts; a diagnosis of pregnancy says it too. */
  readonly isPregnant: boolean
  readonly isAdmitted: boolean
  /** A letter to another facility was written in this visit, or the stay ended 'Referred' without one. */
  readonly referral: 'emergency' | 'other' | 'no-letter' | null
  readonly results: readonly { readonly test: Test; readonly code: ResultCode | null }[]
  readonly gifts: ReadonlySet<GiftKind>
  /** Long-term diagnoses that the person never had before in this record. */
  readonly newCodes: readonly string[]
}

/** Fever from this temperature on, in °C. */
export const FEVER = { from: 37.5, ...from('IMCI-FEVER') } as const

const SEVERE = 'B50.8'
const UNCOMPLICATED = ['B54', 'O98.6']
const MALARIA = [...UNCOMPLICATED, SEVERE]
/** A diagnosis that means a fever, though no temperature was written. */
const FEVERS = [...MALARIA, 'A01.0', 'R56.0', 'A95.9', 'A96.2', 'A97.9', 'A99', 'A92.4']
const PREGNANT = ['O98.6', 'Z34.9', 'O13', 'O14.9', 'O15.9']
const DIARRHOEA = ['A09', 'A03.9', 'A00.9']
const PNEUMONIA = ['J18.9']

const MEASLES = ['B05.9']
const SNAKE_BITE = ['T63.0']

/** What the words of the form mean in this record, for a clinician to read. */
export const FORM_MEANINGS: readonly (SourcedRule & { readonly word: string; readonly codes: readonly string[]; readonly also: string })[] =
  [
    { word: 'Fever', codes: FEVERS, also: `or a temperature from ${FEVER.from} °C on`, ...from('NHMIS-R') },
    { word: 'Malaria', codes: MALARIA, also: 'suspected, too', ...from('NHMIS-R') },
    { word: 'Severe malaria', codes: [SEVERE], also: 'suspected, too', ...from('NHMIS-R') },
    { word: 'Pregnant', codes: PREGNANT, also: 'or noted as pregnant on that day', ...from('NHMIS-R') },
    { word: 'Diarrhoea', codes: DIARRHOEA, also: 'confirmed only', ...from('NHMIS-R') },
    { word: 'Pneumonia', codes: PNEUMONIA, also: 'confirmed only', ...from('NHMIS-R') },
    { word: 'Measles', codes: MEASLES, also: 'confirmed only', ...from('NHMIS-R') },
    { word: 'Snake bite', codes: SNAKE_BITE, also: 'confirmed only', ...from('NHMIS-R') },
    ...LONG_TERM_ROWS.flatMap(({ key, label, isUnknown }) =>
      isUnknown ? [] : [{ word: label, codes: LONG_TERM[key] ?? [], also: 'the first time in the record', ...from('NHMIS-R') }],
    ),
  ]

/**
 * Every figure of the form that a visit counts in, each once. A suspected diagnosis counts for malaria and pregnancy only. An age takes the
 * most time here, so it is worked out only for a visit that counts in a row by age.
 */
export function figuresOfForm(visit: FormVisit): string[] {
  const confirmed = new Set(visit.diagnoses.filter(({ certainty }) => certainty === 'confirmed').map(({ code }) => code))
  return [
    ...withAll('attendance', ['1', ...(visit.isAdmitted ? [] : ['2'])], nhmisBandOf(visit.subject, visit.day)),
    ...childFigures(visit, confirmed),
    ...referralFigures(visit),
    ...longTermFigures(visit),
    ...malariaFigures(visit),
    ...hepatitisFigures(visit),
    ...safetyFigures(visit, confirmed),
  ]
}

const withAll = (table: string, rows: readonly string[], column: string): string[] =>
  rows.flatMap((row) => [figureOf(table, row, column), figureOf(table, row, ALL)])

const has = (codes: ReadonlySet<string>, some: readonly string[]) => some.some((code) => codes.has(code))

function childFigures({ subject, day, gifts }: FormVisit, codes: ReadonlySet<string>): string[] {
  const rows = [
    ...(has(codes, DIARRHOEA) ? ['103', ...(gifts.has('ors') && gifts.has('zinc') ? ['104'] : [])] : []),
    ...(has(codes, PNEUMONIA) ? ['105', ...(gifts.has('amoxicillin') ? ['106'] : [])] : []),
    ...(has(codes, MEASLES) ? ['107'] : []),
  ]
  if (rows.length === 0) return []
  const age = fiveYearsOf(subject, day)
  return age === 'from-5' ? [] : rows.map((row) => figureOf('child', row, age))
}

function longTermFigures({ newCodes, sex }: FormVisit): string[] {
  if (newCodes.length === 0) return []
  const rows = Object.entries(LONG_TERM).flatMap(([row, codes]) => (codes.some((code) => newCodes.includes(code)) ? [row] : []))
  return withAll('long-term', rows, sex)
}

/** A visit with several letters counts once. */
function referralFigures(visit: FormVisit): string[] {
  const { subject, day, sex, diagnoses, referral } = visit
  if (referral === null) return []
  const age = fiveYearsOf(subject, day)
  const rows = [
    '126',
    ...(age === 'under-5' ? ['127'] : age === NOT_EXACT ? [`${NOT_EXACT}-referred`] : []),
    ...(isInPregnancy(visit) ? ['128'] : []),
    ...(diagnoses.some(({ code }) => MALARIA.includes(code)) ? ['129'] : []),
    ...(referral === 'emergency' ? ['130'] : referral === 'no-letter' ? ['no-letter'] : []),
  ]
  return withAll('referrals', rows, sex)
}

const isInPregnancy = ({ sex, isPregnant, diagnoses }: FormVisit): boolean =>
  sex === 'female' && (isPregnant || diagnoses.some(({ code }) => PREGNANT.includes(code)))

/** Under five, pregnant, or neither; not exact where the age that is known is both under five and over. */
const malariaColumn = (visit: FormVisit): string => (isInPregnancy(visit) ? 'pregnant' : fiveYearsOf(visit.subject, visit.day))

function malariaFigures(visit: FormVisit): string[] {
  const { diagnoses, temperature, results, gifts, referral } = visit
  const codes = new Set(diagnoses.map(({ code }) => code))
  const said = (test: Test) => results.filter((result) => result.test === test).map(malariaSays)
  const [rdt, film] = [said('malaria-rdt'), said('malaria-film')]
  const all = [...rdt, ...film]
  const isTested = all.some((says) => says !== null)
  const isPositive = all.includes('positive')
  const hasFever = (temperature !== null && temperature >= FEVER.from) || has(codes, FEVERS)
  const isSevere = codes.has(SEVERE)
  const isClinical = has(codes, MALARIA) && !isTested
  const isConfirmed = isPositive && !isSevere && has(codes, UNCOMPLICATED)
  const isGiven = gifts.has('act') || gifts.has('antimalarial') || gifts.has('malaria-injection')
  const rows: readonly (readonly [row: string, counts: boolean])[] = [
    ['140', hasFever],
    ['141', hasFever && rdt.some((says) => says !== null)],
    ['142', hasFever && rdt.includes('positive')],
    ['143', hasFever && film.some((says) => says !== null)],
    ['144', hasFever && film.includes('positive')],
    ['145', isClinical],
    ['146', isConfirmed],
    ['147', isSevere],
    ['148', isConfirmed && gifts.has('act')],
    ['149', isClinical && gifts.has('act')],
    ['150', isConfirmed && !gifts.has('act') && isGiven],
    // Who is referred leaves after what was given in the visit.
    ['151', isSevere && gifts.has('malaria-injection') && referral !== null],
    ['152', isSevere && gifts.has('malaria-injection')],
    ['153', hasFever && !isTested],
    ['154', isPositive && !isGiven],
  ]
  const counted = rows.flatMap(([row, counts]) => (counts ? [row] : []))
  return counted.length === 0 ? [] : withAll('malaria', counted, malariaColumn(visit))
}

const HEPATITIS = [
  { test: 'hbsag', tested: { '10-19y': '158', '20y-up': '159' }, reactive: { '10-19y': '160', '20y-up': '161' } },
  { test: 'hcv', tested: { '10-19y': '162', '20y-up': '163' }, reactive: { '10-19y': '164', '20y-up': '165' } },
] as const

/** Younger than ten is no row of the form; of an age that is not exact it cannot be known. */
function hepatitisFigures({ subject, day, sex, results }: FormVisit): string[] {
  if (results.length === 0) return []
  const band = nhmisBandOf(subject, day)
  return HEPATITIS.flatMap(({ test, tested, reactive }) => {
    const codes = results.filter((result) => result.test === test && result.code !== 'invalid').map(({ code }) => code)
    if (codes.length === 0) return []
    if (band === NOT_EXACT) return withAll('hepatitis', [`${NOT_EXACT}-${test}`], sex)
    if (band !== '10-19y' && band !== '20y-up') return []
    return withAll('hepatitis', [tested[band], ...(codes.includes('reactive') ? [reactive[band]] : [])], sex)
  })
}

function safetyFigures({ sex, gifts }: FormVisit, codes: ReadonlySet<string>): string[] {
  const rows = [
    ...(has(codes, SNAKE_BITE) ? ['176', ...(gifts.has('antivenom') ? ['177'] : [])] : []),
    ...(codes.has('T88.7') ? ['179'] : []),
    ...(codes.has('T88.1') ? ['180'] : []),
  ]
  return withAll('safety', rows, sex)
}

const ENDED_ALIVE: readonly StayEvent[] = ['discharged', 'referred', 'against-advice', 'absconded']

/** A death counts with one cause: the first of the form's that was coded. */
export function formFiguresOfStay(event: StayEvent, sex: Sex, subject: Subject, day: string, codes: ReadonlySet<string>): string[] {
  const band = nhmisBandOf(subject, day)
  if (event === 'admitted') return withAll('attendance', ['3'], band)
  if (ENDED_ALIVE.includes(event)) return withAll('attendance', ['4'], band)
  if (event !== 'died') return []
  const cause = has(codes, MALARIA) ? '6' : has(codes, PNEUMONIA) ? '7' : has(codes, DIARRHOEA) ? '8' : '9'
  return [...withAll('attendance', ['5', cause], band), ...(has(codes, SNAKE_BITE) ? withAll('safety', ['178'], sex) : [])]
}
