import { countedOf, type ItemText } from '@clinic/clinical/drugs/units'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { WORDS } from '../words.ts'

/** '6 of 18 tablets given, 12 tablets not given'; the numbers alone without the item, and blank if nothing was recorded of a line. */
export function givenText({ units, given, notGiven }: Pick<SessionLine, 'units' | 'given' | 'notGiven'>, item?: ItemText): string {
  const counted = (count: number) => (item ? countedOf(count, item) : `${count}`)
  const parts = [
    ...(given > 0 ? [units === null ? WORDS.givenOf(counted(given), null) : WORDS.givenOf(`${given}`, counted(units))] : []),
    ...(notGiven > 0 ? [WORDS.unitsNotGiven(counted(notGiven))] : []),
  ]
  return parts.join(', ')
}
