import { BANDS, FLAG_CODES, type URGENCIES } from '../observations/inputs.ts'
import { NEWS2_FROM } from '../observations/news2-table.ts'
import * as table from '../observations/triage-table.ts'
import { urgencyOf } from '../observations/urgency.ts'
import { BAND_WORDS, CONSCIOUSNESS_WORDS, SIGN_WORDS } from '../observations/words.ts'
import { from } from '../sources.ts'
import { agesText, outside, type RulesRow, type RulesSection, row } from './row.ts'
import { minutes } from './vitals.ts'

const chapter = 'Triage'
/** Those whom NEWS2 does not score. */
const judged = `${agesText({ belowMonths: NEWS2_FROM.months })}, and in pregnancy`
const [child, adult] = [agesText({ belowMonths: NEWS2_FROM.months }), agesText({ fromMonths: NEWS2_FROM.months })]

/** High-risk signs of those whom NEWS2 does not score; what is red at any age holds beside NEWS2, too. */
export const triageSections = (): RulesSection[] => [
  { chapter, title: 'Red: act now', columns: ['Patient', 'Sign'], rows: [...redRows(), ...redByAge(), ...redInPregnancy()] },
  {
    chapter,
    title: 'Yellow (shown as Watch): pulse and breathing by age, of those whom NEWS2 does not score; the last row is also for pregnancy',
    columns: ['Age', 'Pulse', 'Breathing'],
    rows: table.HIGH_RISK.map((each) => row(each, agesText(each), outside(each.pulse, 'bpm'), outside(each.respiratoryRate, '/min'))),
  },
  { chapter, title: 'Yellow (shown as Watch): other signs', columns: ['Patient', 'Sign'], rows: yellowRows() },
  {
    chapter,
    title: 'Urgent beside any score',
    columns: ['Patient', 'Sign'],
    rows: [
      row(table.CRISIS, adult, `systolic pressure ${table.CRISIS.systolic} or more, or diastolic ${table.CRISIS.diastolic} or more`),
      row(table.LOW_OXYGEN, 'every age, unless a doctor chose scale 2', `SpO2 below ${table.LOW_OXYGEN.below} %`),
    ],
  },
  {
    chapter,
    title: 'When to measure again',
    columns: ['Patient', 'After'],
    rows: [
      ...(['red', 'yellow', 'none'] as const).map((band) => row(table.TRIAGE_DUE, BAND_WORDS[band], minutes(table.TRIAGE_DUE[band]))),
      row(table.CHILD_LOW_OXYGEN_DUE, `${child}, SpO2 below ${table.LOW_OXYGEN.below} %`, minutes(table.CHILD_LOW_OXYGEN_DUE.dueMinutes)),
      row(table.CHECK_NOW_DUE, 'any red or danger sign, or a value not compatible with life', minutes(table.CHECK_NOW_DUE.dueMinutes)),
    ],
  },
  { chapter, title: 'Who comes first in the line', columns: ['What was found', 'Place'], rows: places() },
]

function redRows(): RulesRow[] {
  const { RED_DANGER_SIGNS, RED_PULSE, RED_CONSCIOUSNESS, RED_TOGETHER, ADULT_CHART_FROM, FEVER, TEMPERATURE_LIMITS } = table
  const grown = `${agesText({ fromMonths: ADULT_CHART_FROM.months })}, and in pregnancy`
  const together = `fever, temperature below ${TEMPERATURE_LIMITS.low} °C, stiff neck`
  return [
    ...RED_DANGER_SIGNS.signs.map((sign) => row(RED_DANGER_SIGNS, 'every age', SIGN_WORDS[sign])),
    ...RED_CONSCIOUSNESS.levels.map((level) =>
      row(RED_CONSCIOUSNESS, judged, CONSCIOUSNESS_WORDS[level as keyof typeof CONSCIOUSNESS_WORDS]),
    ),
    row(RED_PULSE, grown, `pulse ${outside(RED_PULSE, 'bpm')}`),
    row(
      RED_TOGETHER,
      agesText({ fromMonths: ADULT_CHART_FROM.months }),
      `any ${RED_TOGETHER.count} of: not fully awake, ${together}, headache`,
    ),
    row(RED_TOGETHER, agesText({ belowMonths: ADULT_CHART_FROM.months }), `not fully awake, and one of: ${together}`),
    row(FEVER, 'every age', `what counts as fever together with another sign: ${FEVER.from} °C or more`),
  ]
}

