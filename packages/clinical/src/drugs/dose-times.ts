/** When on a day a dose is taken; morning, noon and night are what the pictures of a dose slip show. */
export type DoseTimes = { readonly morning: boolean; readonly noon: boolean; readonly evening: boolean; readonly night: boolean }

const NONE: DoseTimes = { morning: false, noon: false, evening: false, night: false }
const AT_NIGHT = /\b(?:nocte|noct|at night|night|bed ?time|h\.?s)\b/i
const IN_THE_MORNING = /\b(?:mane|morning|o\.?m)\b/i

/**
 * The times of day of a line: two a day are morning and night, three add noon, four the evening. One a day is shown only where the words of
 * the dose say when. Null where no time follows, so that a slip shows no picture that is wrong. Source: the clinic's rule (OURS).
 */
export function doseTimes(timesPerDay: number | null, dose: string): DoseTimes | null {
  const [night, morning] = [AT_NIGHT.test(dose), IN_THE_MORNING.test(dose)]
  if (timesPerDay === 1 && night !== morning) return { ...NONE, night, morning }
  // Words that name times beside two doses or more may mean others than these.
  if (timesPerDay === null || timesPerDay < 2 || timesPerDay > 4 || (night && timesPerDay > 2) || night !== morning) return null
  return { morning: true, noon: timesPerDay > 2, evening: timesPerDay > 3, night: true }
}

/** How many are taken each time, where the dose says it in pieces: '2 tablets', '1 cap'. Null for '500 mg'. */
export function piecesOf(dose: string): number | null {
  const [, pieces] = /^\s*(\d{1,2})\s*(?:x\s*)?(?:tab|cap|pill|puff|drop|spoon|sachet)/i.exec(dose) ?? []
  return pieces === undefined ? null : Number(pieces)
}
