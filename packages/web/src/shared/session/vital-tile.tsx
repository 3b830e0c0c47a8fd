import { IconAlertTriangle, IconArrowDown, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { Spark } from '../../ui/plot/spark.tsx'
import { UI_WORDS } from '../../ui/words.ts'
import styles from './vital-tile.module.css'

const TRENDS = {
  up: { Icon: IconArrowUp, text: UI_WORDS.higherThanLastTime },
  down: { Icon: IconArrowDown, text: UI_WORDS.lowerThanLastTime },
  same: { Icon: IconArrowRight, text: UI_WORDS.sameAsLastTime },
} as const

type Props = {
  label: string
  /** As typed; blank is shown as a dash. */
  value: string
  unit: string
  /** Against the last visit, with its value as typed. */
  trend?: { readonly direction: keyof typeof TRENDS; readonly before: string } | undefined
  /** The newest few, oldest first. */
  course?: readonly number[] | undefined
  /** Why the value is odd. */
  odd?: string | undefined
  /** Act now: said in a word, and louder than odd. */
  isUrgent?: boolean
  /** When it was measured, if not with the others. */
  note?: string | undefined
}

/** One vital sign. An odd one is tinted and says why. */
export function VitalTile({ label, value, unit, trend, course = [], odd, isUrgent = false, note }: Props) {
  const arrow = trend && TRENDS[trend.direction]
  return (
    <div
      className={`card pad-rows-3 pad-sides-4 ${styles.tile}`}
      data-tile
      data-odd={odd ? true : undefined}
      data-urgent={isUrgent || undefined}
    >
      <p className={`flex middle apart gap-3 ${styles.label}`}>
        {label} <Spark values={course} />
      </p>
      <p className={styles.value}>
        {value || '–'} {value && <span className={styles.unit}>{unit}</span>}
      </p>
      {arrow && (
        <p className={`quiet text-xs anywhere ${styles.before}`}>
          <arrow.Icon size={14} role="img" aria-label={arrow.text} /> {UI_WORDS.lastTime(trend.before)}
        </p>
      )}
      {note && <p className="note">{note}</p>}
      {odd && (
        <p className={`warned text-s ${styles.odd}`}>
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {isUrgent && <strong className={`corner on-alarm ${styles.urgent}`}>{UI_WORDS.urgent}</strong>} {odd}
        </p>
      )}
    </div>
  )
}

/** Five tiles in a row on a desktop, two on a phone. */
export function VitalTiles({ children }: { children: React.ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
