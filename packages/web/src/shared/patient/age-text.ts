import { ageOn, type KnownBirth } from '@clinic/clinical/people/ages'
import { UI_WORDS } from '../../ui/words.ts'

/** The age on a day: in days under one month, in months under two years. Two numbers if the date of birth allows both. */
export function ageText(birth: KnownBirth, today: string): string {
  const { minDays, maxDays, minMonths, maxMonths } = ageOn(birth, today)
  if (maxDays === null || maxMonths === null) return ''
  if (maxMonths <= 1) return UI_WORDS.age(minDays, maxDays - 1, 'day')
  if (maxMonths <= 24) return UI_WORDS.age(minMonths, maxMonths - 1, 'month')
  return UI_WORDS.age(Math.floor(minMonths / 12), Math.floor((maxMonths - 1) / 12), 'year')
}
