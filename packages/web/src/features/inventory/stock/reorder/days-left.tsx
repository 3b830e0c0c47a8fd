import { numberText } from '@clinic/clinical/number-text'
import type { StatusName } from '../count/shelf.ts'
import styles from './days-left.module.css'

/** A full bar is two months, longer than an order takes. */
const FULL_DAYS = 60

/** How long the usable units will last, as a number and a bar; empty if the rate is unknown. */
export function DaysLeft({ days, status }: { days: number | null; status: StatusName }) {
  if (days === null)
    return (
      <span className="quiet" data-none>
        –
      </span>
    )
  const tone = status === 'out' ? 'danger' : status === 'order now' || status === 'watch' ? 'warning' : 'quiet'
  return (
    <span className="inline-flex middle gap-3">
      <span className={styles.daysNumber}>{numberText(days)}</span>
      <span className="only-narrow">days</span>
      <svg className={styles.bar} data-tone={tone} viewBox="0 0 60 8" preserveAspectRatio="none" aria-hidden>
        <rect className={styles.barGround} width="60" height="8" rx="2" />
        <rect width={Math.min(days, FULL_DAYS)} height="8" rx="2" />
      </svg>
    </span>
  )
}
