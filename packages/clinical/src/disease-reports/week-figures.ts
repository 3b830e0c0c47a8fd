import { addDays, daysBetween } from '../calendar.ts'
import { ageIs, ageOn } from '../people/ages.ts'
import { FIVE_YEARS, fiveYearsOf, NOT_EXACT, NOT_EXACT_LABEL, type Subject } from '../returns/bands.ts'
import { REPORTABLE_DISEASES, type ReportableDisease } from './diseases.ts'

/** The columns of the weekly report, for cases and for deaths. */
export const WEEK_COUNTS = ['cases', 'deaths'] as const
export type WeekCount = (typeof WEEK_COUNTS)[number]
export const WEEK_AGES = [...FIVE_YEARS, { key: NOT_EXACT, label: NOT_EXACT_LABEL }] as const
export type WeekAge = (typeof WEEK_AGES)[number]['key']

/** `disease.cases.under-5` */
export const weekFigure = (disease: string, count: WeekCount, age: WeekAge): string => `${disease}.${count}.${age}`

const FIGURES = new Map(
  REPORTABLE_DISEASES.flatMap(({ key, label }) =>
    WEEK_COUNTS.flatMap((count) =>
      WEEK_AGES.map((age) => [weekFigure(key, count, age.key), `${label}: ${count}, ${age.label.toLowerCase()}`] as const),
    ),
  ),
)

/** A figure's name, or undefined if no report has it. */
export const weekFigureLabel = (figure: string): string | undefined => FIGURES.get(figure)

const A_MONDAY = '2024-01-01'
export const isMonday = (day: string): boolean => daysBetween(A_MONDAY, day) % 7 === 0
/** The Monday on or before a day. */
export const mondayOf = (day: string): string => addDays(day, -(((daysBetween(A_MONDAY, day) % 7) + 7) % 7))

/**
 * In which column a person counts for a disease on a day; null if the disease is counted at other ages. A person who may be of these ages
 * and may not is not exact, and never left out by a guess.
 */
export function weekAgeOf({ ages }: ReportableDisease, subject: Subject, day: string): WeekAge | null {
  if (ages === undefined) return fiveYearsOf(subject, day)
  const fits = ageIs(ageOn(subject.birth ?? { ageRange: subject.ageRange, recordedOn: subject.recordedOn }, day), ages)
  if (fits === 'no') return null
  return fits === 'yes' ? fiveYearsOf(subject, day) : NOT_EXACT
}
