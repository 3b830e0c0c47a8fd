import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '@clinic/server/durable-files'

const markerOf = (dataDir: string) => join(dataDir, 'keys', 'installed')

export const isInstalled = (dataDir: string): boolean => existsSync(markerOf(dataDir))

/** From now on a missing store is a loss, not a first start. */
export function markInstalled(dataDir: string): void {
  if (!isInstalled(dataDir)) writeWhole(markerOf(dataDir), 'A clinic store was made for these keys.\n')
}
