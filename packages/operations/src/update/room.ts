import { existsSync, statSync } from 'node:fs'
import type { Config } from '@clinic/server/config'
import { roomOf } from '@clinic/server/durable-files'
import type { BundleFacts } from '../bundle/bundle-facts.ts'
import { RELEASE } from '../bundle/words.ts'
import { megabytes, SPARE_BYTES } from '../make/copy-out.ts'
import type { Home } from './install-paths.ts'

/** A backup of the store, and what a drill on it takes (refuseWithoutRoom of drill.ts). */
const STORES = 4

/**
 * Refuses an update for which there is too little room, before anything is written. A database of PostgreSQL is weighed later, when its
 * copy is made.
 * @throws a sentence
 */
export function refuseWithoutRoom(home: Home, { sizes = {} }: BundleFacts, { databaseUrl, dataDir }: Config, room = roomOf): void {
  const program = Object.values(sizes).reduce((sum, size) => sum + size, 0) + SPARE_BYTES
  const trial = existsSync(databaseUrl) ? STORES * statSync(databaseUrl).size : 0
  const isOneDisk = !existsSync(dataDir) || statSync(dataDir).dev === statSync(home.versions).dev
  const needs = isOneDisk
    ? [{ folder: home.versions, bytes: program + trial }]
    : [
        { folder: home.versions, bytes: program },
        { folder: dataDir, bytes: trial },
      ]
  for (const { folder, bytes } of needs) {
    const { free } = room(folder)
    if (free < bytes) throw new Error(RELEASE.noRoom(folder, megabytes(free), megabytes(bytes)))
  }
}
