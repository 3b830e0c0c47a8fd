import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Drill, StoreCheck } from '@clinic/contract/storage/self-check'
import { writeWhole } from '@clinic/server/durable-files'
import { z } from 'zod'

// What the last self-check and the last drill said: files in the data folder, so that neither a restart nor a restored store forgets it.

const KeptCheck = z.object({ check: StoreCheck, head: z.object({ seq: z.number(), mac: z.string() }) })
/** `head` is where the audit ended, if all of it was found to be whole. */
type KeptCheck = z.infer<typeof KeptCheck>

export const lastCheck = (dataDir: string): KeptCheck | null => read(join(dataDir, CHECK), KeptCheck)
export const keepCheck = (dataDir: string, kept: KeptCheck): void => write(join(dataDir, CHECK), kept)
export const lastDrill = (dataDir: string): Drill | null => read(join(dataDir, DRILL), Drill)
export const keepDrill = (dataDir: string, drill: Drill): void => write(join(dataDir, DRILL), drill)

const CHECK = 'last-check.json'
const DRILL = 'last-drill.json'

const DAY_MS = 24 * 60 * 60 * 1000
const EVERY_MS = 30 * DAY_MS

/** Is it time for the monthly drill? The first one is made when the oldest backup is a day old. One in the future means that the clock was wrong. */
export function drillIsDue(dataDir: string, backups: readonly { readonly madeAt: string }[], now: Date): boolean {
  const last = lastDrill(dataDir)
  const ageOf = (time: string) => now.getTime() - Date.parse(time)
  if (!last) return backups.some(({ madeAt }) => ageOf(madeAt) >= DAY_MS)
  return ageOf(last.at) < 0 || ageOf(last.at) >= EVERY_MS
}

function read<T>(path: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

const write = (path: string, what: unknown) => writeWhole(path, `${JSON.stringify(what)}\n`)
