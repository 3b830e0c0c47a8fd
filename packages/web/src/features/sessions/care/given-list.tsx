import { givenUnits } from '@clinic/clinical/drugs/units'
import { timeNow } from '../../../lib/clock.ts'
import { shortTime } from '../../../ui/time/short-time.ts'
import { WORDS } from '../words.ts'
import careStyles from './care.module.css'
import type { EarlierGift } from './prescribed/given-already.ts'

/** The comments next to the form show the rest. */
const MAX_SHOWN = 5

/** Shows what was already given in this session before anything is chosen, so that nothing is given twice by mistake. */
export function GivenList({ given }: { given: readonly EarlierGift[] }) {
  if (given.length === 0) return null
  const now = timeNow()
  const earlier = given.length - MAX_SHOWN
  return (
    <ul className={careStyles.given} aria-label={WORDS.givenAlready}>
      {given.slice(0, MAX_SHOWN).map(({ drugs, who, at }) => (
        <li key={`${at} ${who}`}>
          {WORDS.givenAlready}: <strong>{drugs.map(givenUnits).join(', ')}</strong>, {who}, {shortTime(at, now)}
        </li>
      ))}
      {earlier > 0 && <li>{WORDS.moreInComments(earlier)}</li>}
    </ul>
  )
}
