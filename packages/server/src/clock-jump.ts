/** How far the wall clock moved compared with the time that passed, and when that was noticed; negative if set back. */
export type ClockJump = { readonly at: number; readonly ms: number }

/** Detects a computer that slept, or a clock that was changed. */
export type ClockWatch = { readonly last: () => ClockJump | null; readonly look: () => void; readonly end: () => void }

const EVERY_MS = 10_000
/** A busy event loop can be late too, but never by this much. */
const MAX_MS = 60_000

/** Checks the wall clock every ten seconds. Timers stop while a computer sleeps, and on some systems so does the monotonic clock. */
export function watchClock(read: () => number = Date.now, tell: (jump: ClockJump) => void = () => undefined): ClockWatch {
  let before = read()
  let last: ClockJump | null = null

  function look(): void {
    const at = read()
    const ms = at - before - EVERY_MS
    before = at
    if (Math.abs(ms) <= MAX_MS) return
    last = { at, ms }
    tell(last)
  }

  const timer = setInterval(look, EVERY_MS).unref()
  return { last: () => last, look, end: () => clearInterval(timer) }
}

const SHOWN_MS = 24 * 60 * 60 * 1000

/** A warning for the admin, for one day. */
export function warningOfClock(jump: ClockJump | null, now: Date): { title: string; text: string } | null {
  if (!jump || Math.abs(now.getTime() - jump.at) > SHOWN_MS) return null
  if (jump.ms < 0)
    return {
      title: 'The clock was set back',
      text: `The clock of this computer was set back by ${lengthOf(-jump.ms)}. Check that it shows the right time.`,
    }
  return {
    title: 'The computer slept',
    text: `Its clock jumped ahead by ${lengthOf(jump.ms)}: it slept, or its clock was set. While it sleeps, no phone can reach the clinic. To keep it awake: npm run service -- install`,
  }
}

function lengthOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}
