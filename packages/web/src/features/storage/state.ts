import { getStorage, type Storage } from '@clinic/contract/storage'
import { query } from '../../api/client.ts'

/** How the store and its backups are doing. */
export const storageState = query(getStorage, {})

/** 'just now', '35 minutes ago', 'an hour ago', '3 days ago'. */
export function ageText(minutes: number): string {
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago(minutes, 'a minute', 'minutes')
  if (minutes < 24 * 60) return ago(Math.floor(minutes / 60), 'an hour', 'hours')
  return ago(Math.floor(minutes / (24 * 60)), 'a day', 'days')
}

const ago = (count: number, one: string, many: string) => `${count === 1 ? one : `${count} ${many}`} ago`

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** 12,345,678 as '12.3 MB'. */
export function sizeText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: step > 1 ? 1 : 0 })} ${UNITS[step]}`
}

const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`

export const contentsText = ({ patients, sessions, bytes }: NonNullable<Storage['lastBackup']>): string =>
  `${counted(patients, 'patient')} and ${counted(sessions, 'session')}, ${sizeText(bytes)}`
