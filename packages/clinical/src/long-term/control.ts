import { daysBetween, monthsLater } from '../calendar.ts'
import { readVital } from '../observations/vitals.ts'
import type { GlucoseContext, GlucoseUnit } from '../results/tests.ts'
import { glucoseIn } from '../results/units.ts'
import { from, type SourcedRule } from '../sources.ts'

/** Long-term conditions whose control a clinic follows, computed from ordinary visits. */
export const CONDITIONS = ['hypertension', 'diabetes'] as const
export type Condition = (typeof CONDITIONS)[number]

/** The ICD-10 codes of each condition: from the first to below the second, as texts. */
export const CONDITION_CODES: Record<Condition, SourcedRule & { readonly label: string; readonly from: string; readonly below: string }> = {
  hypertension: { label: 'High blood pressure (I10–I15)', from: 'I10', below: 'I16', ...from('ICD10') },
  diabetes: { label: 'Diabetes (E10–E14)', from: 'E10', below: 'E15', ...from('ICD10') },
}

/** What a person's last visit says; each person is in exactly one, so the groups add up to everyone who is counted. */
export const CONTROL_GROUPS = ['missed', 'uncontrolled', 'unmeasured', 'controlled'] as const
export type ControlGroup = (typeof CONTROL_GROUPS)[number]

/** WHO HEARTS counts people treated for more than three months by their visit in the last three. */
export const CARE_MONTHS = 3
/** Without a visit for so long a person is lost, and no longer counted. */
export const LOST_MONTHS = 12

/** Each limit of the list, for the signed document; a value at the limit is not controlled. */
export const CONTROL_LIMITS = {
  pressure: { rule: 'Blood pressure is controlled below 140/90 mmHg, both numbers', systolic: 140, diastolic: 90, ...from('HEARTS-R') },
  random: {
    rule: 'A random glucose is controlled below 200 mg/dL or 11.1 mmol/L',
    below: { 'mg/dL': 200, 'mmol/L': 11.1 },
    ...from('HEARTS-D-R'),
  },
  fasting: {
    rule: 'A fasting glucose is controlled below 126 mg/dL or 7.0 mmol/L',
    below: { 'mg/dL': 126, 'mmol/L': 7 },
    ...from('HEARTS-D-R'),
  },
  unknown: {
    rule: 'A glucose without fasting or random is judged only where both limits agree: below the fasting one, or from the random one on',
    ...from('OURS'),
  },
  counted: {
    rule: `Counted are people under care for more than ${CARE_MONTHS} months, by their last visit in the last ${CARE_MONTHS}`,
    ...from('HEARTS-R'),
  },
  lost: { rule: `Not counted are those who died, and those without a visit for ${LOST_MONTHS} months`, ...from('HEARTS-R') },
} as const

/** Controlled or not; null where the value does not say. */
type Judgement = { readonly isControlled: boolean; readonly level: number } | null

/** @param text a blood pressure as typed; null where no pressure can be read from it, or an impossible one */
export function judgePressure(text: string): Judgement {
  const { value, diastolic, flag } = readVital('bloodPressure', text)
  if (value === null || diastolic === null || flag === 'odd') return null
  const { pressure } = CONTROL_LIMITS
  return { isControlled: value < pressure.systolic && diastolic < pressure.diastolic, level: value }
}

export type Glucose = { readonly number: number; readonly unit: GlucoseUnit; readonly context: GlucoseContext }

/** Compared in the unit in which it was typed, so that no rounding crosses a limit. */
export function judgeGlucose(glucose: Glucose): Judgement {
  const { number, unit, context } = glucose
  const [fasting, random] = [CONTROL_LIMITS.fasting.below[unit], CONTROL_LIMITS.random.below[unit]]
  const level = glucoseIn('mg/dL', glucose)
  if (context !== 'unknown') return { isControlled: number < (context === 'fasting' ? fasting : random), level }
  return number >= fasting && number < random ? null : { isControlled: number < fasting, level }
}

/** Whether a person is counted on a day: their first visit or problem with the condition, their last visit, both as days of the clinic. */
export function standing({ since, lastVisit }: { since: string; lastVisit: string }, today: string): 'counted' | 'recent' | 'lost' {
  if (lastVisit <= monthsLater(today, -LOST_MONTHS)) return 'lost'
  return since < monthsLater(today, -CARE_MONTHS) ? 'counted' : 'recent'
}

/** @param judgement of the newest value of the last visit that says something */
export function groupOf(lastVisit: string, judgement: Judgement, today: string): ControlGroup {
  if (daysBetween(monthsLater(today, -CARE_MONTHS), lastVisit) < 0) return 'missed'
  if (!judgement) return 'unmeasured'
  return judgement.isControlled ? 'controlled' : 'uncontrolled'
}

/** Whole percentages of the groups that add up to 100: what rounding down leaves goes to the largest remainders. All 0 if no one is counted. */
export function sharesOf(counts: Readonly<Record<ControlGroup, number>>): Record<ControlGroup, number> {
  const total = CONTROL_GROUPS.reduce((sum, group) => sum + counts[group], 0)
  const shares = { missed: 0, uncontrolled: 0, unmeasured: 0, controlled: 0 } satisfies Record<ControlGroup, number>
  if (total === 0) return shares
  let left = 100
  for (const group of CONTROL_GROUPS) {
    shares[group] = Math.floor((counts[group] * 100) / total)
    left -= shares[group]
  }
  const remainder = (group: ControlGroup) => (counts[group] * 100) % total
  for (const group of CONTROL_GROUPS.toSorted((a, b) => remainder(b) - remainder(a)).slice(0, left)) shares[group] += 1
  return shares
}
