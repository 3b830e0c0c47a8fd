import { timeNow } from '../../lib/clock.ts'

/** The clinic's clock. Only this file reads a time as a day or an hour, so that screens, papers and the server's own texts agree. */

/** The IANA name that the server wrote into the page; the browser's own in a page without one, or where the browser does not know it. */
export function clinicZone(): string {
  const { zone } = document.documentElement.dataset
  return zone && isKnown(zone) ? zone : browserZone()
}

/** After an admin chose another; other pages get it when they load. */
export function setClinicZone(zone: string): void {
  document.documentElement.dataset.zone = zone
}

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'yyyy-mm-dd hh:mm:ss' at the clinic; '' for what is not a time. */
export function clinicTime(time: string | number | Date): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : writer().format(date)
}

/** The day at the clinic, yyyy-mm-dd. */
export const clinicDay = (time: string | number | Date): string => clinicTime(time).slice(0, 'yyyy-mm-dd'.length)

export const clinicToday = (): string => clinicDay(timeNow())

/** A day, yyyy-mm-dd, in words: 'Monday', or 'November 2026'. It is the same day in every zone. */
export const dayInWords = (day: string, parts: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

let last: { readonly written: string | undefined; readonly format: Intl.DateTimeFormat } | null = null

/** Made once for each zone, because making it takes longer than a thousand rows of times. */
function writer(): Intl.DateTimeFormat {
  const written = document.documentElement.dataset.zone
  if (last && last.written === written) return last.format
  // Swedish writes a time as the record does.
  const format = new Intl.DateTimeFormat('sv', { timeZone: clinicZone(), dateStyle: 'short', timeStyle: 'medium' })
  last = { written, format }
  return format
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
