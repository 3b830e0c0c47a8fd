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
