import { flagOfInput } from '@clinic/clinical/observations/urgency'
import { type Measure, VITAL_LABELS, VITAL_UNITS } from '@clinic/clinical/observations/vitals'
import { CONSCIOUSNESS_WORDS, SIGN_WORDS } from '@clinic/clinical/observations/words'
import type { Observation } from '@clinic/contract/observations/observations'
import { ActionIcon } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { EXTRA_WORDS } from '../../../shared/patient/extra-words.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import styles from './observations.module.css'
import { ScoreChip } from './score-chip.tsx'
import { WORDS } from './words.ts'

type Cell = { readonly text: string; readonly flag?: 'watch' | 'urgent' | undefined }
type Row = { readonly label: string; readonly unit?: string; readonly cellOf: (set: Observation) => Cell }

const typed = (input: Measure): Row => ({
  label: VITAL_LABELS[input],
  unit: VITAL_UNITS[input],
  cellOf: (set) => ({ text: set[input], flag: flagOf(set, input) }),
})

const ROWS: readonly Row[] = [
  typed('respiratoryRate'),
  typed('spO2'),
  { label: 'Oxygen', cellOf: (set) => ({ text: oxygenText(set), flag: flagOf(set, 'oxygen') }) },
  typed('bloodPressure'),
  typed('pulse'),
  {
    label: 'Consciousness',
    cellOf: (set) => ({
      text: set.consciousness ? `${set.consciousness} · ${CONSCIOUSNESS_WORDS[set.consciousness]}` : '',
      flag: flagOf(set, 'consciousness'),
    }),
  },
  typed('temperature'),
  typed('weight'),
  typed('muac'),
  {
    label: EXTRA_WORDS.dangerSigns,
    cellOf: (set) => {
      const flags = set.dangerSigns.map((sign) => flagOf(set, sign))
      return {
        text: set.dangerSigns.map((sign) => SIGN_WORDS[sign]).join(', '),
        flag: flags.includes('urgent') ? 'urgent' : flags[0],
      }
    },
  },
]

const flagOf = (set: Observation, input: string) => flagOfInput(set, input)?.severity
const oxygenText = ({ oxygen, oxygenFlow }: Observation) =>
  oxygen === 'oxygen' ? (oxygenFlow ? `${oxygenFlow} ${EXTRA_WORDS.perMinute}` : EXTRA_WORDS.onOxygen) : oxygen === 'air' ? 'Air' : ''

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
  const rows = ROWS.filter(({ cellOf }) => columns.some((set) => cellOf(set).text !== ''))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table can be scrolled with the keyboard
    <section ref={toNewest} className={styles.scroll} tabIndex={0} aria-label={WORDS.chart}>
      <table className={styles.chart}>
        <caption className={styles.quiet}>{WORDS.chartOf(columns.length)}</caption>
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
          {rows.map(({ label, unit, cellOf }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {unit && <span className={styles.quiet}> {unit}</span>}
              </th>
              {columns.map((set) => {
                const { text, flag } = cellOf(set)
                return (
                  <td key={set._id} data-struck={set.struck ? true : undefined} data-flag={set.struck || text === '' ? undefined : flag}>
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
