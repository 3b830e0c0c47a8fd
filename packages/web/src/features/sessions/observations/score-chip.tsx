import type { Assessment } from '@clinic/clinical/observations/inputs'
import { urgencyOf } from '@clinic/clinical/observations/urgency'
import { urgencyChip } from '@clinic/clinical/observations/words'
import { LEVEL_INK, levelOf } from './level.ts'
import styles from './observations.module.css'

/** A set's score or sign; urgent is also stated in words. */
export function ScoreChip({ of }: { of: Omit<Assessment, 'items' | 'dueMinutes' | 'rules'> }) {
  const level = levelOf(of)
  const text = urgencyChip(of, urgencyOf(of))
  if (text === '') return null
  return (
    <span className={`edge corner strong one-line inline-block pad-rows-1 pad-sides-3 ${styles.chip} ${LEVEL_INK[level]}`}>{text}</span>
  )
}
