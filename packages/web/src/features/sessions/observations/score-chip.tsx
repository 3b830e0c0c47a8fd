import type { Assessment } from '@clinic/clinical/observations/inputs'
import { urgencyOf } from '@clinic/clinical/observations/urgency'
import { urgencyChip } from '@clinic/clinical/observations/words'
import { levelOf } from './level.ts'
import styles from './observations.module.css'

/** A set's score or sign; urgent is also stated in words. */
export function ScoreChip({ of }: { of: Omit<Assessment, 'items' | 'dueMinutes' | 'rules'> }) {
  const level = levelOf(of)
  const text = urgencyChip(of, urgencyOf(of))
  if (text === '') return null
  return (
    <span className={styles.chip} data-level={level}>
      {text}
    </span>
  )
}
