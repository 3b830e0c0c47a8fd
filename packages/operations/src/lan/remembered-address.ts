import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '@clinic/server/durable-files'
import { isServed } from './addresses.ts'

/** The address under which phones know the clinic. What they store, such as bookmarks and unsent work, belongs to it. */
const fileOf = (dataDir: string) => join(dataDir, 'lan-address')

/** Null if there is none yet, or if the file is unreadable; then a new one is stored. */
export function readRemembered(dataDir: string): string | null {
  const file = fileOf(dataDir)
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return isServed(text) ? text : null
}

export const remember = (dataDir: string, address: string): void => writeWhole(fileOf(dataDir), `${address}\n`)
