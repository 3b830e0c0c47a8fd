import { SCREENS } from '@clinic/contract/screens'
import { Link } from 'react-router'
import { shortTime } from '../ui/time/short-time.ts'
import styles from './chip.module.css'
import { type Overview, useOverview } from './overview.ts'
import { UNSENT_WORDS } from './words.ts'

type ChipText = { readonly text: string; readonly kind: 'danger' | 'warning' | 'plain' }

/** All that is not saved, in a few words, or what is more urgent; null where there is nothing to say. */
export function saidOf({ mine, locked, others, isAway, cannotKeep, otherTab }: Overview): ChipText | null {
  const drugs = mine.find(({ state, content }) => state === 'parked' && content.drugs)
  if (drugs) return { text: UNSENT_WORDS.drugsNotRecorded(shortTime(new Date(drugs.touchedAt).toISOString(), Date.now())), kind: 'danger' }
  if (cannotKeep) return { text: UNSENT_WORDS.cannotKeep, kind: 'danger' }
  if (otherTab) return { text: UNSENT_WORDS.otherTab[otherTab], kind: 'warning' }
  const [parked, waiting, typed] = (['parked', 'waiting', 'draft'] as const).map(
    (wanted) => mine.filter(({ state }) => state === wanted).length,
  )
  const counts = [
    parked ? UNSENT_WORDS.needsLook(parked) : '',
    waiting ? UNSENT_WORDS.waiting(waiting) : '',
    locked > 0 ? UNSENT_WORDS.locked(locked) : '',
  ].filter((text) => text !== '')
  // While the server answers, what is being typed is no news.
  const away = isAway
    ? [...(counts.length > 0 ? counts : [UNSENT_WORDS.notReached]), ...(typed ? [UNSENT_WORDS.typed(typed)] : [])]
    : counts
  if (away.length > 0) return { text: away.join(' · '), kind: parked ? 'warning' : 'plain' }
  return others > 0 ? { text: UNSENT_WORDS.locked(others), kind: 'plain' } : null
}

export const hasNews = (overview: Overview): boolean => saidOf(overview) !== null

const COLOURS = { danger: 'danger', warning: 'warned', plain: 'ink' } as const

/** In the top bar: what is not on the server yet. */
export function Chip() {
  const said = saidOf(useOverview())
  if (!said) return null
  return (
    <p role="status">
      <Link to={SCREENS.unsent.path} className={`${styles.chip} ${COLOURS[said.kind]}`} data-kind={said.kind}>
        {said.text}
      </Link>
    </p>
  )
}
