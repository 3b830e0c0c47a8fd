import { numberText } from '@clinic/clinical/number-text'
import { getStorage, type Storage } from '@clinic/contract/storage/storage'
import { query } from '../../api/client.ts'
import { WORDS } from './words.ts'

/** The state of the store and its backups. */
export const storageState = query(getStorage, {})

/** 'just now', '35 minutes ago', 'an hour ago', '3 days ago'. */
export function ageText(minutes: number): string {
  if (minutes < 1) return WORDS.justNow
  if (minutes < 60) return WORDS.minutesAgo(minutes)
  if (minutes < 24 * 60) return WORDS.hoursAgo(Math.floor(minutes / 60))
  return WORDS.daysAgo(Math.floor(minutes / (24 * 60)))
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** 12,345,678 as '12.3 MB'. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  return `${numberText(value, { maximumFractionDigits: step > 1 ? 1 : 0 })} ${UNITS[step]}`
}

export const contentsText = ({ patients, sessions, bytes }: NonNullable<Storage['lastBackup']>): string =>
  WORDS.contents(patients, sessions, sizeText(bytes))
