import { numberText } from '@clinic/clinical/number-text'
import type { RecentDays } from '@clinic/contract/overview/recent-days'
import { SCREENS } from '@clinic/contract/screens'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './recent.module.css'
import { RECENT_WORDS } from './recent-words.ts'

type Days = RecentDays['days']

const [WIDTH, HEIGHT] = [480, 148]
const [TOP, BOTTOM] = [18, HEIGHT - 20]

/** A bar for each day with its figure; the same as a sentence, and as a table whose figures open their lists. */
export function SeenDays({ days }: { days: Days }) {
  const [isTable, setTable] = useState(false)
  const sentence = RECENT_WORDS.seenSentence(days.at(-1)?.sessions ?? 0, averageOf(days.slice(0, -1)))
  return (
    <figure>
      <figcaption>{sentence}</figcaption>
      {isTable ? <Table days={days} /> : <Drawing days={days} sentence={sentence} />}
      <button type="button" className="bare tall accent text-s word-link" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? RECENT_WORDS.hideTable : RECENT_WORDS.showTable}
      </button>
    </figure>
  )
}

const averageOf = (days: Days) => (days.reduce((sum, { sessions }) => sum + sessions, 0) / Math.max(1, days.length)).toFixed(1)

function Drawing({ days, sentence }: { days: Days; sentence: string }) {
  const top = Math.max(1, ...days.map(({ sessions }) => sessions))
  const step = WIDTH / days.length
  const heightOf = (sessions: number) => ((BOTTOM - TOP) * sessions) / top
  return (
    <svg className={`block wide above-4 ${styles.drawing}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={sentence}>
      <line className={styles.ground} x1={0} x2={WIDTH} y1={BOTTOM} y2={BOTTOM} />
      {days.map(({ day, sessions }, place) => (
        <g key={day}>
          <rect
            className={place === days.length - 1 ? styles.today : undefined}
            x={step * (place + 0.18)}
            width={step * 0.64}
            y={BOTTOM - heightOf(sessions)}
            height={heightOf(sessions)}
            rx={2}
          />
          <text
            x={step * (place + 0.5)}
            y={BOTTOM - heightOf(sessions) - 5}
            textAnchor="middle"
            className={place === days.length - 1 ? styles.todayText : undefined}
          >
            {sessions > 0 && sessions}
          </text>
          <text
            x={step * (place + 0.5)}
            y={HEIGHT - 4}
            textAnchor="middle"
            className={place === days.length - 1 ? styles.todayText : undefined}
          >
            {dayInWords(day, { weekday: 'narrow' })}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Table({ days }: { days: Days }) {
  return (
    <table className="table numbers even-columns">
      <thead>
        <tr>
          <th scope="col">{RECENT_WORDS.day}</th>
          <th scope="col">{RECENT_WORDS.sessions}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, sessions }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{sessions > 0 ? <Link to={`${SCREENS.report.path}?from=${day}&to=${day}`}>{numberText(sessions)}</Link> : 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
