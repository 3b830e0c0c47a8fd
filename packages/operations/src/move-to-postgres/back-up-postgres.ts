import { join } from 'node:path'
import { isBusy, isFull } from '@clinic/server/db/errors'
import { NoRoom } from '@clinic/server/durable-files'
import { checkAndPublish } from '../make/backup.ts'
import { keyOf } from '../make/copy-out.ts'
import { type Backup, nameOf } from '../make/manifest.ts'
import { type Sample, samplePostgres } from '../make/sample.ts'
import { READING } from './words.ts'
import { writeStore } from './write-store.ts'

/**
 * Copies a PostgreSQL store, as it is at one moment, into an empty folder: one SQLite file with its manifest, fully checked, like every
 * backup of the built-in store. The manifest names patients read from PostgreSQL at the same moment.
 * @throws NoRoom, or why it failed; the message never starts with a system error code, because those mean the target drive
 */
export async function backUpPostgres(url: string, folder: string, auditKey: string): Promise<Backup> {
  const madeAt = new Date()
  const path = join(folder, nameOf(madeAt))
  try {
    const key = keyOf(auditKey)
    let sample: Sample = []
    await writeStore(url, `${path}.part`, {
      note: async (client) => {
        if (key) sample = await samplePostgres(client, key)
      },
    })
    const { manifest } = await checkAndPublish(`${path}.part`, path, madeAt, auditKey, sample)
    return { ...manifest, path }
  } catch (error) {
    throw inWords(error as Error & { code?: string })
  }
}

function inWords(error: Error & { code?: string }): Error {
  if (error instanceof NoRoom || isFull(error) || error.code === 'ENOSPC') return new NoRoom(READING.diskFull)
  return new Error(isBusy(error) ? READING.away(error.message || String(error.code)) : error.message)
}
