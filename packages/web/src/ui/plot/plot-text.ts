import { formatDate } from '../time/date-text.tsx'
import { PLOT_WORDS } from './plot-words.ts'

/** One measurement: as read, and as typed. */
export type PlotPoint = {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** Null if the text could not be read. */
  readonly value: number | null
  /** The lower of a pair. */
  readonly low?: number | null
  readonly text: string
  readonly flag?: 'watch' | 'urgent' | null
}

/** The plot in one sentence, from the data: 'Temperature rose from 37.2 to 38.9 °C over 3 measurements'. */
export function plotSentence(label: string, unit: string, points: readonly PlotPoint[]): string {
  const read = points.filter(({ value }) => value !== null)
  const [first, last] = [read[0], read.at(-1)]
  const unread = points.length - read.length
  const tail = unread > 0 ? `; ${PLOT_WORDS.unread(unread)}` : ''
  if (!first || !last) return PLOT_WORDS.noneRead(label)
  if (first === last) return `${PLOT_WORDS.once(label, valueText(first), unit, formatDate(first.at))}${tail}`
  const change = (last.value ?? 0) - (first.value ?? 0)
  if (change === 0) return `${PLOT_WORDS.same(label, valueText(last), unit, read.length)}${tail}`
  return `${PLOT_WORDS.changed(label, change > 0, valueText(first), valueText(last), unit, read.length)}${tail}`
}

/** '120/80' of a pair. */
export const valueText = ({ value, low, text }: PlotPoint): string =>
  value === null ? text : low === null || low === undefined ? String(value) : `${value}/${low}`
