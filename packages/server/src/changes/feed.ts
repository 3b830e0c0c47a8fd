import type { News } from './news.ts'

/** Changes within this time make one event. */
const MERGE_MS = 250

/** Reads what changed after the last event it read, and passes it on. The next read makes up for one that fails. */
export function createFeed(read: (from: number) => Promise<News>, tell: (news: News) => Promise<void>) {
  /** The last event passed on; null while no one listens. */
  let told: number | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let next: NodeJS.Timeout | undefined
  let isLooking = false
  let isAskedAgain = false

  /** Called when something may have changed; reads once the merge interval is over. */
  function look(): void {
    if (isLooking) isAskedAgain = true
    else if (told !== null) next ??= setTimeout(readOn, Math.max(0, lookedAt + MERGE_MS - performance.now())).unref()
  }

  async function readOn(): Promise<void> {
    next = undefined
    isLooking = true
    isAskedAgain = false
    const news = told === null ? null : await read(told).catch(() => null)
    if (news) {
      told = news.seq
      await tell(news)
    }
    lookedAt = performance.now()
    isLooking = false
    if (isAskedAgain) look()
  }

  /** Starts with a listener who knows everything up to this event. */
  function begin(seq: number): void {
    told ??= seq
    look()
  }

  function stop(): void {
    told = null
    clearTimeout(next)
    next = undefined
  }

  return { look, begin, stop }
}
