import { monthsLater } from '@clinic/clinical/calendar'
import { clinicToday, dayInWords } from '../../ui/time/clinic-time.ts'

/** The current month at the clinic, yyyy-mm. */
export const thisMonth = (): string => clinicToday().slice(0, 'yyyy-mm'.length)

/** The month this many months later, yyyy-mm. */
export const monthAfter = (month: string, months: number): string => monthsLater(`${month}-01`, months).slice(0, 'yyyy-mm'.length)

/** 'November 2026' */
export const monthText = (month: string): string => dayInWords(`${month}-01`, { month: 'long', year: 'numeric' })

const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/

/** The month in the address, or the current one. */
export function monthOf(search: URLSearchParams): string {
  const month = search.get('month') ?? ''
  return MONTH.test(month) && month <= thisMonth() ? month : thisMonth()
}

const SHOWN = 36

/** The last three years, newest first, and the chosen month if it is older. */
export function monthChoices(chosen: string): string[] {
  const months = Array.from({ length: SHOWN }, (_, ago) => monthAfter(thisMonth(), -ago))
  return months.includes(chosen) ? months : [...months, chosen]
}
