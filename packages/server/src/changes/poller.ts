import type { ChangedTopics } from './changed-topics.ts'

/** Changes within this time make one event. */
const MERGE_MS = 250

/** Reads what changed after the last event it read, and passes it on. The next read makes up for one that fails. */
export function createPoller(read: (from: number) => Promise<ChangedTopics>, broadcast: (changed: ChangedTopics) => Promise<void>) {
  /** The last event passed on; null while no one listens. */
  let lastSent: number | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let next: NodeJS.Timeout | undefined
  let isReading = false
  let isAskedAgain = false

  /** Called when something may have changed; reads once the merge interval is over. */
  function poke(): void {
    if (isReading) isAskedAgain = true
    else if (lastSent !== null) next ??= setTimeout(readOn, Math.max(0, readAt + MERGE_MS - performance.now())).unref()
  }

  async function readOn(): Promise<void> {
    next = undefined
    isReading = true
    isAskedAgain = false
    const changed = lastSent === null ? null : await read(lastSent).catch(() => null)
    if (changed) {
      lastSent = changed.seq
      await broadcast(changed)
    }
    readAt = performance.now()
    isReading = false
    if (isAskedAgain) poke()
  }

  /** Starts with a listener who knows everything up to this event. */
  function begin(seq: number): void {
    lastSent ??= seq
    poke()
  }

  function stop(): void {
    lastSent = null
    clearTimeout(next)
    next = undefined
  }

  return { poke, begin, stop }
}
