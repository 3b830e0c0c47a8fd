import { addDays } from '../calendar.ts'
import { ASK_PREGNANCY } from '../observations/news2-table.ts'
import { from, type SourcedRule } from '../sources.ts'
import { type Age, ageIs } from './ages.ts'

/** How long she counts as pregnant: some days after the day on which the child is due; without that day, so many days from today. */
export const PREGNANCY_DAYS: SourcedRule & { readonly afterDue: number; readonly withoutDue: number } = {
  afterDue: 14,
  withoutDue: 280,
  ...from('OURS'),
}

/** From this age on; the upper limit is the one for the score. */
export const MAY_BE_PREGNANT: SourcedRule & { readonly fromMonths: number } = { fromMonths: 10 * 12, ...from('OURS') }

/** Whether a screen offers to write down a pregnancy: not where every age that she may have is too low or too high. */
export const mayBePregnant = (gender: 'MALE' | 'FEMALE', age: Age): boolean =>
  gender === 'FEMALE' && ageIs(age, { fromMonths: MAY_BE_PREGNANT.fromMonths, belowMonths: ASK_PREGNANCY.belowMonths }) !== 'no'

/** The last day on which she counts as pregnant. `dueOn`: the day on which the child is due, or '' if it is not known. */
export const lastDayOfPregnancy = (dueOn: string, today: string): string =>
  dueOn === '' ? addDays(today, PREGNANCY_DAYS.withoutDue) : addDays(dueOn, PREGNANCY_DAYS.afterDue)

/** What is wrong with the day on which a child is due, or null. */
export function dueProblem(dueOn: string, today: string): string | null {
  if (dueOn === '') return null
  if (lastDayOfPregnancy(dueOn, today) < today)
    return 'This day is more than 2 weeks ago. Write the day on which the child is due, or leave it empty'
  return dueOn > addDays(today, PREGNANCY_DAYS.withoutDue) ? 'This day is more than 40 weeks ahead. Look at the month and the year' : null
}

/** What is wrong with the last day on which she counts as pregnant, or null. Some days ago: the pregnancy has ended, which is known today. */
export function lastDayProblem(until: string, today: string): string | null {
  if (until < addDays(today, -PREGNANCY_DAYS.afterDue)) return 'This day is more than 2 weeks ago. Leave it empty if she is not pregnant'
  const latest = lastDayOfPregnancy(addDays(today, PREGNANCY_DAYS.withoutDue), today)
  return until > latest ? 'This day is more than 42 weeks ahead. Look at the month and the year' : null
}
