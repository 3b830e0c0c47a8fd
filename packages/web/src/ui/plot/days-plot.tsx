import { numberText } from '@clinic/clinical/number-text'
import { Button } from '@mantine/core'
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useState } from 'react'
import { useIsPhone } from '../../lib/use-media.ts'
import { formatDate } from '../time/date-text.tsx'
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

/** As wide as it is about drawn, so that its words keep their size on a phone. */
const WIDTH = { phone: 360, else: 720 }
const HEIGHT = 240
const AREA = { left: 40, top: 32, bottom: HEIGHT - 28 }
/** About four marks beside it. */
const TICKS = 4

/** One value a day under its limit, as steps; the same as a sentence, and as a table on demand and on paper. */
export function DaysPlot({ sentence, label, days, limitWords, tableLabel, columns, rows }: Props) {
  const [isTable, setTable] = useState(false)
  const width = useIsPhone() ? WIDTH.phone : WIDTH.else
  const top = Math.max(1, ...days.map(({ value, limit }) => Math.max(value, limit)))
  const x = scaleBand(
    days.map(({ day }) => day),
    [AREA.left, width],
  )
  const y = scaleLinear([0, top], [AREA.bottom, AREA.top])
  const bar = x.copy().padding(0.2)
  // A limit holds for its whole day.
  const steps = days.flatMap(({ day, limit }): [number, number][] => {
    const from = x(day) ?? AREA.left
    return [from, from + x.bandwidth()].map((at) => [at, y(limit)])
  })
  return (
    <figure className={styles.figure}>
      <figcaption className="below-4">{sentence}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`${label}. ${sentence}`} className={styles.plot}>
        {y
          .ticks(TICKS)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={AREA.left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={styles.tick} x={AREA.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
                {tick}
              </text>
            </g>
          ))}
        {days.map(({ day, value }) => (
          <rect key={day} className={styles.bar} x={bar(day)} width={bar.bandwidth()} y={y(value)} height={y(0) - y(value)} />
        ))}
        <path className={styles.limit} d={line()(steps) ?? ''} />
        <text className={styles.limitWords} x={width} y={y(days.at(-1)?.limit ?? 0) - 6} textAnchor="end">
          {limitWords}
        </text>
        {[days[0], days.at(-1)].map((one, n) => (
          <text
            key={n === 0 ? 'first' : 'last'}
            className={styles.tick}
            x={n === 0 ? AREA.left : width}
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
      <div className={isTable ? undefined : 'print-only'}>
        <table className="table numbers" aria-label={tableLabel}>
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
                  <td key={place}>{typeof cell === 'number' ? numberText(cell) : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
