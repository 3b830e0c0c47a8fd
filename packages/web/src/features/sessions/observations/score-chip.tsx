import type { Assessment } from '@clinic/contract/clinical/observations/inputs'
import { assessmentChip } from '@clinic/contract/clinical/observations/words'
import { levelOf } from './level.ts'
import styles from './observations.module.css'
import { WORDS } from './words.ts'

/** The score or the sign of a set; urgent is said in a word, too. */
export function ScoreChip({ of }: { of: Omit<Assessment, 'items' | 'dueMinutes' | 'rules'> }) {
  const level = levelOf(of)
  const text = assessmentChip(of)
  if (text === '') return null
  return (
    <span className={styles.chip} data-level={level}>
      {level === 'urgent' && `${WORDS.urgent} · `}
      {text}
    </span>
  )
}
