import type { Observation } from '@clinic/contract/observations/observations'
import { ActionIcon } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { measuredRows } from '../../../shared/session/observation-rows.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import { LEVEL_INK } from './level.ts'
import styles from './observations.module.css'
import { ScoreChip } from './score-chip.tsx'
import { WORDS } from './words.ts'

type Props = {
  /** Newest first. */
  sets: readonly Observation[]
  mayStrike: (set: Observation) => boolean
  onStrike: (set: Observation) => void
}

/** On a small screen, scrolls to the newest first. */
function toNewest(chart: HTMLElement | null) {
  if (chart) chart.scrollLeft = chart.scrollWidth
}

/** A column for each set, newest on the right; a row for each input measured in any of them. */
export function ChartTable({ sets, mayStrike, onStrike }: Props) {
  const columns = sets.toReversed()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table can be scrolled with the keyboard
    <section ref={toNewest} className={styles.scroll} tabIndex={0} aria-label={WORDS.chart}>
      <table className={styles.chart}>
        <caption className="note regular">{WORDS.chartOf(columns.length)}</caption>
        <thead>
          <tr>
            <th scope="row">{WORDS.takenAt}</th>
            {columns.map((set, place) => (
              <th key={set._id} scope="col" data-struck={set.struck ? true : undefined}>
                {formatDate(set.takenAt) !== formatDate(columns[place - 1]?.takenAt ?? '') && (
                  <span className="block note regular">{formatDate(set.takenAt)}</span>
                )}
                {formatTime(set.takenAt)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{WORDS.score}</th>
            {columns.map((set) => (
              <td key={set._id}>{set.struck ? <span title={set.struck.reason}>{WORDS.enteredInError}</span> : <ScoreChip of={set} />}</td>
            ))}
          </tr>
          {measuredRows(columns).map(({ label, unit, cellOf }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {unit && <span className="note regular"> {unit}</span>}
              </th>
              {columns.map((set) => {
                const { text, flag } = cellOf(set)
                return (
                  <td
                    key={set._id}
                    data-struck={set.struck ? true : undefined}
                    className={set.struck || text === '' || !flag ? undefined : `${LEVEL_INK[flag]} ${flag === 'urgent' ? 'strong' : ''}`}
                  >
                    {set.struck && text !== '' ? <s>{text}</s> : text}
                    {flag === 'urgent' && text !== '' && !set.struck && <span className="visually-hidden"> {WORDS.urgent}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{WORDS.by}</th>
            {columns.map((set) => (
              <td key={set._id}>
                {set.recordedBy.name}
                {mayStrike(set) && (
                  <ActionIcon
                    className="no-print"
                    aria-label={`${WORDS.strike}, ${formatDate(set.takenAt)} ${formatTime(set.takenAt)}`}
                    onClick={() => onStrike(set)}
                  >
                    <IconEraser size={16} aria-hidden />
                  </ActionIcon>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
