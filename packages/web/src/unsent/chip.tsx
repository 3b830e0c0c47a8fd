import { SCREENS } from '@clinic/contract/screens'
import { Link } from 'react-router'
import { formatTime } from '../ui/date-text.tsx'
import styles from './chip.module.css'
import { type Overview, useOverview } from './overview.ts'
import { UNSENT_WORDS } from './words.ts'

type Said = { readonly text: string; readonly kind: 'danger' | 'warning' | 'plain' }

/** The most urgent of it, in a few words; null where there is nothing to say. */
function saidOf({ mine, locked, others, isAway, cannotKeep, otherTab }: Overview): Said | null {
  const drugs = mine.find(({ state, content }) => state === 'parked' && content.drugs)
  if (drugs) return { text: UNSENT_WORDS.drugsNotRecorded(formatTime(new Date(drugs.touchedAt).toISOString())), kind: 'danger' }
  if (cannotKeep) return { text: UNSENT_WORDS.cannotKeep, kind: 'danger' }
  if (otherTab) return { text: UNSENT_WORDS.otherTab[otherTab], kind: 'warning' }
  const parked = mine.filter(({ state }) => state === 'parked').length
  if (parked > 0) return { text: UNSENT_WORDS.needsLook(parked), kind: 'warning' }
  const waiting = mine.filter(({ state }) => state === 'waiting').length
  if (waiting > 0) return { text: UNSENT_WORDS.waiting(waiting), kind: 'plain' }
  if (locked > 0) return { text: UNSENT_WORDS.locked(locked), kind: 'plain' }
  if (isAway) return { text: UNSENT_WORDS.notReached, kind: 'plain' }
  return others > 0 ? { text: UNSENT_WORDS.locked(others), kind: 'plain' } : null
}

export const hasNews = (overview: Overview): boolean => saidOf(overview) !== null

/** In the top bar: what is not on the server yet. */
export function Chip() {
  const said = saidOf(useOverview())
  if (!said) return null
  return (
    <p role="status" className={styles.place}>
      <Link to={SCREENS.unsent.path} className={styles.chip} data-kind={said.kind}>
        {said.text}
      </Link>
    </p>
  )
}
