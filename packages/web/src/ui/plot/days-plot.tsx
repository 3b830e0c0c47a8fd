import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../date-text.tsx'
import { UI_WORDS } from '../words.ts'
import styles from './days-plot.module.css'

type Props = {
  /** What the plot shows, from its data. */
  sentence: string
  label: string
  days: readonly { readonly day: string; readonly value: number; readonly limit: number }[]
  limitWords: string
  tableLabel: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

const WIDTH = 720
const HEIGHT = 240
const LEFT = 40
const BOTTOM = 28
const TOP = 32

/** One value a day under its limit, as steps; the same as a sentence, and as a table on demand and on paper. */
export function DaysPlot({ sentence, label, days, limitWords, tableLabel, columns, rows }: Props) {
  const [isTable, setTable] = useState(false)
  const top = Math.max(1, ...days.map(({ value, limit }) => Math.max(value, limit)))
  const width = (WIDTH - LEFT) / Math.max(1, days.length)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
  const stepped = (read: (day: Props['days'][number]) => number) =>
    days.map((day, n) => `${n === 0 ? 'M' : 'L'}${LEFT + n * width},${y(read(day))}H${LEFT + (n + 1) * width}`).join('')
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.sentence}>{sentence}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}. ${sentence}`} className={styles.plot}>
        {ticksOf(top).map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={LEFT - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {tick}
            </text>
          </g>
        ))}
        {days.map(({ day, value }, n) => (
          <rect
            key={day}
            className={styles.bar}
            x={LEFT + n * width + width * 0.1}
            width={width * 0.8}
            y={y(value)}
            height={y(0) - y(value)}
          />
        ))}
        <path className={styles.limit} d={stepped(({ limit }) => limit)} />
        <text className={styles.limitWords} x={WIDTH} y={y(days.at(-1)?.limit ?? 0) - 6} textAnchor="end">
          {limitWords}
        </text>
        {[days[0], days.at(-1)].map((one, n) => (
          <text
            key={n === 0 ? 'first' : 'last'}
            className={styles.tick}
            x={n === 0 ? LEFT : WIDTH}
            y={HEIGHT - 8}
            textAnchor={n === 0 ? 'start' : 'end'}
          >
            {one && formatDate(one.day)}
          </text>
        ))}
      </svg>
      <Button variant="subtle" className="no-print" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? UI_WORDS.hideTable : UI_WORDS.showAsTable}
      </Button>
      <div className={isTable ? undefined : styles.paperOnly}>
        <table className={styles.table} aria-label={tableLabel}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have nothing but their place
                  <td key={place}>{cell.toLocaleString('en')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** About four whole steps from 0 to the top. */
function ticksOf(top: number): number[] {
  const step = Math.max(1, Math.ceil(top / 4))
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, n) => n * step)
}
