import { numberText } from '@clinic/clinical/number-text'
import type { ReturnCell } from '@clinic/contract/returns/returns'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import styles from './returns.module.css'
import { WORDS } from './words.ts'

type Props = {
  cell: ReturnCell
  month: string
  /** Row and column, for screen readers. */
  label: string
  since: number | undefined
  isSum?: boolean
}

/** A figure that opens its visits, and what has changed since it was sent. */
export function Cell({ cell: { figure, value, unit }, month, label, since, isSum = false }: Props) {
  const words = textOf(value)
  return (
    <td className={isSum ? 'strong' : undefined} data-zero={value === 0 || undefined}>
      {value !== null && value > 0 && hasVisits(figure, unit) ? (
        <Link to={`${pathTo('returns')}?month=${month}&figure=${encodeURIComponent(figure)}`} aria-label={WORDS.visitsBehind(label, words)}>
          {words}
        </Link>
      ) : (
        words
      )}
      {since !== undefined && (
        <span className={`corner text-xs strong warned before-2 pad-sides-2 ${styles.since}`} title={WORDS.sinceSent}>
          {signed(since)}
          <span className="visually-hidden"> {WORDS.sinceSent}</span>
        </span>
      )}
    </td>
  )
}

/** Other figures with visits behind them: units given, and days in a bed. */
const hasVisits = (figure: string, unit: ReturnCell['unit']) =>
  unit === 'visits' || /^(coding\.|beds\..*(days|stay)$|stock\..*\.dispensed$)/.test(figure)

export const textOf = (value: number | null): string => (value === null ? '–' : numberText(value))
const signed = (difference: number) => (difference > 0 ? `+${numberText(difference)}` : `−${numberText(-difference)}`)
