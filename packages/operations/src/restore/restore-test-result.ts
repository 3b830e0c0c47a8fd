import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { roomOf, writeWhole } from '@clinic/server/durable-files'
import type { RestoreTestResult } from '@clinic/server/storage/storage-watch'
import { z } from 'zod'
import { listBackups } from '../make/manifest.ts'
import { openScratch } from '../make/scratch.ts'
import { testRestore } from './restore-test.ts'

export type RestoreTestJob = { readonly folder: string /** Hexadecimal. */; readonly auditKey: string }

const Trial: z.ZodType<RestoreTestResult> = z.object({ at: z.string(), file: z.string(), fault: z.string().nullable() })

const EVERY_MS = 7 * 24 * 60 * 60 * 1000
const NAME = 'last-trial.json'

/** Is it time again? A trial in the future means that the clock was wrong. */
export function restoreTestIsDue(folder: string, now: Date): boolean {
  const last = lastTrial(folder)
  const age = last ? now.getTime() - Date.parse(last.at) : Number.POSITIVE_INFINITY
  return age < 0 || age >= EVERY_MS
}

/** The last one in this folder; it is kept beside the backups, so that a restart does not forget it. */
export function lastTrial(folder: string): RestoreTestResult | null {
  try {
    return Trial.parse(JSON.parse(readFileSync(join(folder, NAME), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Restores the newest backup into a scratch folder, looks at all of it there, and removes it. An untested backup is a hope.
 * @returns null if there is no backup, or no room to try one
 */
export async function tryNewest({ folder, auditKey }: RestoreTestJob): Promise<RestoreTestResult | null> {
  const [newest] = listBackups(folder)
  if (!newest || !existsSync(newest.path) || roomOf(folder).free < 2 * statSync(newest.path).size) return null
  const scratch = openScratch(folder, 'trying')
  try {
    const { faults, audit } = await testRestore(newest.path, scratch.folder, Buffer.from(auditKey, 'hex'))
    const found = [...faults, ...(audit.fault ? [audit.fault] : [])]
    const trial: RestoreTestResult = {
      at: new Date().toISOString(),
      file: basename(newest.path),
      fault: found.length === 0 ? null : found.join('; '),
    }
    writeWhole(join(folder, NAME), `${JSON.stringify(trial)}\n`)
    return trial
  } finally {
    scratch.remove()
  }
}
