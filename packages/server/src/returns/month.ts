import { addDays, lastDayOfMonth } from '@clinic/clinical/calendar'
import { SERVER } from '@clinic/contract/server-messages'
import type { Actor } from '../actor.ts'
import { today as dayAt, type TimeRange, timeRange } from '../clinic-days.ts'
import { invalid } from '../errors.ts'

/** A month of the clinic, up to today. */
export type Month = {
  /** yyyy-mm */
  readonly name: string
  readonly range: TimeRange
  /** Its first day, and the day after the last one counted: the first of the next month, or tomorrow. */
  readonly first: string
  readonly end: string
  readonly timeZone: string
  /** Just after the request: a patient in bed then counts as there today. */
  readonly now: string
}

/** @throws AppError 400 for a month that has not begun */
export function monthOf(actor: Pick<Actor, 'now' | 'timeZone'>, name: string): Month {
  const today = dayAt(actor.timeZone, actor.now)
  if (name > today.slice(0, 7)) throw invalid({ month: SERVER.futureMonth })
  const [first, last] = [`${name}-01`, lastDayOfMonth(name)]
  return {
    name,
    range: timeRange(actor.timeZone, { startDate: first, endDate: last }),
    first,
    end: addDays(last < today ? last : today, 1),
    timeZone: actor.timeZone,
    now: new Date(actor.now.getTime() + 1).toISOString(),
  }
}
