import { once } from 'node:events'
import type { Clinic } from '@clinic/bench/processes'

/** Imported before a server, so that `loopDelay` can ask it. */
export const WATCH = new URL('../../../bench/load/watch-loop.ts', import.meta.url).href

/** How long the server's event loop stood still at worst since it was last asked, in ms. */
export async function loopDelay({ child }: Pick<Clinic, 'child'>): Promise<number> {
  child.send('tell')
  const [delay] = (await once(child, 'message')) as [number]
  return delay
}