function redByAge(): RulesRow[] {
  const { RED_BELOW_DAYS, YOUNG_INFANT_TEMPERATURE: young, LOW_SYSTOLIC } = table
  return [
    row(RED_BELOW_DAYS, `below ${RED_BELOW_DAYS.days} days`, 'the age alone'),
    row(young, agesText(young), `temperature ${young.from} °C or more, or below ${young.below} °C`),
    ...LOW_SYSTOLIC.map((each, place) => {
      const before = LOW_SYSTOLIC[place - 1]
      const start = before?.belowDays === undefined ? before?.belowMonths : undefined
      const ages =
        each.belowDays === undefined ? agesText({ fromMonths: start ?? 0, belowMonths: each.belowMonths }) : `below ${each.belowDays} days`
      const since = before?.belowDays === undefined ? '' : `from ${before.belowDays} days, `
      const limit = each.perYear === 0 ? each.base : `${each.base} + ${each.perYear} × years of age`
      return row(each, since + ages, `systolic pressure below ${limit} mmHg`)
    }),
  ]
}

function redInPregnancy(): RulesRow[] {
  const { systolicFrom, diastolicFrom, systolicBelow } = table.PREGNANT_RED
  return [
    row(systolicFrom, 'in pregnancy', `systolic pressure ${systolicFrom.limit} mmHg or more`),
    row(diastolicFrom, 'in pregnancy', `diastolic pressure ${diastolicFrom.limit} mmHg or more`),
    row(systolicBelow, 'in pregnancy', `systolic pressure below ${systolicBelow.limit} mmHg`),
    row(from('IITT-S'), 'in pregnancy', 'not fully awake'),
  ]
}

function yellowRows(): RulesRow[] {
  const { TEMPERATURE_LIMITS, FAST_BREATHING, SPO2_BELOW, MUAC, YELLOW_BELOW_MONTHS } = table
  return [
    row(TEMPERATURE_LIMITS, judged, `temperature ${outside(TEMPERATURE_LIMITS, '°C')}`),
    ...FAST_BREATHING.map((each) => row(each, agesText(each), `breathing ${each.rate}/min or more`)),
    row(SPO2_BELOW, judged, `SpO2 below ${SPO2_BELOW.below} %`),
    row(from('IITT-R'), judged, 'not fully awake'),
    row(MUAC, agesText(MUAC), `upper arm below ${MUAC.severeBelow} mm; below ${MUAC.moderateBelow} mm it is only watched`),
    row(YELLOW_BELOW_MONTHS, agesText({ belowMonths: YELLOW_BELOW_MONTHS.months }), 'the age alone'),
  ]
}

const PLACES: Record<(typeof URGENCIES)[number], string> = { urgent: '1: urgent', yellow: '2: yellow', usual: '3: in the order of arrival' }

const FLAG_WORDS: Partial<Record<(typeof FLAG_CODES)[number], string>> = {
  'score-3': 'a value with 3 points alone',
  red: 'a red sign',
  'danger-sign': 'a danger sign',
  crisis: 'very high blood pressure',
  'low-oxygen': 'very low oxygen',
  'check-now': 'a value not compatible with life',
}

function places(): RulesRow[] {
  const ours = from('OURS')
  const alone = FLAG_CODES.map((code) => {
    const flag = { input: '', severity: 'urgent', code, text: '' } as const
    return { code, urgency: urgencyOf({ band: null, flags: [flag] }) }
  })
  return [
    ...BANDS.map((band) => row(ours, `band: ${BAND_WORDS[band]}`, PLACES[urgencyOf({ band, flags: [] })])),
    ...alone
      .filter(({ urgency }) => urgency !== 'usual')
      .map(({ code, urgency }) => row(ours, `in any band: ${FLAG_WORDS[code] ?? code}`, PLACES[urgency])),
  ]
}
