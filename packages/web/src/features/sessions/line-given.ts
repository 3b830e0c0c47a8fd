import type { SessionLine } from '@clinic/contract/prescribing'
import { WORDS } from './words.ts'

/** '6 of 18 given, 12 not given'; blank if nothing was recorded of a line. */
export function givenText({ units, given, notGiven }: Pick<SessionLine, 'units' | 'given' | 'notGiven'>): string {
  const parts = [...(given > 0 ? [WORDS.givenOf(given, units)] : []), ...(notGiven > 0 ? [WORDS.unitsNotGiven(notGiven)] : [])]
  return parts.join(', ')
}
