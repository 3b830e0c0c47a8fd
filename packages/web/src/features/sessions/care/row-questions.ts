import { countedUnits, looksLikeSlip, slipQuestion, unitOf } from '@clinic/clinical/drugs/units'
import { isTooSoon } from '@clinic/clinical/guard/second-gift'
import type { CheckedRow } from '@clinic/contract/guard/guard'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { queryClient } from '../../../api/query-client.ts'
import { timeNow } from '../../../lib/clock.ts'
import { ROW_WORDS } from '../../../ui/list/row-words.ts'
import { formatTime } from '../../../ui/time/date-text.tsx'
import { isSameDay, shortDate } from '../../../ui/time/short-time.ts'
import { WORDS } from '../words.ts'
import { type CareRow, isGiven, type Question } from './care-rows.ts'
import { type GuardScope, guardQuery } from './use-guard.ts'

type Line = Pick<SessionLine, '_id' | 'timesPerDay'>

/** What to ask about each row, with the guard's answer on these rows. A row that was `sent` may itself be the earlier gift: its answer was lost. */
export async function questionsOf(
  whose: GuardScope,
  rows: readonly CareRow[],
  lines: readonly Line[],
  sent: ReadonlySet<string>,
): Promise<readonly Question[][]> {
  const given = rows.filter(isGiven)
  // The guard's failure is shown beside the button, and the server refuses what it would refuse.
  const verdicts = given.length > 0 ? await queryClient.fetchQuery(guardQuery(whose, given)).catch(() => undefined) : undefined
  return rows.map((row) => questionsIn(row, sent.has(row.drug) ? undefined : verdicts?.rows[given.indexOf(row)], lines, timeNow()))
}

export const questionsIn = (row: CareRow, verdict: CheckedRow | undefined, lines: readonly Line[], now: number): Question[] =>
  isGiven(row) ? [secondGift(row, verdict?.lastGiven ?? null, lines, now), slip(row)].filter((question) => question !== null) : []

/** The line that the row is given for says how often a day, else a line of the same ingredient that still runs. */
function secondGift({ lineId, keptAfter }: CareRow, last: CheckedRow['lastGiven'], lines: readonly Line[], now: number): Question | null {
  if (last === null || last.at === keptAfter) return null
  const timesPerDay = lines.find(({ _id }) => _id === lineId)?.timesPerDay ?? last.timesPerDay
  if (!isTooSoon(last.at, timesPerDay, now)) return null
  const day = isSameDay(last.at, now) ? undefined : shortDate(last.at, now)
  const text = WORDS.givenAgain(last.drug, formatTime(last.at), day, ago(last.at, now))
  return { field: 'drug', text, keep: WORDS.keepGiving, kept: { keptAfter: last.at } }
}

function slip({ item, dosage, keptUnits }: CareRow): Question | null {
  if (!item || typeof dosage !== 'number' || dosage === keptUnits || !looksLikeSlip(dosage, item)) return null
  const keep = WORDS.keepUnits(countedUnits(dosage, unitOf(item)))
  return { field: 'dosage', text: slipQuestion(dosage, item), keep, kept: { keptUnits: dosage } }
}

/** In hours until the day after, because an interval is in hours. */
function ago(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return ROW_WORDS.justNow
  return minutes < 60 ? ROW_WORDS.minutesAgo(minutes) : ROW_WORDS.hoursAgo(Math.floor(minutes / 60))
}
