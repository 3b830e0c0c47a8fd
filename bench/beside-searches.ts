import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadResult, Steady } from './load/steady.ts'
import { type Clinic, keep, memoryOf } from './processes.ts'
import { samplePatients } from './sample.ts'

const STEADY = new URL('load/steady.ts', import.meta.url)
export const WATCH = new URL('load/watch-loop.ts', import.meta.url).href
/** A second. */
export const SEARCHES_BESIDE = 100

/** Searches for patients of a store by both names. */
export const searchPaths = (dataDir: string): string[] =>
  samplePatients(dataDir, 300).map(({ firstname, lastname }) => `/patient?name=${encodeURIComponent(`${firstname} ${lastname}`)}`)

export type MeasuredLoad = LoadResult & { readonly took: number; readonly grown: number; readonly stoodStill: number }

/** What work took, with a hundred searches a second beside it. The server has imported `WATCH`. */
export async function besideSearches({ child, pid }: Clinic, load: Steady, work: () => Promise<unknown>): Promise<MeasuredLoad> {
  const searches = keep(fork(STEADY, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }))
  searches.send(load)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await loopDelay(child)
  const before = memoryOf(pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50)
  const began = performance.now()
  await work().finally(() => clearInterval(watch))
  const took = performance.now() - began
  const stoodStill = await loopDelay(child)
  searches.send('stop')
  const [seen] = (await once(searches, 'message')) as [LoadResult]
  const { length } = seen.failures
  if (length > 0) throw new Error(`${length} searches beside heavy work failed: ${[...new Set(seen.failures)].join(', ')}`)
  return { ...seen, took, grown: peak - before, stoodStill }
}

async function loopDelay(child: Clinic['child']): Promise<number> {
  child.send('tell')
  const [delay] = (await once(child, 'message')) as [number]
  return delay
}
