import { isMonday, mondayOf } from '@clinic/clinical/disease-reports/week-figures'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { isDay } from '../../ui/time/day-text.ts'

export const thisWeek = (): string => mondayOf(clinicToday())

/** The week in the address by its Monday, or the current one. */
export function weekIn(search: URLSearchParams): string {
  const week = search.get('week') ?? ''
  return isDay(week) && isMonday(week) && week <= thisWeek() ? week : thisWeek()
}
