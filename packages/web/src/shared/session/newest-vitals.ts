import type { Vital } from '@clinic/clinical/observations/vitals'
import { VITALS } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'

/** The newest value of each vital, with the set that it comes from; a vital that was never measured has none. */
export type NewestVitals = {
  /** The newest set; undefined if nothing was measured. */
  readonly set: Observation | undefined
  /** Whether there is any set, also one entered in error: then the session's own fields, which are the opening set, say nothing more. */
  readonly any: boolean
  readonly of: Readonly<Partial<Record<Vital, Observation>>>
  /** The sets before it, newest first. */
  readonly earlier: readonly Observation[]
}

/** `sets` are of one session, newest first. Those entered in error do not count. */
export function newestVitals(sets: readonly Observation[]): NewestVitals {
  const valid = sets.filter(({ struck }) => struck === null)
  const of = VITALS.flatMap((vital) => {
    const set = valid.find((one) => one[vital].trim() !== '')
    return set ? [[vital, set]] : []
  })
  return { set: valid[0], any: sets.length > 0, of: Object.fromEntries(of), earlier: valid.slice(1) }
}
