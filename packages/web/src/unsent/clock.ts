/** A clock that is right to a minute is right enough. */
const CLOCK_MS = 60_000

export type Clock = ReturnType<typeof createClock>

/** The server's time, as far as this phone knows it: the clock of a cheap phone can be wrong by days, and be set at any moment. */
export function createClock() {
  let correction = 0
  let noted: number | undefined
  /** Another than before where the clock was set, or the phone slept. */
  const place = () => Date.now() - performance.now()
  return {
    now: () => Date.now() + correction,
    /** `date`: the header of an answer that has just come. */
    note(date: string | null): void {
      const difference = date === null ? 0 : Date.parse(date) - Date.now()
      correction = Math.abs(difference) > CLOCK_MS ? difference : 0
      noted = place()
    },
    isDoubtful: () => noted === undefined || Math.abs(place() - noted) > CLOCK_MS,
  }
}
