const [FIRST_WAIT_MS, MAX_WAIT_MS] = [2_000, 60_000]

/** Tries again, with a longer wait each time. */
export function createRetry(again: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  const stop = () => clearTimeout(timer)
  return {
    stop,
    /** After `inMs`, which does not count as a wait, or after the next wait. */
    later(inMs = wait): void {
      stop()
      timer = setTimeout(again, inMs)
      if (inMs === wait) wait = Math.min(2 * wait, MAX_WAIT_MS)
    },
    /** Makes the next wait short again. */
    reset(): void {
      wait = FIRST_WAIT_MS
    },
  }
}
