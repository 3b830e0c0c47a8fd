import { clinicTime } from '../../ui/time/clinic-time.ts'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { readDay } from '../../ui/time/day-text.ts'

export const timeText = (time: string): string => `${formatDate(time)} ${formatTime(time)}`

/** Reads '18/11/2026 10:05', the clinic's time, as a time of the record; '' if it is none. */
export function readTime(typed: string): string {
  const [, written = '', hour = '', minute = ''] = /^(.+?)[\s,]+([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(typed.trim()) ?? []
  const day = readDay(written)
  if (day === null) return ''
  const wanted = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:00Z`)
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted))).toISOString()
}

/** How far the clinic's clock is ahead of UTC. */
const offsetAt = (time: number): number => Date.parse(`${clinicTime(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
