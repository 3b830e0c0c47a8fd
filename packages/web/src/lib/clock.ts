/** Accuracy needed: a minute. */
const CLOCK_MS = 60_000

export type Clock = ReturnType<typeof createClock>

/** The server's time, as far as this phone knows it: a cheap phone's clock can be wrong by days, and can be changed at any time. */
export function createClock() {
  let correction = 0
  let noted: number | undefined
  /** Changes if the clock was set, or the phone slept. */
  const place = () => Date.now() - performance.now()
  return {
    now: () => Date.now() + correction,
    /** `date`: the header of a response that has just arrived. */
    note(date: string | null): void {
      const difference = date === null ? 0 : Date.parse(date) - Date.now()
      correction = Math.abs(difference) > CLOCK_MS ? difference : 0
      noted = place()
    },
    isDoubtful: () => noted === undefined || Math.abs(place() - noted) > CLOCK_MS,
  }
}

const page = createClock()

/** `date`: the header of an answer of the server that has just arrived. */
export const noteTime = page.note
/** Now, by the server's clock as far as this page knows it. No screen reads the phone's: 'Checked just now' would be said of yesterday. */
export const timeNow = page.now
/** A time of the phone's clock, such as when a list was read, by the server's. */
export const byServer = (onPhone: number): number => onPhone + timeNow() - Date.now()
